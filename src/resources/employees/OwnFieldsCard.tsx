import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useMemo, useState } from 'react'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { ownFieldInput, type PersonOwnField } from '#contract/api/employees/ownFields.ts'
import { factsOf } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCan } from '#src/providers/useSession.ts'

const OwnFieldsPanel = lazyOverlay(async () => (await import('./OwnFieldsPanel.tsx')).OwnFieldsPanel)

/** A field that the company has defined, with its value: like `ShowLayout.Field`, whose fields are known beforehand. */
function Field({ field }: { field: PersonOwnField }) {
  const facts = useMemo(() => factsOf(ownFieldInput(field)), [field])
  return (
    <>
      <dt>{field.name}</dt>
      <dd>{facts && fieldCell(facts, field.person ?? field.value, { onPage: true })}</dd>
    </>
  )
}

/** The fields of a person that the company has defined in Settings. Nothing without such fields. */
export function OwnFieldsCard({ person }: { person: EmployeeDetail }) {
  const mayEdit = useCan()('employees.edit')
  const [isEditing, setEditing] = useState(false)
  const { data, error } = useCommandQuery('employees', 'ownFields', { params: { id: person.id } })
  const fields = data?.data ?? []
  if (!error && fields.length === 0) return null
  return (
    <SectionCard title={t`Company fields`} onEdit={mayEdit && fields.length > 0 ? () => setEditing(true) : undefined}>
      {error && <Alert severity="warning">{describeFailure(t`Couldn't load the company fields`, error)}</Alert>}
      <Pairs>
        {fields.map((field) => (
          <Field key={field.id} field={field} />
        ))}
      </Pairs>
      {isEditing && <OwnFieldsPanel person={person} fields={fields} onClose={() => setEditing(false)} />}
    </SectionCard>
  )
}
