import { msg, t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useEffect } from 'react'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type { Employee } from '#contract/api/employees/employee.ts'
import { BaseSalaryInput, GeneralInfo, PersonalInfo, Skills } from '#contract/api/employees/edits.ts'
import { labelOf } from '#contract/fields.ts'
import { words } from '#contract/words.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { CityInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { RankNote, useOwnNote } from './rank.tsx'
import { RevealSalary, useSalaryMask } from './salaryMask.tsx'
import {
  generalValues,
  personalValues,
  salaryValues,
  skillsValues,
  readableValues,
} from '#contract/api/employees/values.ts'
import type { Permission } from '#contract/permissions.ts'
import { SidePanel, type FormPlace } from '#src/admin/form/SidePanel.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { inSentence } from '#src/i18n/language.ts'

const General = Form.Input<typeof GeneralInfo>

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
      <General source="fullName" />
      <General source="displayName" />
      <General source="email" />
      <General source="phone" />
      <General source="lineManagerID" known={person.lineManager} />
      <General source="organizationIDs" />
      <General source="joinedDate" />
      <General source="leftDate" />
      <General source="probationEnd" />
      <General source="contractEnd" />
      <General source="referredBy" known={person.referredBy} />
      <General source="discordName" />
      <General source="githubID" />
      <General source="notionName" />
      <General source="linkedInName" />
      <General source="wiseAccountNumber" />
      <General source="wiseCurrency" />
      <General source="wiseRecipientEmail" />
      <General source="wiseRecipientName" />
    </>
  )
}

const Personal = Form.Input<typeof PersonalInfo>
const Salary = Form.Input<typeof BaseSalaryInput>

function AmountInputs() {
  const { options } = useOptions('currencies')
  const code: unknown = useWatch({ name: 'currencyCode' })
  const symbol = options.find(({ name }) => name === code)?.symbol
  return (
    <>
      <Salary source="personalAccountAmount" suffix={symbol} />
      <Salary source="companyAccountAmount" suffix={symbol} />
      <Salary source="contractAmount" suffix={symbol} />
      <Salary source="currencyCode" />
      <Salary source="batch" />
      <Salary source="effectiveDate" />
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

const Skill = Form.Input<typeof Skills>

/** Only selected chapters can be led. */
function LeadingInput() {
  const chapters: unknown = useWatch({ name: 'chapters' })
  const chosen = Array.isArray(chapters) ? chapters : []
  return (
    <Skill
      source="leadingChapters"
      only={({ id }) => chosen.includes(id)}
      placeholder={chosen.length ? t`Choose chapters` : t`Choose chapters first`}
    />
  )
}

interface SectionEditProps extends FormPlace {
  person: Employee
}

/** Without it, a blank field would stay as it is. */
const clearing = (body: FieldValues): FieldValues => ({ ...body, blankClears: true })

const GeneralEdit = ({ person, ...place }: SectionEditProps) => (
  <Edit
    resource="employees"
    section="general-info"
    schema={GeneralInfo}
    required={['displayName', 'organizationIDs']}
    valuesOf={generalValues}
    readable={readableValues}
    transform={clearing}
    saved={t`General info updated`}
    failure={t`Couldn't update the general info`}
    {...place}
  >
    <GeneralInputs person={person} />
  </Edit>
)

const SkillsEdit = ({ person: _person, ...place }: SectionEditProps) => (
  <Edit
    resource="employees"
    section="skills"
    required={['positions']}
    valuesOf={skillsValues}
    readable={readableValues}
    saved={t`Skills updated`}
    failure={t`Couldn't update the skills`}
    {...place}
  >
    <Skill source="positions" />
    <Skill source="chapters" />
    <LeadingInput />
    <Skill source="seniority" />
    <Skill source="stacks" />
  </Edit>
)

const PersonalEdit = ({ person: _person, ...place }: SectionEditProps) => (
  <Edit
    resource="employees"
    section="personal-info"
    valuesOf={personalValues}
    readable={readableValues}
    saved={t`Personal info updated`}
    failure={t`Couldn't update the personal info`}
    {...place}
  >
    <Personal source="dob" />
    <Personal source="gender" />
    <Personal source="personalEmail" />
    <Personal source="address" />
    <Personal source="country" />
    <CityInput label={labelOf(PersonalInfo, 'city')} />
    <Personal source="placeOfResidence" />
  </Edit>
)

function SalaryEdit({ person, ...place }: SectionEditProps) {
  const settings = useSettings()
  return (
    <Edit
      resource="employees"
      section="base-salary"
      required={['personalAccountAmount', 'companyAccountAmount']}
      valuesOf={(one) => salaryValues(one, settings)}
      saved={t`Salary updated`}
      failure={t`Couldn't update the salary`}
      {...place}
    >
      <SalaryInputs person={person} />
    </Edit>
  )
}

/** The four sections, keyed by their anchor on the edit page, with their titles. */
export const sections = words({
  general: msg`General info`,
  skills: msg`Skills`,
  personal: msg`Personal info`,
  salary: msg`Salary`,
})
export type SectionName = keyof typeof sections
/** The sections with a side panel. Pay is changed in its card. */
export type PanelName = Exclude<SectionName, 'salary'>

/** The permission to edit a section. */
export const permissionOf = (name: SectionName): Permission =>
  name === 'salary' ? 'employees.baseSalary.edit' : 'employees.edit'

const forms = { general: GeneralEdit, skills: SkillsEdit, personal: PersonalEdit, salary: SalaryEdit }

/** The form of one section. */
export function SectionEdit({ name, ...place }: SectionEditProps & { name: SectionName }) {
  const Form = forms[name]
  return <Form {...place} />
}

/** The draft of a section, the same in side panel and edit page. None of salaries, which must not stay in a browser. */
export const draftOf = ({ id }: Employee, name: SectionName) =>
  name === 'salary' ? {} : { keptAs: `employee.${id}.${name}` }

interface EditPanelProps {
  person: Employee
  name: PanelName
  onClose: () => void
}

/** The form of one section in a side panel. */
export function EmployeeEditPanel({ person, name, onClose }: EditPanelProps) {
  const section = inSentence(sections[name])
  return (
    <SidePanel title={t`Edit ${section}`} {...draftOf(person, name)} onClose={onClose}>
      {(formProps) => <SectionEdit name={name} person={person} {...formProps} />}
    </SidePanel>
  )
}
