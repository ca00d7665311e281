import { sql } from 'kysely'
import type { BasicEmployee, EmployeeRecord } from '#contract/api/employees/employee.ts'
import { GeneralInfo, GeneralInfoAnswer } from '#contract/api/employees/edits.ts'
import type { Clearing } from '#contract/clearing.ts'
import { isSameEmail } from '#contract/email.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import {
  accountsTo,
  clearedOr,
  discordAccount,
  discordTo,
  requireUnusedEmail,
  textAfter,
  wiseAfter,
  wiseFields,
} from './accounts.ts'
import type { Written } from './change.ts'
import { changedEmployment } from './employment.ts'
import { fieldsOf, ownAfter } from './fields.ts'
import { moveFirstDay } from './firstDay.ts'
import { keepAnAdminBy, wasAdmin } from './lastAdmin.ts'
import { requireFound } from './links.ts'
import { writeLastDay } from './lastDay.ts'
import { settleReaders } from './readers.ts'
import { rank, requireAddressRank, requireBelow } from './roles.ts'
import { searchWords, sortName, tsvectorOf } from './searchText.ts'
import { type Answered, personWith, type Stored, thingsWith } from './sections.ts'

const fields = [
  ...fieldsOf(GeneralInfoAnswer),
  ...wiseFields,
  'joinedDate',
  'leftDate',
  'probationEnd',
  'contractEnd',
] as const
type GeneralField = (typeof fields)[number]
type Guarded = Pick<EmployeeRecord, 'fullName' | 'displayName' | 'leftDate' | (typeof wiseFields)[number]>

const organizationsOf = ({ organizationIDs }: GeneralInfo) => (organizationIDs ?? []).filter((one) => one !== null)

/** The section that a write of this general info reads. */
export const generalSection = (info: GeneralInfo, day: string) => ({
  fields,
  asked: {
    rank,
    wasAdmin: wasAdmin(day),
    discordAccount,
    givenManager: personWith(info.lineManagerID || null),
    givenReferrer: personWith(info.referredBy || null),
    givenOrganizations: thingsWith('organizations', organizationsOf(info)),
  },
})
type Asked = ReturnType<typeof generalSection>['asked']

/**
 * The person of a field after the edit: the stored one if the field is closed to the caller, none if it is blank or
 * omitted (rules/people.md#5.7). Throws 404 if the given person does not exist.
 */
function personAfter(
  what: string,
  given: string | null | undefined,
  closed: boolean,
  { stored, found }: Record<'stored' | 'found', BasicEmployee | null>,
): BasicEmployee | null {
  if (closed) return stored
  if (given && !found) throw notFound(what)
  return given ? found : null
}

type Days = Pick<EmployeeRecord, 'joinedDate' | 'leftDate' | 'probationEnd' | 'contractEnd'>

/** Checks only changed days. An error about stored ones would reveal them to callers who cannot see them. */
function checkDays(given: GeneralInfo, before: Days, after: Days): void {
  const isEarly = (name: Exclude<keyof Days, 'joinedDate'>) => {
    const [joined, day] = [after.joinedDate, after[name]]
    return joined && day && day < joined && (joined !== before.joinedDate || day !== before[name])
  }
  if (isEarly('leftDate')) throw badField('leftDate', 'employee.leavesBeforeJoining')
  // Clients that don't know these days may still move the joining date.
  for (const name of ['probationEnd', 'contractEnd'] as const)
    if (given[name] && isEarly(name)) throw badField(name, 'employee.endsBeforeJoining')
}

/** Refuses another name, last day or payout account of people who do not rank below the caller (rules/roles.md#1.3). */
function requireRanks(me: Person, before: Stored<GeneralField> & Answered<Asked>, after: Guarded): void {
  const differs = (name: keyof Guarded) => after[name] !== before[name]
  for (const name of ['fullName', 'displayName'] as const)
    if (differs(name)) requireBelow(me, before, 'employee.nameRanksAbove', name)
  if (differs('leftDate')) requireBelow(me, before, 'employee.lastDayRanksAbove', 'leftDate')
  // The own account is in the profile too.
  if (before.id !== me.id && wiseFields.some(differs))
    requireBelow(me, before, 'employee.wiseRanksAbove', 'wiseAccountNumber')
}

/**
 * Writes general info by rules/people.md#5.7. The meaning of a blank differs from field to field. Omitted fields, except
 * line manager and referrer, and those in `closed`, keep their stored values. Throws for a last day of the last admin.
 */
export async function writeGeneralInfo(
  trx: Db,
  me: Person,
  before: Stored<GeneralField> & Answered<Asked>,
  info: GeneralInfo & Clearing,
  closed: ReadonlySet<string>,
  day: string,
): Promise<Written<GeneralField> | undefined> {
  const { id, givenManager, givenReferrer, givenOrganizations } = before
  const overwrite = (name: keyof GeneralInfo, given: string | null | undefined, stored: string) =>
    closed.has(name) ? stored : textAfter(given, stored)
  const people = {
    lineManager: { stored: before.lineManager, found: givenManager },
    referredBy: { stored: before.referredBy, found: givenReferrer },
  }
  const given = organizationsOf(info)
  const joinedDate = clearedOr(info.joinedDate, before.joinedDate, null, info)
  const leftDate = clearedOr(info.leftDate, before.leftDate, null, info)
  const probationEnd = clearedOr(info.probationEnd, before.probationEnd, null, info)
  const contractEnd = clearedOr(info.contractEnd, before.contractEnd, null, info)
  const isGiven = given.length > 0 || (info.blankClears && info.organizationIDs !== undefined)
  const organizations = isGiven ? givenOrganizations : before.organizations
  const names = { fullName: info.fullName, displayName: info.displayName || before.displayName }

  checkDays(info, before, { joinedDate, leftDate, probationEnd, contractEnd })
  const manager = personAfter('line manager', info.lineManagerID, closed.has('lineManagerID'), people.lineManager)
  if (manager?.id === id && before.lineManager?.id !== id) throw badField('lineManagerID', 'employee.ownManager')
  const referredBy = personAfter('referrer', info.referredBy, closed.has('referredBy'), people.referredBy)
  if (referredBy?.id === id) throw badField('referredBy', 'employee.ownReferrer')
  requireFound('organization', given, givenOrganizations)
  requireRanks(me, before, { ...names, ...wiseAfter(before, info), leftDate })
  if (!isSameEmail(info.email, before.teamEmail)) {
    requireAddressRank(me, before, 'email')
    await requireUnusedEmail(trx, 'email', info.email, id)
  }

  const writing = { id, by: me.id, today: day }
  const afterwards = async () => {
    if (joinedDate !== before.joinedDate)
      await moveFirstDay(trx, id, { from: before.joinedDate, to: joinedDate }, writing)
    if (leftDate !== before.leftDate) await writeLastDay(trx, id, { lastDay: leftDate }, writing)
  }
  const discord = discordTo(before, textAfter(info.discordName, before.discordName))
  const accounts = accountsTo(id, {
    githubID: textAfter(info.githubID, before.githubID),
    linkedInName: overwrite('linkedInName', info.linkedInName, before.linkedInName),
    notionID: before.notionID || (info.notionID ?? ''),
    notionName: overwrite('notionName', info.notionName, before.notionName),
    notionEmail: overwrite('notionEmail', info.notionEmail, before.notionEmail),
  })
  const written: Written<GeneralField> = {
    now: {
      ...ownAfter(GeneralInfo, info, before, closed),
      ...names,
      ...wiseAfter(before, info),
      ...discord.now,
      ...accounts.now,
      joinedDate,
      leftDate,
      probationEnd,
      contractEnd,
      lineManager: manager?.id === id ? { ...manager, ...names } : manager,
      referredBy,
      organizations,
    },
    employment: changedEmployment(before, { lineManager: manager, organizations }),
    set: {
      ...discord.set,
      referredBy: referredBy?.id ?? null,
      searchWords: sql`${tsvectorOf(searchWords(names.fullName, names.displayName, info.email))}::tsvector`,
      sortName: sortName(names.displayName),
    },
    also: { ...discord.also, ...accounts.also },
    afterwards,
  }
  // Whose last day is over and goes comes back.
  if (before.leftDate && before.leftDate < day && !(leftDate && leftDate < day))
    await settleReaders(trx, { callerId: me.id, today: day, had: [], only: id })
  // A first or last day may take the last admin away.
  const hasOtherDays = leftDate !== before.leftDate || joinedDate !== before.joinedDate
  return hasOtherDays ? keepAnAdminBy(trx, writing, before, written) : written
}
