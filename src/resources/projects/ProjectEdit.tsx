import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Project } from '#contract/api/projects/project.ts'
import { ProjectContactForm, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import { commercialValues, contactValues, generalValues, readableValues } from '#contract/api/projects/values.ts'
import type { Can } from '#contract/permissions.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { RecordForm, type RecordSection } from '#src/admin/form/SchemaForm.tsx'
import { useCan } from '#src/providers/session.ts'
import type { SectionOf } from '#contract/resources.ts'
import { CommercialInputs, ContactInputs, GeneralInputs } from './ProjectInputs.tsx'

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
    readable: readableValues,
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
    readable: readableValues,
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
    readable: readableValues,
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
