import { t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RaRecord } from 'react-admin'
import { resourceOf } from '#contract/resources.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { SchemaInputs } from './SchemaInputs.tsx'
import { capital, editOf, type FormResource, type Row, sourcesOf, versionOfRow } from './useRows.ts'

export interface SchemaEditProps<R extends RaRecord<string> = Row> {
  resource: FormResource
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown>
  record: R
  /** `Form.Input` for each field; defaults to all fields of the schema. */
  inputs?: ReactNode
  /** Converts the record into form values; defaults to its fields. */
  valuesOf?: (record: R) => FieldValues
  /** Converts the form's values into the body. */
  transform?: (body: FieldValues) => FieldValues
  /** Fields that are required beyond the schema. */
  required?: readonly string[]
  /** Over the form. */
  about?: ReactNode
  /** Uploads a picture of the record. */
  upload?: ((id: string, file: File) => Promise<unknown>) | undefined
  /** Fetches the record, if that takes more than its `one` call. */
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
 * The form of a record in a side panel. Has the fields of the create call that the update call accepts. Props are typed
 * for `R`, the record of the resource or its row with more.
 */
export function SchemaEdit<R extends RaRecord<string> = Row>(props: SchemaEditProps<R>) {
  const {
    resource,
    meta,
    record,
    about,
    inputs = <SchemaInputs />,
    transform,
    required,
    upload,
    reload,
    onClose,
  } = props
  const { one } = resourceOf(resource)
  const [schema] = useState(() => editOf(resource))
  const { valuesOf = (row: R) => Object.fromEntries(sourcesOf(schema).map((source) => [source, row[source]])) } = props
  const row = record as unknown as Row
  return (
    <SidePanel title={t`Edit ${one}`} keptAs={`${resource}.${record.id}`} onClose={onClose}>
      {(place) => (
        <>
          {about}
          {upload && <Picture record={row} upload={(file) => upload(record.id, file)} />}
          <Edit<FormResource>
            resource={resource}
            schema={schema}
            record={record as never}
            meta={meta}
            valuesOf={valuesOf as never}
            versionOf={versionOfRow as never}
            reload={reload as never}
            transform={transform}
            required={required}
            saved={capital(t`${one} updated`)}
            failure={t`Couldn't update the ${one}`}
            {...place}
          >
            {inputs}
          </Edit>
        </>
      )}
    </SidePanel>
  )
}
