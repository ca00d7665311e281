import type { Employee, EmployeeRecord } from '#contract/api/employee.ts'
import { GeneralInfo, PersonalInfo } from '#contract/api/employeeEdits.ts'
import type { ImportField } from '#contract/api/employeeImports.ts'
import type { EmployeeStatus } from '#contract/api/metadata.ts'
import { closedInputs } from '#contract/fields.ts'
import type { Db, Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { EmployeeChange } from '../change.ts'
import { writeGeneralInfo } from '../generalInfo.ts'
import { placeOf, writePersonalInfo } from '../personalInfo.ts'
import { writeSkills } from '../skills.ts'
import { writeStatus } from '../status.ts'
import type { Person } from '#server/http/person.ts'
import { type Values, valuesOf } from './values.ts'

const general = [
  'fullName',
  'displayName',
  'phone',
  'lineManagerID',
  'referredBy',
  'organizationIDs',
  'joinedDate',
  'discordName',
  'githubID',
  'notionName',
  'linkedInName',
] as const satisfies ImportField[]
const skills = ['positions', 'chapters', 'stacks', 'seniorityID'] as const satisfies ImportField[]
const personal = [
  'dob',
  'gender',
  'personalEmail',
  'address',
  'country',
  'city',
  'placeOfResidence',
] as const satisfies ImportField[]

/** A section as its form would send it: what the person has, with the new values over it. */
const over = (person: Employee, fields: readonly ImportField[], values: Values) => ({
  ...valuesOf(person, fields),
  ...Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]])),
})

const touches = (fields: readonly ImportField[], values: Values) => fields.some((field) => field in values)

/** What a writer takes of a form that has no rules here: values of a line are parsed, stored ones are as they are. */
const formOf = <Form>(values: object) => values as Form

async function writePersonal(trx: Db, me: Person, before: EmployeeRecord, values: Values): Promise<void> {
  const info = formOf<PersonalInfo>(over(before, personal, values))
  if (!info.dob) throw new Refusal(400, 'Personal info is kept as a whole, and the date of birth is missing.')
  await writePersonalInfo(trx, me, before, info, await placeOf(trx, info.country, info.city))
}

/** Writes these fields of a person by the rules of their forms, section by section; the others keep what they have. */
export async function applyValues(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  { me, ...change }: EmployeeChange & { me: Person },
  before: EmployeeRecord,
  values: Values,
): Promise<void> {
  if (touches(general, values)) {
    const { teamEmail: email, notionID, notionEmail } = before
    const organizationIDs = values.organizationIDs ?? []
    const info = { ...over(before, general, values), organizationIDs, email, notionID, notionEmail }
    const closed = new Set(closedInputs(GeneralInfo, me.can))
    await writeGeneralInfo(trx, me, before, formOf<GeneralInfo>(info), closed)
  }
  if (touches(skills, values)) {
    const all = over(before, skills, values) as Record<(typeof skills)[number], string[]>
    const seniority = String(all.seniorityID ?? '')
    if (!seniority) throw new Refusal(400, 'Skills are kept as a whole, and the seniority is missing.')
    const led = before.chapters.filter(({ leadID }) => leadID === before.id).map(({ id }) => id)
    const leadingChapters = led.filter((id) => all.chapters.includes(id))
    await writeSkills(trx, before.id, { ...all, seniority, leadingChapters })
  }
  if (touches(personal, values)) await writePersonal(trx, me, before, values)
  if ('status' in values)
    await writeStatus(trx, env, before, values.status as EmployeeStatus, before.isKeepFwdEmail, {
      me,
      ...change,
    })
}
