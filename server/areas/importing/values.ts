import { Employee } from '#contract/api/employee.ts'
import { type ImportField, importFields } from '#contract/api/employeeImports.ts'
import { factsOf, mayRead } from '#contract/fields.ts'
import type { Person } from '#server/platform/http/person.ts'

/** Fields of a person as an edit takes them: ids for things, `null` or `''` for nothing. */
export type Values = Partial<Record<ImportField, unknown>>

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id).toSorted()

type Shown = Exclude<keyof Employee, 'projects' | 'mentees'>

/** Where a person has what a line can say, and in which shape. Roles and salary are only told of who is new. */
const places: Partial<Record<ImportField, [field: Shown, read: (person: Pick<Employee, Shown>) => unknown]>> = {
  fullName: ['fullName', ({ fullName }) => fullName],
  displayName: ['displayName', ({ displayName }) => displayName],
  status: ['status', ({ status }) => status],
  joinedDate: ['joinedDate', ({ joinedDate }) => joinedDate],
  personalEmail: ['personalEmail', ({ personalEmail }) => personalEmail],
  positions: ['positions', ({ positions }) => ids(positions)],
  seniorityID: ['seniority', ({ seniority }) => seniority?.id ?? null],
  phone: ['phoneNumber', ({ phoneNumber }) => phoneNumber],
  lineManagerID: ['lineManager', ({ lineManager }) => lineManager?.id ?? null],
  referredBy: ['referredBy', ({ referredBy }) => referredBy?.id ?? null],
  organizationIDs: ['organizations', ({ organizations }) => ids(organizations)],
  discordName: ['discordName', ({ discordName }) => discordName],
  githubID: ['githubID', ({ githubID }) => githubID],
  notionName: ['notionName', ({ notionName }) => notionName],
  linkedInName: ['linkedInName', ({ linkedInName }) => linkedInName],
  stacks: ['stacks', ({ stacks }) => ids(stacks)],
  chapters: ['chapters', ({ chapters }) => ids(chapters)],
  dob: ['birthday', ({ birthday }) => birthday],
  gender: ['gender', ({ gender }) => gender],
  address: ['address', ({ address }) => address],
  country: ['country', ({ country }) => country],
  city: ['city', ({ city }) => city],
  placeOfResidence: ['placeOfResidence', ({ placeOfResidence }) => placeOfResidence],
}

/** The field of a person, whose rights are those of reading, or nothing. */
export const shownAs = (field: ImportField): Shown | undefined => places[field]?.[0]

/** Whether the caller may not read what a person has in this field. */
export function isHidden(field: ImportField, me: Person): boolean {
  const shown = shownAs(field)
  return shown !== undefined && !mayRead(factsOf(Employee.shape[shown]), me.can)
}

const forEverybody = ['employees.read', 'employees.read.projects.readActive', 'employees.read.fullAccess'] as const

/** Whether the caller may read all that a line about anybody could tell: everybody, leavers too, and every field. */
export const seesAllLines = (me: Person): boolean =>
  forEverybody.every(me.can) && !importFields.some((field) => isHidden(field, me))

/** What a person has in these fields. */
export const valuesOf = (person: Pick<Employee, Shown>, fields: readonly ImportField[]): Values =>
  Object.fromEntries(fields.map((field) => [field, places[field]?.[1](person)]))

/** Whether two values are the same, whatever the order of a list. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : (value ?? ''))
  return plain(one) === plain(other)
}
