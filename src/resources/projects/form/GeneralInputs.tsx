import { fullAccess } from '#contract/api/project.ts'
import { ProjectGeneralInfo } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const F = inputsOf(ProjectGeneralInfo)
const unseen = { help: 'What is stored is hidden from you; your choice replaces it.' }

/** Fields of the general info form, in the order of screens.md section 2.6.1; the organization is ours. */
export function GeneralInputs() {
  const all = useCan()(fullAccess)
  const closed = all ? {} : unseen
  return (
    <>
      <F.Input source="name" />
      <F.Input source="startDate" />
      <F.Input source="countryID" />
      <F.Input source="organizationID" />
      <F.Input source="stacks" />
      <F.Input source="function" />
      {all && <F.Input source="auditNotionID" />}
      <F.Input source="importantLevel" {...closed} />
      <F.Input source="leadRating" {...closed} />
      <F.Input source="accountRating" {...closed} />
      <F.Input source="deliveryRating" {...closed} />
    </>
  )
}
