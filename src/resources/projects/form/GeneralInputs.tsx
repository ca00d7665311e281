import { fullAccess } from '#contract/api/project.ts'
import { ProjectGeneralInfo } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const General = inputsOf(ProjectGeneralInfo)
const unseen = { help: 'What is stored is hidden from you; your choice replaces it.' }

/** Fields of the general info form, in the order of screens.md section 2.6.1; the organization is ours. */
export function GeneralInputs() {
  const all = useCan()(fullAccess)
  const closed = all ? {} : unseen
  return (
    <>
      <General.Input source="name" />
      <General.Input source="startDate" />
      <General.Input source="countryID" />
      <General.Input source="organizationID" />
      <General.Input source="stacks" />
      <General.Input source="function" />
      {all && <General.Input source="auditNotionID" />}
      <General.Input source="importantLevel" {...closed} />
      <General.Input source="leadRating" {...closed} />
      <General.Input source="accountRating" {...closed} />
      <General.Input source="deliveryRating" {...closed} />
    </>
  )
}
