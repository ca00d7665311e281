import { Employee } from '#contract/api/employee.ts'
import { Facts } from '#src/components/Facts.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'

const fact = columnsOf(Employee)

const rows = [
  fact('birthday'),
  fact('gender'),
  fact('personalEmail'),
  fact('address'),
  fact('city'),
  fact('country'),
  fact('placeOfResidence'),
]

/** Private facts: a person's birth and home. */
export function PersonalCard({ person, onEdit }: { person: Employee; onEdit?: (() => void) | undefined }) {
  return (
    <SectionCard title="Personal info" onEdit={onEdit}>
      <Facts of={person} rows={rows} />
    </SectionCard>
  )
}
