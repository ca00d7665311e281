import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { BaseSalaryInput, GeneralInfo, PersonalInfo, Skills } from '#contract/api/employeeEdits.ts'
import { labelOf } from '#contract/fields.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { CityInput } from '#src/admin/inputs/CityInput.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { RevealSalary, useSalaryMask } from './salaryMask.tsx'

const General = inputsOf(GeneralInfo)

/** Somebody without an organization starts with the company's own (screens.md section 2.11). */
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

/** Fields of the general info form, in the order of screens.md section 2.11. */
export function GeneralInputs({ person }: { person: Employee }) {
  useOwnOrganization(person)
  return (
    <>
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
export function PersonalInputs() {
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

/** Fields of the salary form, a salary that stands only once it is asked for; amounts carry the symbol of the chosen currency. */
export function SalaryInputs({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  return person.baseSalary && !isShown(person) ? <RevealSalary person={person} /> : <AmountInputs />
}

const SkillsFields = inputsOf(Skills)

/** Fields of the skills form. Only chosen chapters can be led. */
export function SkillsInputs() {
  const chapters: unknown = useWatch({ name: 'chapters' })
  const chosen = Array.isArray(chapters) ? chapters : []
  return (
    <>
      <SkillsFields.Input source="positions" />
      <SkillsFields.Input source="chapters" />
      <SkillsFields.Input
        source="leadingChapters"
        only={({ id }) => chosen.includes(id)}
        placeholder={chosen.length ? 'Choose chapters' : 'Choose chapters first'}
      />
      <SkillsFields.Input source="seniority" />
      <SkillsFields.Input source="stacks" />
    </>
  )
}
