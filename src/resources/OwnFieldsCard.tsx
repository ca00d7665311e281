import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useMemo, useState } from 'react'
import { ownFieldInput } from '#contract/api/employees/ownFields.ts'
import { factsOf } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Missing } from '#src/admin/show/ShowLayout.tsx'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCan } from '#src/providers/useSession.ts'
import type { OwnFieldsOf } from './OwnFieldsPanel.tsx'
import type { OwnFileProps } from './OwnFile.tsx'

const OwnFile = lazyComponent(async () => (await import('./OwnFile.tsx')).OwnFile)
const OwnFieldsPanel = lazyOverlay(async () => (await import('./OwnFieldsPanel.tsx')).OwnFieldsPanel)

/** A field that the company has defined, with its value: like `ShowLayout.Field`, whose fields are known beforehand. */
function Field(props: OwnFileProps) {
  const { field } = props
  const facts = useMemo(() => factsOf(ownFieldInput(field)), [field])
  return (
    <>
      <dt>{field.name}</dt>
      <dd>
        {field.kind === 'file' ? (
          <OwnFile {...props} />
        ) : (
          facts && fieldCell(facts, field.person ?? field.value, { onPage: true })
        )}
      </dd>
    </>
  )
}

/** The fields of a person or project that the company has defined in Settings. Nothing without such fields. */
export function OwnFieldsCard({ resource, record }: OwnFieldsOf) {
  const mayEdit = useCan()(`${resource}.edit`)
  const [isEditing, setEditing] = useState(false)
  const { data, error } = useCommandQuery(resource, 'ownFields', { params: { id: record.id } })
  const fields = data?.data ?? []
  // Files are changed beside their names.
  const typed = fields.filter(({ kind }) => kind !== 'file')
  const onEdit = mayEdit && typed.length > 0 ? () => setEditing(true) : undefined
  const shown = fields.filter(({ kind, value }) => value !== '' || (kind === 'file' && mayEdit))
  if (!error && fields.length === 0) return null
  return (
    <SectionCard title={t`Company fields`} onEdit={onEdit}>
      {error && <Alert severity="warning">{describeFailure(t`Couldn't load the company fields`, error)}</Alert>}
      {shown.length > 0 && (
        <Pairs>
          {shown.map((field) => (
            <Field key={field.id} resource={resource} id={record.id} field={field} mayEdit={mayEdit} />
          ))}
        </Pairs>
      )}
      {!error && <Missing missing={fields.length - shown.length} isAll={shown.length === 0} onAdd={onEdit} />}
      {isEditing && (
        <OwnFieldsPanel resource={resource} record={record} fields={typed} onClose={() => setEditing(false)} />
      )}
    </SectionCard>
  )
}
