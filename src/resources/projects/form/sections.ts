import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Project } from '#contract/api/project.ts'
import { ProjectContactForm, ProjectGeneralInfo } from '#contract/api/projectEdits.ts'
import type { Can } from '#contract/permissions.ts'
import type { RecordSection } from '#src/components/record/RecordForm.tsx'
import type { ProjectSection } from '#src/providers/sources/projects.ts'
import { CommercialInputs } from './CommercialInputs.tsx'
import { ContactInputs } from './ContactInputs.tsx'
import { GeneralInputs } from './GeneralInputs.tsx'
import { commercialValues, contactValues, generalValues } from './valuesOf.ts'

/** One part of a project that is saved on its own: its form, its call, its words. */
export interface Section extends RecordSection {
  call: ProjectSection
  valuesOf: (project: Project, can: Can) => FieldValues
  Inputs: ComponentType<{ project: Project }>
}

/** The three sections; the last one goes out through the call of the first (wire-projects-invoices.md section 6.6). */
export const sections = {
  general: {
    title: 'General info',
    call: 'general-info',
    schema: ProjectGeneralInfo,
    required: [],
    valuesOf: generalValues,
    Inputs: GeneralInputs,
    saved: 'General info updated.',
    failure: 'Could not update the general info',
  },
  contact: {
    title: 'Contact info',
    call: 'contact-info',
    schema: ProjectContactForm,
    required: ['projectEmail'],
    valuesOf: contactValues,
    Inputs: ContactInputs,
    saved: 'Contact info updated.',
    failure: 'Could not update the contact info',
  },
  commercial: {
    title: 'Commercial data',
    call: 'general-info',
    schema: ProjectGeneralInfo,
    required: [],
    valuesOf: commercialValues,
    Inputs: CommercialInputs,
    saved: 'Commercial data updated.',
    failure: 'Could not update the commercial data',
  },
} satisfies Record<string, Section>
export type SectionName = keyof typeof sections
