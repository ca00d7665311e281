import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { BaseSalaryInput, GeneralInfo, PersonalInfo, Skills } from '#contract/api/employeeEdits.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RecordSection } from '#src/components/record/RecordForm.tsx'
import type { EmployeeSection } from '#src/providers/sources/employees.ts'
import { GeneralInputs } from './GeneralInputs.tsx'
import { PersonalInputs } from './PersonalInputs.tsx'
import { SalaryInputs } from './SalaryInputs.tsx'
import { SkillsInputs } from './SkillsInputs.tsx'
import { generalValues, personalValues, salaryValues, skillsValues } from '#contract/api/employeeValues.ts'

/** One part of a person that is saved on its own: its form, its call, its words. */
export interface Section extends RecordSection {
  call: EmployeeSection
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
