import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { EmploymentChange, LeavingPlan } from '#contract/api/employees/employment.ts'
import type { Change } from '#contract/api/timeline.ts'
import { addHolidays, requireWorkplace } from '#server/areas/metadata/index.ts'
import { has, lastPlannedDay } from '#server/platform/db/dated.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { type Section, writeNow, type Written } from './change.ts'
import { employmentsOf, type HandOver, type StoredEmployment, writeEmployment } from './employment.ts'
import { keepAnAdmin, wasAdmin } from './lastAdmin.ts'
import { writeLastDay } from './lastDay.ts'
import { requireAll } from './links.ts'
import { companyBegan } from './pay.ts'

import { rank, requireBelow } from './roles.ts'
import type { Answered, Asked, Stored } from './sections.ts'

const fields = [
  'status',
  'seniority',
  'lineManager',
  'positions',
  'organizations',
  'chapters',
  'workingHours',
  'workplace',
  'leftDate',
  'isKeepFwdEmail',
] as const
type Field = (typeof fields)[number]

/** The section that writes on the employment of a person read. */
export const employmentSection = (day: string) =>
  ({
    fields,
    asked: { rank, wasAdmin: wasAdmin(day), joined: sql<string | null>`e.joined_date`, companyBegan },
    isOfToday: true,
  }) satisfies Section<Field, Asked>
type Before = Stored<Field> & Answered<ReturnType<typeof employmentSection>['asked']>
type Me = Pick<Person, 'id' | 'rank' | 'isAdmin'>

/** Entries of the history for what is true on another day than today. They have no values. */
const ofAnotherDay = (names: readonly string[]): Change[] =>
  (names.length ? names : ['status']).map((field) => ({ field, before: '', after: '', masked: true }))

/** The names of the record for the keys of the body, with the tables of their ids. */
const parts = {
  status: ['status', null],
  seniorityID: ['seniority', 'seniorities'],
  lineManagerID: ['lineManager', 'employees'],
  positions: ['positions', 'positions'],
  organizationIDs: ['organizations', 'organizations'],
  chapters: ['chapters', 'chapters'],
  workingHours: ['workingHours', null],
  workplace: ['workplace', null],
} as const
const partNames = Object.keys(parts) as (keyof typeof parts)[]

/** Throws 404 for an entry of the body that does not exist. */
export async function requireEntries(trx: Db, body: EmploymentChange): Promise<void> {
  await requireAll(trx, 'positions', 'position', body.positions ?? [], 'positions')
  await requireAll(trx, 'organizations', 'organization', body.organizationIDs ?? [], 'organizationIDs')
  await requireAll(trx, 'chapters', 'chapter', body.chapters ?? [], 'chapters')
  await requireAll(trx, 'seniorities', 'seniority', body.seniorityID ? [body.seniorityID] : [], 'seniorityID')
  await requireAll(trx, 'employees', 'line manager', body.lineManagerID ? [body.lineManagerID] : [], 'lineManagerID')
}

/** Throws for days before the person joined, days too far ahead, and days on which the person has left. */
function requireDay(rows: readonly StoredEmployment[], body: EmploymentChange, before: Before, today: string): void {
  const day = body.from || today
  if (day > lastPlannedDay(today)) throw badField('from', 'employment.tooFar')
  if (!body.correction && body.from) {
    if (day < (before.joined ?? '')) throw badField('from', 'employment.beforeJoining')
    if (day < (before.companyBegan ?? '')) throw badField('from', 'employment.beforeCompany')
  }
  if (rows.find((row) => has(row, day))?.said.status === 'left') throw badField('from', 'employment.hasLeft')
}

/**
 * Writes what the body names of the employment of a person, from a day on or as a correction (docs/rules/time.md#4). The
 * change of today is read again by the caller.
 */
export async function changeJob(
  trx: Db,
  me: Me,
  before: Before,
  body: EmploymentChange,
  today: string,
): Promise<Written<Field> | undefined> {
  const { id } = before
  if (body.status) requireBelow(me, before, 'employee.statusRanksAbove', 'status')
  if (body.lineManagerID === id) throw badField('lineManagerID', 'employee.ownManager')
  await requireEntries(trx, body)
  const rows = await employmentsOf(trx, id, today)
  requireDay(rows, body, before, today)
  if (body.workplace) {
    await requireWorkplace(body.workplace)
    await addHolidays(trx, [body.workplace], today)
  }
  const names = partNames.filter((name) => body[name] !== undefined && (name !== 'seniorityID' || body[name]))
  const given = Object.fromEntries(names.map((name) => [parts[name][0], body[name] || null]))
  const employment = {
    given,
    day: body.from || today,
    isCorrection: body.correction ?? false,
    dropsPlanned: body.dropPlanned ?? false,
    reason: body.reason ?? '',
  }
  const writing = { id, by: me.id, today }
  await keepAnAdmin(trx, today, id, () => writeNow(trx, writing, { employment }))
  const after = await employmentsOf(trx, id, today)
  const saidToday = (all: readonly StoredEmployment[]) => all.find((row) => has(row, today))?.said
  // The section tells what changed today.
  if (!isDeepStrictEqual(saidToday(rows), saidToday(after)) || isDeepStrictEqual(rows, after)) return undefined
  return { now: {}, changes: ofAnotherDay(names.map((name) => parts[name][0])) }
}

/** Takes back a planned row, and with a planned leaving the last day (docs/rules/time.md#2.4). */
export async function takeBackJob(
  trx: Db,
  me: Me,
  before: Before,
  rowId: string,
  today: string,
): Promise<Written<Field>> {
  const rows = await employmentsOf(trx, before.id, today)
  const at = rows.findIndex((row) => row.id === rowId)
  const [former, row] = [rows[at - 1], rows[at]]
  if (!row) throw notFound('employment')
  if (row.from <= today) throw refuse('employment.begun')
  const leaves = row.said.status === 'left' && former?.said.status !== 'left'
  if (leaves) requireBelow(me, before, 'employee.lastDayRanksAbove')
  else if (row.said.status !== former?.said.status) requireBelow(me, before, 'employee.statusRanksAbove')
  await writeEmployment(trx, before.id, { given: {}, takesBack: rowId }, { by: me.id, today })
  return leaves ? { now: { leftDate: null } } : { now: {}, changes: ofAnotherDay(changedIn(row, former)) }
}

const changedIn = (row: StoredEmployment, former: StoredEmployment | undefined) =>
  Object.values(parts)
    .map(([name]) => name)
    .filter((name) => JSON.stringify(row.said[name]) !== JSON.stringify(former?.said[name]))

/** Throws for somebody who cannot take over: the person, or one who has left. */
async function requireSuccessor(
  trx: Db,
  id: string,
  field: 'menteesTo' | 'projectsTo',
  to: string | null,
): Promise<void> {
  if (!to) return
  await requireAll(trx, 'employees', 'employee', [to], field)
  const { rows } = await sql`select from employees e where e.id = ${to} and e.working_status <> 'left'`.execute(trx)
  if (to === id || !rows.length) throw badField(field, 'employment.takesOverSelf')
}

/**
 * Plans the last day of a person, with the reason and who takes over (docs/rules/time.md#5). Replaces an earlier plan.
 * Throws for people who do not rank below the caller, for days that are over, and for people who have left.
 */
export async function planLeaving(
  trx: Db,
  me: Me,
  before: Before,
  { lastDay, reason, isKeepFwdEmail, menteesTo, projectsTo }: LeavingPlan,
  today: string,
): Promise<Written<Field>> {
  const { id } = before
  requireBelow(me, before, 'employee.lastDayRanksAbove', 'lastDay')
  if (before.status === 'left') throw refuse('employment.hasLeft')
  if (lastDay < today) throw badField('lastDay', 'employment.lastDayOver')
  if (lastDay > lastPlannedDay(today)) throw badField('lastDay', 'employment.tooFar')
  if (lastDay < (before.joined ?? '')) throw badField('lastDay', 'employee.leavesBeforeJoining')
  const handOver: HandOver = { mentees: menteesTo || null, projects: projectsTo || null }
  await requireSuccessor(trx, id, 'menteesTo', handOver.mentees)
  await requireSuccessor(trx, id, 'projectsTo', handOver.projects)
  await writeLastDay(trx, id, { lastDay, reason, handOver }, { by: me.id, today })
  const isSame = before.leftDate === lastDay
  return {
    now: { leftDate: lastDay, isKeepFwdEmail: isKeepFwdEmail ?? before.isKeepFwdEmail },
    ...(isSame && { changes: ofAnotherDay(['leftDate']) }),
  }
}
