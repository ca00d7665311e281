import { NewProject } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { NewMembers, type NewMembersProps } from './MemberRows.tsx'

const F = inputsOf(NewProject)

/** Who answers for the project, how it is reached, and who works on it. */
export function PeopleStep(rows: NewMembersProps) {
  return (
    <>
      <F.Input source="accountManagers" />
      <F.Input source="deliveryManagers" />
      <F.Input source="salePersons" />
      <F.Input source="projectEmail" />
      <F.Input source="clientEmail" />
      <NewMembers {...rows} />
    </>
  )
}
