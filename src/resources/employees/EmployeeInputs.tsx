import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useEffect, type ComponentType } from 'react'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type { Employee } from '#contract/api/employees/employee.ts'
import { BaseSalaryInput, GeneralInfo, PersonalInfo, Skills } from '#contract/api/employees/edits.ts'
import { labelOf } from '#contract/fields.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { CityInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { RankNote, useOwnNote } from './rank.tsx'
import { RevealSalary, useSalaryMask } from './salaryMask.tsx'
import {
  generalValues,
  personalValues,
  salaryValues,
  skillsValues,
  readableValues,
} from '#contract/api/employees/values.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { Permission } from '#contract/permissions.ts'
import { SidePanel, type FormPlace } from '#src/admin/form/SidePanel.tsx'
import { RecordForm, type RecordSection } from '#src/admin/form/SchemaForm.tsx'
import type { SectionOf } from '#contract/resources.ts'

const General = inputsOf(GeneralInfo)

/** Preselects the company's own organization if the person has none (rules/pages.md#5.3). */
function useOwnOrganization(person: Employee): void {
  const { organizations } = useSettings()
  const { resetField } = useFormContext()
  const { options, isPending } = useOptions('organizations')
  const missing = !isPending && person.organizations.length === 0
  const own = options.find(({ code }) => organizations.includes(code))?.id
  useEffect(() => {
    if (missing && own) resetField('organizationIDs', { defaultValue: [own] })
  }, [missing, own, resetField])
}

/** Fields of the general info form, in the order of rules/pages.md#5.3. */
function GeneralInputs({ person }: { person: Employee }) {
  useOwnOrganization(person)
  return (
    <>
      <RankNote person={person} />
      <General.Input source="fullName" />
      <General.Input source="displayName" />
      <General.Input source="email" />
      <General.Input source="phone" />
      <General.Input source="lineManagerID" known={person.lineManager} />
      <General.Input source="organizationIDs" />
      <General.Input source="joinedDate" />
      <General.Input source="leftDate" />
      <General.Input source="referredBy" known={person.referredBy} />
      <General.Input source="discordName" />
      <General.Input source="githubID" />
      <General.Input source="notionName" />
      <General.Input source="linkedInName" />
      <General.Input source="wiseAccountNumber" />
      <General.Input source="wiseCurrency" />
      <General.Input source="wiseRecipientEmail" />
      <General.Input source="wiseRecipientName" />
    </>
  )
}

const Personal = inputsOf(PersonalInfo)

/** Fields of the personal info form. */
function PersonalInputs() {
  return (
    <>
      <Personal.Input source="dob" />
      <Personal.Input source="gender" />
      <Personal.Input source="personalEmail" />
      <Personal.Input source="address" />
      <Personal.Input source="country" />
      <CityInput label={labelOf(PersonalInfo, 'city')} />
      <Personal.Input source="placeOfResidence" />
    </>
  )
}

const Salary = inputsOf(BaseSalaryInput)

function AmountInputs() {
  const { options } = useOptions('currencies')
  const code: unknown = useWatch({ name: 'currencyCode' })
  const symbol = options.find(({ name }) => name === code)?.symbol
  return (
    <>
      <Salary.Input source="personalAccountAmount" suffix={symbol} />
      <Salary.Input source="companyAccountAmount" suffix={symbol} />
      <Salary.Input source="contractAmount" suffix={symbol} />
      <Salary.Input source="currencyCode" />
      <Salary.Input source="batch" />
      <Salary.Input source="effectiveDate" />
    </>
  )
}

/**
 * Fields of the salary form. A stored salary stays masked until it is revealed. Amounts show the symbol of the selected
 * currency.
 */
function SalaryInputs({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  const note = useOwnNote(person)
  if (note) return <Alert severity="info">{note}</Alert>
  return person.baseSalary && !isShown(person) ? <RevealSalary person={person} /> : <AmountInputs />
}

const SkillsFields = inputsOf(Skills)

/** Fields of the skills form. Only selected chapters can be led. */
function SkillsInputs() {
  const chapters: unknown = useWatch({ name: 'chapters' })
  const chosen = Array.isArray(chapters) ? chapters : []
  return (
    <>
      <SkillsFields.Input source="positions" />
      <SkillsFields.Input source="chapters" />
      <SkillsFields.Input
        source="leadingChapters"
        only={({ id }) => chosen.includes(id)}
        placeholder={chosen.length ? t`Choose chapters` : t`Choose chapters first`}
      />
      <SkillsFields.Input source="seniority" />
      <SkillsFields.Input source="stacks" />
    </>
  )
}

/** A part of a person that is saved on its own: its form, endpoint and texts. */
interface Section extends RecordSection {
  call: SectionOf<'employees'>
  permission: Permission
  valuesOf: (person: Employee, settings: Settings) => FieldValues
  Inputs: ComponentType<{ person: Employee }>
}

/** The four sections, keyed by their anchor on the edit page. */
export const sections = {
  general: {
    get title() {
      return t`General info`
    },
    call: 'general-info',
    schema: GeneralInfo,
    always: { blankClears: true },
    permission: 'employees.edit',
    required: ['displayName', 'organizationIDs'],
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
  skills: {
    get title() {
      return t`Skills`
    },
    call: 'skills',
    schema: Skills,
    permission: 'employees.edit',
    required: ['positions'],
    readable: readableValues,
    valuesOf: skillsValues,
    Inputs: SkillsInputs,
    get saved() {
      return t`Skills updated`
    },
    get failure() {
      return t`Couldn't update the skills`
    },
  },
  personal: {
    get title() {
      return t`Personal info`
    },
    call: 'personal-info',
    schema: PersonalInfo,
    permission: 'employees.edit',
    required: [],
    readable: readableValues,
    valuesOf: personalValues,
    Inputs: PersonalInputs,
    get saved() {
      return t`Personal info updated`
    },
    get failure() {
      return t`Couldn't update the personal info`
    },
  },
  salary: {
    get title() {
      return t`Salary`
    },
    call: 'base-salary',
    schema: BaseSalaryInput,
    permission: 'employees.baseSalary.edit',
    required: ['personalAccountAmount', 'companyAccountAmount'],
    valuesOf: salaryValues,
    Inputs: SalaryInputs,
    get saved() {
      return t`Salary updated`
    },
    get failure() {
      return t`Couldn't update the salary`
    },
  },
} satisfies Record<string, Section>
export type SectionName = keyof typeof sections

interface SectionFormProps extends FormPlace {
  person: Employee
  name: SectionName
  /** Key of the draft in browser storage. Without it, no draft is stored. */
  keptAs?: string
}

/** The draft of a section, the same in side panel and edit page. None of salaries, which must not stay in a browser. */
export const draftOf = ({ id }: Employee, name: SectionName) =>
  name === 'salary' ? {} : { keptAs: `employee.${id}.${name}` }

/** The form of one section, shared by side panel and edit page. */
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

/** The form of one section in a side panel. */
export function EmployeeEditPanel({ person, name, onClose }: EditPanelProps) {
  const section = sections[name].title.toLowerCase()
  return (
    <SidePanel title={t`Edit ${section}`} {...draftOf(person, name)} onClose={onClose}>
      {(formProps) => <SectionForm person={person} name={name} {...formProps} />}
    </SidePanel>
  )
}
