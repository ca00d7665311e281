import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { BaseSalaryInput, GeneralInfo, PersonalInfo, Skills } from '#contract/api/employeeEdits.ts'
import { generalValues, personalValues, salaryValues, skillsValues } from '#contract/api/employeeValues.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { Permission } from '#contract/permissions.ts'
import { FormPanel, type FormPlace } from '#src/admin/form/SidePanel.tsx'
import { RecordForm, type RecordSection } from '#src/admin/form/RecordForm.tsx'
import { useSettings } from '#src/providers/session.ts'
import type { SectionOf } from '#contract/resources.ts'
import { GeneralInputs, PersonalInputs, SalaryInputs, SkillsInputs } from './EmployeeInputs.tsx'

/** One part of a person that is saved on its own: its form, its call, its words. */
interface Section extends RecordSection {
  call: SectionOf<'employees'>
  permission: Permission
  valuesOf: (person: Employee, settings: Settings) => FieldValues
  Inputs: ComponentType<{ person: Employee }>
}

/** The four sections, by their anchor on the edit page. */
export const sections = {
  general: {
    title: 'General info',
    call: 'general-info',
    schema: GeneralInfo,
    permission: 'employees.edit',
    required: ['displayName', 'organizationIDs'],
    valuesOf: generalValues,
    Inputs: GeneralInputs,
    saved: 'General info updated.',
    failure: 'Could not update the general info',
  },
  skills: {
    title: 'Skills',
    call: 'skills',
    schema: Skills,
    permission: 'employees.edit',
    required: ['positions'],
    valuesOf: skillsValues,
    Inputs: SkillsInputs,
    saved: 'Skills updated.',
    failure: 'Could not update the skills',
  },
  personal: {
    title: 'Personal info',
    call: 'personal-info',
    schema: PersonalInfo,
    permission: 'employees.edit',
    required: [],
    valuesOf: personalValues,
    Inputs: PersonalInputs,
    saved: 'Personal info updated.',
    failure: 'Could not update the personal info',
  },
  salary: {
    title: 'Salary',
    call: 'base-salary',
    schema: BaseSalaryInput,
    permission: 'employees.baseSalary.edit',
    required: ['personalAccountAmount', 'companyAccountAmount'],
    valuesOf: salaryValues,
    Inputs: SalaryInputs,
    saved: 'Salary updated.',
    failure: 'Could not update the salary',
  },
} satisfies Record<string, Section>
export type SectionName = keyof typeof sections

interface SectionFormProps extends FormPlace {
  person: Employee
  name: SectionName
  /** Keeps what is typed past the end of the tab. */
  keptAs?: string
}

/** The form of one section; side panel and edit page share it. */
export function SectionForm({ person, name, ...formProps }: SectionFormProps) {
  const section: Section = sections[name]
  const { valuesOf, Inputs } = section
  const settings = useSettings()
  return (
    <RecordForm
      resource="employees"
      record={person}
      section={section}
      valuesOf={(record) => valuesOf(record, settings)}
      {...formProps}
    >
      <Inputs person={person} />
    </RecordForm>
  )
}

interface EditPanelProps {
  person: Employee
  name: SectionName
  onClose: () => void
}

/** The form of one section in a panel beside the record. */
export function EmployeeEditPanel({ person, name, onClose }: EditPanelProps) {
  return (
    <FormPanel title={`Edit ${sections[name].title.toLowerCase()}`} onClose={onClose}>
      {(formProps) => <SectionForm person={person} name={name} {...formProps} />}
    </FormPanel>
  )
}
