import { msg, t } from '@lingui/core/macro'
import type { Project } from '#contract/api/projects/project.ts'
import { ProjectContactForm, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import { commercialValues, contactValues, generalValues, readableValues } from '#contract/api/projects/values.ts'
import { words } from '#contract/words.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { type FormPlace, SidePanel } from '#src/admin/form/SidePanel.tsx'
import { CommercialInputs, ContactInputs, GeneralInputs } from './ProjectInputs.tsx'

interface SectionEditProps extends FormPlace {
  project: Project
}

const GeneralEdit = ({ project: _project, ...place }: SectionEditProps) => (
  <Edit
    resource="projects"
    section="general-info"
    schema={ProjectGeneralInfo}
    valuesOf={generalValues}
    readable={readableValues}
    saved={t`General info updated`}
    failure={t`Couldn't update the general info`}
    {...place}
  >
    <GeneralInputs />
  </Edit>
)

const ContactEdit = ({ project, ...place }: SectionEditProps) => (
  <Edit
    resource="projects"
    section="contact-info"
    schema={ProjectContactForm}
    required={['projectEmail']}
    valuesOf={contactValues}
    readable={readableValues}
    saved={t`Contact info updated`}
    failure={t`Couldn't update the contact info`}
    {...place}
  >
    <ContactInputs project={project} />
  </Edit>
)

/** Commercial data are saved by the endpoint of general info (rules/projects.md#4.4). */
const CommercialEdit = ({ project, ...place }: SectionEditProps) => (
  <Edit
    resource="projects"
    section="general-info"
    schema={ProjectGeneralInfo}
    valuesOf={commercialValues}
    readable={readableValues}
    saved={t`Commercial data updated`}
    failure={t`Couldn't update the commercial data`}
    {...place}
  >
    <CommercialInputs project={project} />
  </Edit>
)

/** The three sections, with the titles of their panels. */
const titles = words({
  general: msg`Edit general info`,
  contact: msg`Edit contact info`,
  commercial: msg`Edit commercial data`,
})
export type SectionName = keyof typeof titles
const forms = { general: GeneralEdit, contact: ContactEdit, commercial: CommercialEdit }

interface ProjectEditProps {
  project: Project
  name: SectionName
  onClose: () => void
}

/** The form of one section in a side panel. */
export function ProjectEdit({ project, name, onClose }: ProjectEditProps) {
  const SectionEdit = forms[name]
  return (
    <SidePanel
      title={titles[name]}
      keptAs={name === 'commercial' ? undefined : `project.${project.id}.${name}`}
      onClose={onClose}
    >
      {(place) => <SectionEdit project={project} {...place} />}
    </SidePanel>
  )
}
