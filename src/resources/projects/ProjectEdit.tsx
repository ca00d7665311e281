import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { HeadInput } from '#contract/api/projects/headInput.ts'
import { commissionRead, fullAccess, type Head, type Project } from '#contract/api/projects/project.ts'
import { ProjectContactForm, type ProjectContactInfo, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import type { Can } from '#contract/permissions.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { RecordForm, type RecordSection } from '#src/admin/form/SchemaForm.tsx'
import { useCan } from '#src/providers/session.ts'
import type { SectionOf } from '#contract/resources.ts'
import { CommercialInputs, ContactInputs, GeneralInputs } from './ProjectInputs.tsx'

/** A request body whose required fields may still be blank. */
type Unfinished<Body> = { [Key in keyof Body]?: Body[Key] | string | null }

/**
 * A project as the body of PUT general-info. Hidden fields are left out if the server then keeps them, and blank if the
 * server requires them (rules/projects.md#4.4).
 */
const generalValues = (project: Project, can: Can): Unfinished<ProjectGeneralInfo> => ({
  name: project.name,
  startDate: project.startDate ?? '',
  countryID: project.country?.id ?? null,
  organizationID: project.organization?.id ?? null,
  stacks: project.stacks.map(({ id }) => id),
  function: project.function || null,
  ...(can(fullAccess) ? { auditNotionID: project.auditNotionID } : {}),
  importantLevel: project.importantLevel || null,
  leadRating: project.leadRating || null,
  accountRating: project.accountRating || null,
  deliveryRating: project.deliveryRating || null,
})

/** The same with the commercial data. Needs full access: for others, it would clear hidden fields. */
const commercialValues = (project: Project, can: Can): Unfinished<ProjectGeneralInfo> => ({
  ...generalValues(project, can),
  bankAccountID: project.bankAccount?.id ?? null,
  companyInfoID: project.companyInfo?.id ?? null,
  clientID: project.client?.id ?? null,
})

/** Form values of project leads and managers. A hidden share is left out, so that the server keeps it. */
const headsOf = (heads: readonly Head[], can: Can): HeadInput[] =>
  heads.map(({ employeeID, commissionRate }) => ({
    employeeID,
    ...(can(commissionRead) ? { commissionRate } : {}),
  }))

/** A project as the body of PUT contact-info. */
const contactValues = (project: Project, can: Can): Unfinished<ProjectContactInfo> => ({
  projectEmail: project.projectEmail,
  ...(can(fullAccess) ? { clientEmail: project.clientEmail } : {}),
  accountManagers: headsOf(project.accountManagers, can),
  deliveryManagers: headsOf(project.deliveryManagers, can),
  salePersons: headsOf(project.salePersons, can),
})

/** A part of a project that is saved on its own: its form, endpoint and texts. */
interface Section extends RecordSection {
  call: SectionOf<'projects'>
  /** The title of the form. */
  heading: string
  valuesOf: (project: Project, can: Can) => FieldValues
  Inputs: ComponentType<{ project: Project }>
}

/** The three sections. Commercial data are saved by the endpoint of general info (rules/projects.md#4.4). */
const sections = {
  general: {
    get title() {
      return t`General info`
    },
    get heading() {
      return t`Edit general info`
    },
    call: 'general-info',
    schema: ProjectGeneralInfo,
    required: [],
    valuesOf: generalValues,
    Inputs: GeneralInputs,
    get saved() {
      return t`General info updated`
    },
    get failure() {
      return t`Couldn't update the general info`
    },
  },
  contact: {
    get title() {
      return t`Contact info`
    },
    get heading() {
      return t`Edit contact info`
    },
    call: 'contact-info',
    schema: ProjectContactForm,
    required: ['projectEmail'],
    valuesOf: contactValues,
    Inputs: ContactInputs,
    get saved() {
      return t`Contact info updated`
    },
    get failure() {
      return t`Couldn't update the contact info`
    },
  },
  commercial: {
    get title() {
      return t`Commercial data`
    },
    get heading() {
      return t`Edit commercial data`
    },
    call: 'general-info',
    schema: ProjectGeneralInfo,
    required: [],
    valuesOf: commercialValues,
    Inputs: CommercialInputs,
    get saved() {
      return t`Commercial data updated`
    },
    get failure() {
      return t`Couldn't update the commercial data`
    },
  },
} satisfies Record<string, Section>
export type SectionName = keyof typeof sections

interface ProjectEditProps {
  project: Project
  name: SectionName
  onClose: () => void
}

/** The form of one section in a side panel. */
export function ProjectEdit({ project, name, onClose }: ProjectEditProps) {
  const can = useCan()
  const section: Section = sections[name]
  const { heading, valuesOf, Inputs } = section
  return (
    <SidePanel
      title={heading}
      keptAs={name === 'commercial' ? undefined : `project.${project.id}.${name}`}
      onClose={onClose}
    >
      {(formProps) => (
        <RecordForm
          resource="projects"
          record={project}
          section={section}
          valuesOf={(one) => valuesOf(one, can)}
          {...formProps}
        >
          <Inputs project={project} />
        </RecordForm>
      )}
    </SidePanel>
  )
}
