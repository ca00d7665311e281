import { Employee, type EmployeeDetail } from '#contract/api/employee.ts'
import { AddressNote } from '#src/components/AddressNote.tsx'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { useAddressActions } from './useAddressActs.ts'

const fact = columnsOf(Employee)

const personalRows = [
  fact('birthday'),
  fact('gender'),
  fact('personalEmail'),
  fact('address'),
  fact('city'),
  fact('country'),
  fact('placeOfResidence'),
]

interface CardProps {
  person: EmployeeDetail
  onEdit?: (() => void) | undefined
}

/** Private facts: a person's birth and home. */
export function PersonalCard({ person, onEdit }: CardProps) {
  const acts = useAddressActions(person)
  return (
    <SectionCard title="Personal info" onEdit={onEdit}>
      <DescriptionList of={person} rows={personalRows} />
      <AddressNote address={person.personalEmail} inUse={person.personalEmailInUse} {...acts} />
    </SectionCard>
  )
}
