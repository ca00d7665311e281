import { fullAccess, type Project } from '#contract/api/project.ts'
import { ProjectContactForm } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const F = inputsOf(ProjectContactForm)

/** Fields of the contact form. Client e-mails are for those who see them. */
export function ContactInputs({ project }: { project: Project }) {
  const can = useCan()
  return (
    <>
      <F.Input source="projectEmail" />
      {can(fullAccess) && <F.Input source="clientEmail" />}
      <F.Input source="accountManagers" heads={project.accountManagers} />
      <F.Input source="deliveryManagers" heads={project.deliveryManagers} />
      <F.Input source="salePersons" heads={project.salePersons} />
    </>
  )
}
