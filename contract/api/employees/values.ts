import type { z } from 'zod'
import { factsOf, readableFields } from '../../fields.ts'
import { inputOf } from '../../inputs.ts'
import type { Can } from '../../permissions.ts'
import { Employee } from './employee.ts'
import { type BaseSalaryInput, GeneralInfo, PersonalInfo, recordName, type Skills } from './edits.ts'
import type { Settings } from '../settings.ts'

/** A request body in a form, before all required fields are filled in. */
type Unfinished<Body> = { [Key in keyof Body]?: Body[Key] | null }

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** Initial values of the form for a body. A date without a value is blank. */
const valuesOf = ({ shape }: z.ZodObject, person: Employee) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      inputOf(person[recordName(name) as keyof Employee]) ??
        (factsOf(schema as z.ZodType)?.kind === 'date' ? '' : null),
    ]),
  )

const onGeneralForm = GeneralInfo.omit({ notionID: true, notionEmail: true, wiseRecipientID: true })

/** Initial values of the form for general info. */
export const generalValues = (person: Employee): Unfinished<GeneralInfo> => valuesOf(onGeneralForm, person)

/** Initial values of the form for skills. */
export const skillsValues = (person: Employee): Unfinished<Skills> => ({
  positions: ids(person.positions),
  chapters: ids(person.chapters),
  leadingChapters: ids(person.chapters.filter(({ leadID }) => leadID === person.id)),
  seniority: person.seniority?.id ?? null,
  stacks: ids(person.stacks),
})

/** Initial values of the form for personal info. An unknown date of birth is blank. */
export const personalValues = (person: Employee): Unfinished<PersonalInfo> => ({
  ...valuesOf(PersonalInfo, person),
  country: person.country || null,
  city: person.city || null,
})

/** Initial values of the form for the salary. Without a salary, the pay day is not preselected. */
export const salaryValues = ({ baseSalary }: Employee, { homeCurrency }: Settings): Unfinished<BaseSalaryInput> => ({
  contractAmount: baseSalary?.contract_amount ?? 0,
  companyAccountAmount: baseSalary?.company_account_amount ?? 0,
  personalAccountAmount: baseSalary?.personal_account_amount ?? 0,
  currencyCode: baseSalary?.currency?.name ?? homeCurrency,
  effectiveDate: baseSalary?.effective_date ?? '',
  batch: baseSalary?.batch || null,
})

/** The values of a form that the caller can read in the record. */
export function readableValues(values: object, can: Can): Record<string, unknown> {
  const readable: ReadonlySet<string> = readableFields(Employee, can)
  return Object.fromEntries(Object.entries(values).filter(([name]) => readable.has(recordName(name))))
}
