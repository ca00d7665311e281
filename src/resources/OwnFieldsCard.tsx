import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useMemo, useState } from 'react'
import { ownFieldInput } from '#contract/api/employees/ownFields.ts'
import { factsOf } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
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
  if (!error && fields.length === 0) return null
  return (
    <SectionCard title={t`Company fields`} onEdit={mayEdit && typed.length > 0 ? () => setEditing(true) : undefined}>
      {error && <Alert severity="warning">{describeFailure(t`Couldn't load the company fields`, error)}</Alert>}
      <Pairs>
        {fields.map((field) => (
          <Field key={field.id} field={field} resource={resource} id={record.id} mayEdit={mayEdit} />
        ))}
      </Pairs>
      {isEditing && (
        <OwnFieldsPanel resource={resource} record={record} fields={typed} onClose={() => setEditing(false)} />
      )}
    </SectionCard>
  )
}
