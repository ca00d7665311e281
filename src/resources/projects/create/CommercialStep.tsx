import { NewProject } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const F = inputsOf(NewProject)

/** What invoices are written from; all of it can be filled in later. */
export function CommercialStep() {
  const mayLookUp = useCan()('projects.edit')
  return (
    <>
      {mayLookUp && <F.Input source="clientID" />}
      {mayLookUp && <F.Input source="bankAccountID" />}
      <F.Input source="organizationID" />
      <F.Input source="auditNotionID" placeholder="00000000-0000-0000-0000-000000000000" />
    </>
  )
}
