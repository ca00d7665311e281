import { t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RaRecord } from 'react-admin'
import { resourceOf } from '#contract/resources.ts'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useSave } from '#src/admin/form/useSaveRecord.tsx'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { type FormInputs, SchemaInputs } from './SchemaInputs.tsx'
import { capital, editOf, type FormResource, type Row, same, sourcesOf, versionOfRow } from './useRows.ts'

export interface SchemaEditProps<R extends RaRecord<string> = Row> {
  resource: FormResource
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown>
  record: R
  inputs?: FormInputs
  /** Converts the record into form values; defaults to its fields. */
  valuesOf?: (record: R) => FieldValues
  /** Converts the form's values into the body. */
  transform?: (body: FieldValues) => FieldValues
  /** Fields that are required beyond the schema. */
  required?: readonly string[]
  /** Uploads a picture of the record. */
  upload?: ((id: string, file: File) => Promise<unknown>) | undefined
  /** Refetches the record, if that takes more than its `one` call. */
  reload?: (id: string) => Promise<R>
  onClose: () => void
}

function Picture({ record, upload }: { record: Row; upload: (file: File) => Promise<unknown> }) {
  const name = String(record.name)
  return (
    <Box sx={{ mb: 4 }}>
      <AvatarButton name={name} avatar={String(record.avatar ?? '')} upload={upload} />
    </Box>
  )
}

/**
 * The form of a record in a side panel. Merges changes that others saved meanwhile. Has the fields of the create call
 * that the update call accepts.
 */
export function SchemaEdit<R extends RaRecord<string> = Row>(props: SchemaEditProps<R>): ReactNode {
  const { resource, meta, record, inputs, transform = same, required, upload, onClose } = props
  const { one } = resourceOf(resource)
  const [schema] = useState(() => editOf(resource))
  const { update, reload } = useSave(resource, meta)
  const {
    reload: fetchRecord = (id: string) => reload<R>({ id }),
    valuesOf = (row: R) =>
      Object.fromEntries((inputs ? Object.keys(inputs) : sourcesOf(schema)).map((source) => [source, row[source]])),
  } = props
  const filledFrom = (row: R): Filled => {
    const version = versionOfRow(row as unknown as Row)
    return { values: valuesOf(row), ...(version ? { version } : {}) }
  }
  return (
    <SidePanel title={t`Edit ${one}`} keptAs={`${resource}.${record.id}`} onClose={onClose}>
      {(place) => (
        <>
          {upload && <Picture record={record as unknown as Row} upload={(file) => upload(record.id, file)} />}
          <SchemaForm
            schema={schema}
            {...filledFrom(record)}
            reload={async () => filledFrom(await fetchRecord(record.id))}
            required={required}
            failure={t`Couldn't update the ${one}`}
            save={(body, sent) => update(record, transform(body), capital(t`${one} updated`), sent)}
            {...place}
          >
            <SchemaInputs schema={schema} inputs={inputs} />
          </SchemaForm>
        </>
      )}
    </SidePanel>
  )
}
