import type { z } from 'zod'
import type { Employee } from '#contract/api/employees/employee.ts'
import { NewEmployee } from '#contract/api/employees/create.ts'
import { GeneralInfo, PersonalInfo } from '#contract/api/employees/edits.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import {
  ImportedEmployee,
  type ImportedField,
  type ImportField,
  importFields,
  neededForNew,
  onlyForNew,
} from '#contract/api/employeeImports.ts'
import type { ImportedLine } from '#contract/api/importOutcome.ts'
import { canonicalEmail, isSameEmail } from '#contract/email.ts'
import { factsOf, labelOf, mayWrite } from '#contract/fields.ts'
import { isUntouched } from '#server/platform/csv/cellText.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import type { Env } from '#server/platform/env.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import {
  type ImportLine,
  inColumn,
  isHidden,
  isSame,
  readLine,
  shownAs,
  shownValue,
  type Values,
  valuesOf,
  type Words,
} from '#server/areas/importing/index.ts'
import { grantingMore, mayChangeRoles, requirePrivate, requireTeamAddress } from '#server/areas/employees/index.ts'
import type { Ground, KnownPerson } from './ground.ts'

/** A line with its effect: the person (undefined for a new one) and the values to write. */
export interface Planned extends Omit<ImportedLine, 'changes' | 'errors' | 'values'> {
  /** The fields that an update changes. */
  changes: ImportedField[]
  errors: Fault[]
  person: KnownPerson | undefined
  /** The caller with what holds on the person of the line (docs/rules/permissions.md#5.3). */
  me: Person
  values: Values
}

/** The label of a field of the product. */
export const label = (field: ImportField) => labelOf(ImportedEmployee, field)
const fieldsIn = (values: Values) => Object.keys(values) as ImportedField[]

const personal = importFields.filter((field) => field in PersonalInfo.shape)
const isRequired = (field: ImportField) => !ImportedEmployee.shape[field].safeParse(undefined).success
/** Personal info fields that must be set together: the form requires each of them. */
const together: ImportField[] = [
  ...personal.filter((field) => field !== 'personalEmail' && isRequired(field)),
  'personalEmail',
]

function placeErrors({ cities }: Ground, all: Values): Fault[] {
  const known = cities.get(String(all.country))
  if (!known) return [inColumn('Country', fault('line.unknownCountry', { country: String(all.country) }))]
  if (!known.has(String(all.city)))
    return [inColumn('City', fault('line.unknownCity', { city: String(all.city), country: String(all.country) }))]
  return []
}

/**
 * Fields that the caller cannot read count as missing, as in the form, where they are blank. So no error depends on
 * them.
 */
function personalErrors(ground: Ground, person: Employee | undefined, changed: Values, me: Person): Fault[] {
  if (!personal.some((field) => field in changed && (person || field !== 'personalEmail'))) return []
  const readable = together.filter((field) => !isHidden(field, me))
  const all = { ...(person && valuesOf(person, readable)), ...changed }
  const missing = together.filter((field) => !all[field])
  if (missing.length) return [fault('line.personalTogether', { fields: missing.map(label) })]
  return placeErrors(ground, all)
}

/** The fault of a thrown refusal, or an empty list. */
function refused(check: () => void): Fault[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof Refusal) return [error.fault]
    throw error
  }
}

function addressErrors({ owners }: Ground, values: Values, person: Employee | undefined, env: Env): Fault[] {
  const address = values.personalEmail
  if (typeof address !== 'string') return []
  if (isSameEmail(address, String(values.teamEmail))) return [inColumn('Personal email', fault('line.sameAsTeamEmail'))]
  const ofCompany = refused(() => requirePrivate(address, env.COMPANY_EMAIL_DOMAINS))
  if (ofCompany.length) return ofCompany
  const owner = owners.get(canonicalEmail(address))
  return owner && owner !== person?.id ? [inColumn('Personal email', fault('line.emailTaken'))] : []
}

function newErrors(ground: Ground, values: Values, me: Person, env: Env): Fault[] {
  const address = String(values.teamEmail)
  const strange = refused(() => requireTeamAddress(address, env.COMPANY_EMAIL_DOMAINS))
  // Like in the form of a new person, the error does not say whose address it is.
  if (!strange.length && ground.owners.has(canonicalEmail(address)))
    return [inColumn('Team email', fault('line.emailTaken'))]
  const missing = neededForNew.filter((field) => values[field] === undefined)
  const isGiven = ({ id }: { id: string }) => ((values.roles ?? []) as string[]).includes(id)
  const levels = [...ground.entries.assignableRoles.values()].filter(isGiven).map(({ level }) => level)
  const more = grantingMore(me, ground.own.filter(isGiven))
  return [
    ...(missing.length ? [fault('line.missing', { fields: missing.map(label) })] : []),
    ...strange,
    ...addressErrors(ground, values, undefined, env),
    ...personalErrors(ground, undefined, values, me),
    ...(mayChangeRoles(me, Number.POSITIVE_INFINITY, levels) ? [] : [inColumn('Roles', fault('line.rolesTooHigh'))]),
    ...(more.length ? [inColumn('Roles', fault('line.rolesGrantMore', { roles: more }))] : []),
  ]
}

/** Errors for values that the caller cannot write, regardless of the stored ones. */
function rightErrors(person: Employee | undefined, changed: Values, me: Person, form: z.ZodObject): Fault[] {
  if (person && fieldsIn(changed).length && !me.can('employees.edit')) return [fault('line.knownPeopleClosed')]
  if (!person && !me.can('employees.create')) return [fault('line.newPeopleClosed')]
  const own = fieldsIn(changed).filter((field) => isOwnColumn(field) && isHidden(field, me, form))
  return [...closedIn(changed, person !== undefined, me), ...own].map((field) =>
    inColumn(labelOf(form, field), fault('line.fieldClosed')),
  )
}

function statusErrors(person: Employee, { status }: Values, me: Person, rank: number): Fault[] {
  if (status === undefined) return []
  if ([status, person.status].includes('left')) return [inColumn('Status', fault('line.leavesOrReturns'))]
  if (mayChangeRoles(me, rank, [])) return []
  return [inColumn('Status', fault('line.statusRanksAbove'))]
}

/** Names of people who do not rank below the caller stay (rules/roles.md#1.3). */
function nameErrors(changed: Values, me: Person, rank: number): Fault[] {
  if (mayChangeRoles(me, rank, [])) return []
  const names = (['fullName', 'displayName'] as const).filter((field) => field in changed)
  return names.map((field) => inColumn(label(field), fault('line.nameRanksAbove')))
}

/** The rank of an existing person. */
function rankOf({ entries }: Ground, { roles }: Employee): number {
  const levels = new Map([...entries.assignableRoles.values()].map(({ id, level }) => [id, level]))
  return Math.min(...roles.map(({ id }) => levels.get(id) ?? Number.POSITIVE_INFINITY))
}

function addressRankErrors(person: Employee, changed: Values, me: Person, rank: number): Fault[] {
  if (!('personalEmail' in changed) || person.id === me.id || mayChangeRoles(me, rank, [])) return []
  return [inColumn('Personal email', fault('line.emailRanksAbove'))]
}

const fixed: readonly string[] = onlyForNew

/**
 * The values that differ from the stored ones. Fields that the caller cannot read always count as changed, to reveal
 * nothing.
 */
function changedIn(values: Values, person: KnownPerson, me: Person, form: z.ZodObject): Values {
  const given = fieldsIn(values).filter((field) => field !== 'teamEmail' && !fixed.includes(field))
  const stored = valuesOf(person, given)
  const changed = given.filter((field) => isHidden(field, me, form) || !isSame(values[field], stored[field]))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/** The fields of the product that the caller cannot set, because their form closes them. */
export function closedIn(values: Values, isKnown: boolean, me: Person): ImportField[] {
  const form = (isKnown ? GeneralInfo : NewEmployee).shape as Partial<Record<ImportField, z.ZodType>>
  return importFields.filter((field) => {
    if (!(field in values)) return false
    const schema = form[field] ?? ImportedEmployee.shape[field]
    return !mayWrite(factsOf(schema), me.can)
  })
}

function outcomeOf(errors: Fault[], person: Employee | undefined, changed: Values): ImportedLine['outcome'] {
  if (errors.length) return 'error'
  if (!person) return 'create'
  return fieldsIn(changed).length ? 'update' : 'same'
}

/** A placeholder id for a person whom an earlier line creates. */
const comes = '00000000-0000-4000-8000-000000000000'

function wordsOf({ entries, people, inFile, notations }: Ground): Words {
  const newPerson = (key: string, line: number) => {
    const at = inFile.get(key)
    if (at === undefined) return undefined
    return at < line ? comes : fault('line.personFurtherDown', { text: key, line: at })
  }
  return { entries, people, newPerson, notations }
}

/**
 * The cells of a line about an existing person that can change something: not those as an export writes the stored
 * value, and not those that only new people have.
 */
function touchedCells(
  cells: ImportLine['cells'],
  person: KnownPerson,
  me: Person,
  form: z.ZodObject,
): ImportLine['cells'] {
  const touched = (Object.entries(cells) as [ImportedField, string][]).filter(([field, cell]) => {
    if (!isOwnColumn(field) && !shownAs(field)) return false
    return isHidden(field, me, form) || !isUntouched(cell, shownValue(person, field))
  })
  return Object.fromEntries(touched)
}

/** The errors of a readable line. If the caller cannot write it, only those errors. */
function lineErrors(
  ground: Ground,
  { person, values }: Pick<Planned, 'person' | 'values'>,
  address: string,
  me: Person,
  env: Env,
): Fault[] {
  const closed = rightErrors(person, values, me, ground.form)
  if (closed.length) return closed
  const all = { teamEmail: address, ...values }
  if (!person) return newErrors(ground, all, me, env)
  const rank = rankOf(ground, person)
  return [
    ...addressErrors(ground, all, person, env),
    ...personalErrors(ground, person, values, me),
    ...addressRankErrors(person, values, me, rank),
    ...nameErrors(values, me, rank),
    ...statusErrors(person, values, me, rank),
  ]
}

/** The person with this address, if the caller can open them. Other people are only a taken address to the caller. */
const seenOf = ({ known }: Ground, address: string, me: Person): KnownPerson | undefined =>
  me.can('employees.read') ? known.get(canonicalEmail(address)) : undefined

/** Plans the effect of one line, with its errors. Writes nothing. */
export function planLine(ground: Ground, line: ImportLine, caller: Person, env: Env): Planned {
  const address = line.cells.teamEmail ?? ''
  const first = ground.repeated.get(line.line)
  const broken = line.fault ?? (first && fault('line.personTwice', { line: first }))
  const person = seenOf(ground, address, caller)
  const me = person ? ground.rightsOn(person.id) : caller
  const cells = person ? touchedCells(line.cells, person, me, ground.form) : line.cells
  const { values, errors } = broken
    ? { values: {}, errors: [broken] }
    : readLine(ground.form, wordsOf(ground), { ...line, cells })
  if (!broken && !address) errors.push(inColumn('Team email', fault('line.noTeamEmail')))
  const changed = person ? changedIn(values, person, me, ground.form) : values
  if (!errors.length) errors.push(...lineErrors(ground, { person, values: changed }, address, me, env))
  const outcome = outcomeOf(errors, person, changed)
  const changes = outcome === 'update' ? fieldsIn(changed) : []
  return { line: line.line, about: address, outcome, changes, errors, person, me, values: changed }
}
