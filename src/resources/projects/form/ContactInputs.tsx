import { fullAccess, type Project } from '#contract/api/project.ts'
import { ProjectContactForm } from '#contract/api/projectEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const Contact = inputsOf(ProjectContactForm)

/** Fields of the contact form. Client e-mails are for those who see them. */
export function ContactInputs({ project }: { project: Project }) {
  const can = useCan()
  return (
    <>
      <Contact.Input source="projectEmail" />
      {can(fullAccess) && <Contact.Input source="clientEmail" />}
      <Contact.Input source="accountManagers" heads={project.accountManagers} />
      <Contact.Input source="deliveryManagers" heads={project.deliveryManagers} />
      <Contact.Input source="salePersons" heads={project.salePersons} />
    </>
  )
}
