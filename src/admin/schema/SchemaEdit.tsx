import Box from '@mui/material/Box'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { resourceOf } from '#contract/resources.ts'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { formOf, type Row, type SchemaResource, sourcesOf, useRowMutations, versionOfRow } from './useRows.ts'

export interface SchemaEditProps {
  resource: SchemaResource
  meta?: Record<string, unknown>
  /** The record to edit; without one a new one is made. */
  row: Row | undefined
  /** What the form of a new record begins with. */
  defaults?: FieldValues
  /** The inputs in their order, each with what only its place knows; without it the fields of the schema. */
  inputs?: Readonly<Record<string, { placeholder?: string }>>
  /** Stores the picture of a record. */
  upload?: ((id: string, file: File) => Promise<unknown>) | undefined
  /** Fetches a record anew. */
  reload: (id: string) => Promise<Row>
  onClose: () => void
}

/** The form of a record in a panel beside the table: its fields are those of the call that makes one. */
export function SchemaEdit(props: SchemaEditProps) {
  const { resource, meta, row, defaults = {}, upload, reload, onClose } = props
  const { one } = resourceOf(resource)
  const schema = formOf(resource)
  const inputs = Object.entries(
    props.inputs ?? Object.fromEntries(sourcesOf(resource).map((source) => [source, {}])),
  )
  // Made once: a new component would lose what is typed.
  const [F] = useState(() => inputsOf(schema))
  const [start] = useState(defaults)
  const { create, update } = useRowMutations(resource, meta)
  const filledFrom = (record: Row): Filled => ({
    values: Object.fromEntries(inputs.map(([source]) => [source, record[source]])),
    version: versionOfRow(record),
  })
  const { values, version }: Filled = row ? filledFrom(row) : { values: start }
  return (
    <SidePanel title={row ? `Edit ${one}` : `New ${one}`} onClose={onClose}>
      {(place) => (
        <>
          {row && upload && (
            <Box sx={{ mb: 4 }}>
              <AvatarButton
                person={{
                  displayName: String(row.name),
                  fullName: String(row.name),
                  avatar: String(row.avatar ?? ''),
                }}
                upload={(file) => upload(row.id, file)}
              />
            </Box>
          )}
          <SchemaForm
            schema={schema}
            values={values}
            {...(version ? { version } : {})}
            {...(row ? { reload: async () => filledFrom(await reload(row.id)) } : {})}
            failure={`Could not ${row ? 'update' : 'create'} the ${one}`}
            save={(body, sent) => (row ? update(row, body, sent) : create(body))}
            {...place}
          >
            {inputs.map(([source, extras]) => (
              <F.Input key={source} source={source} {...extras} />
            ))}
          </SchemaForm>
        </>
      )}
    </SidePanel>
  )
}
