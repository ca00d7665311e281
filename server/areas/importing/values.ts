import { Employee } from '#contract/api/employees/employee.ts'
import { type ImportField, importFields } from '#contract/api/employeeImports.ts'
import { factsOf, mayRead } from '#contract/fields.ts'
import type { Person } from '#server/platform/http/person.ts'

/** Fields of a person in the form of an edit: ids of entries, `null` or `''` for none. */
export type Values = Partial<Record<ImportField, unknown>>

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id).toSorted()

type Shown = Exclude<keyof Employee, 'projects' | 'mentees'>

/**
 * The record field of each import field, and how to read it. Roles and salary are missing, because lines set them only
 * for new people.
 */
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

/** The record field of an import field, whose read permission applies, or undefined. */
export const shownAs = (field: ImportField): Shown | undefined => places[field]?.[0]

/** True if the caller cannot read this field of a person. */
export function isHidden(field: ImportField, me: Person): boolean {
  const shown = shownAs(field)
  return shown !== undefined && !mayRead(factsOf(Employee.shape[shown]), me.can)
}

const forEverybody = ['employees.read', 'employees.read.projects.readActive', 'employees.read.fullAccess'] as const

/** True if the caller can read everything that a line about any person could contain, leavers included. */
export const seesAllLines = (me: Person): boolean =>
  forEverybody.every(me.can) && !importFields.some((field) => isHidden(field, me))

/** The values of a person in these fields. */
export const valuesOf = (person: Pick<Employee, Shown>, fields: readonly ImportField[]): Values =>
  Object.fromEntries(fields.map((field) => [field, places[field]?.[1](person)]))

/** Compares two values, ignoring the order of lists. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? (value as string[]).toSorted() : (value ?? ''))
  return plain(one) === plain(other)
}
