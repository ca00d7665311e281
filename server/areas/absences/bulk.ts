import { sql } from 'kysely'
import { type BulkAbsence, type BulkOutcome, groupFields } from '#contract/api/absenceBulk.ts'
import { AbsenceEvent } from '#contract/api/absences.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { daysBetween } from '#contract/dates.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { balancesOf } from './balances.ts'
import { daysIn } from './count.ts'
import { type Usual, workingTime } from './time.ts'
import { ofPeople } from './people.ts'
import { balancesOfKind, type KindRules, overdrawn, requireKind, requireSpan, spanOf } from './rules.ts'
import { type AbsenceWrite, storedAbsence, viewerOf } from './stored.ts'
import { readsAbsences } from './visibility.ts'

/** A person for whom days are to be entered. */
interface Candidate {
  id: string
  employee: BasicEmployee
  /** False for the caller, whose own days are asked for. */
  decides: boolean
}

/** Locks the people of the group who are employed on one of the days; chosen ones in any case. */
async function lockPeople(trx: Db, viewer: Viewer, usual: Usual, asked: BulkAbsence): Promise<Candidate[]> {
  const { group, from, to } = asked
  const name = group === 'everybody' ? undefined : groupFields[group]
  const filter = { from, to, employeeIDs: [], ...(name && { [name]: asked[name] }) }
  const conditions = [
    sql`e.deleted_at is null and e.erased_at is null and ${readsAbsences('e', viewer)}`,
    ...ofPeople(viewer, usual, filter),
  ]
  if (group !== 'people')
    conditions.push(sql`(e.working_status <> 'left' or e.left_date is not null)
      and days_between(e.joined_date, e.left_date + 1) && daterange(${from}::date, ${to}::date, '[]')`)
  const { rows } = await sql<Omit<Candidate, 'decides'>>`select e.id, ${basic('e')} as employee
    from employees e where ${sql.join(conditions, sql` and `)} order by e.id for no key update of e`.execute(trx)
  if (group === 'people' && rows.length < new Set(asked.employeeIDs).size) throw notFound('employee', 'employeeIDs')
  return rows.map((one) => ({ ...one, decides: one.id !== viewer.me.id }))
}

/** Why people can not have these days, by person (docs/rules/absence.md#2.6). */
async function refusals(
  trx: Db,
  usual: Usual,
  { people, kind, today }: { people: readonly string[]; kind: KindRules; today: string },
  asked: BulkAbsence,
): Promise<Map<string, Fault>> {
  const span = spanOf(asked)
  const days = daysIn(usual, people, span)
  const { rows } = await sql<{ id: string; isEmployed: boolean; hasTime: boolean; isAway: boolean }>`select p.id,
      coalesce(t.days @> daterange(${asked.from}::date, ${asked.to}::date, '[]'), false) as "isEmployed",
      n.employee_id is not null as "hasTime",
      exists (select from absences a where a.employee_id = p.id and a.span && ${span}
        and a.status in ('requested', 'approved')) as "isAway"
    from unnest(${[...people]}::uuid[]) as p (id)
      left join (select distinct d.employee_id from (${days}) d) n on n.employee_id = p.id
      left join (select w.employee_id, range_agg(w.days) as days from ${workingTime(usual)} group by 1) t
        on t.employee_id = p.id`.execute(trx)
  const found = new Map<string, Fault>()
  for (const { id, isEmployed, hasTime, isAway } of rows) {
    if (!isEmployed) found.set(id, fault('absence.notEmployed'))
    else if (!hasTime) found.set(id, fault('absence.noTime'))
    else if (isAway) found.set(id, fault('absence.overlaps'))
  }
  const free = people.filter((id) => !found.has(id))
  if (!kind.isLimited || !free.length) return found
  const wanted = balancesOfKind(free, kind, today)
  const before = await balancesOf(trx, usual, wanted)
  const after = await balancesOf(trx, usual, { ...wanted, asked: { kindId: kind.id, days: daysIn(usual, free, span) } })
  for (const [id, over] of overdrawn(before, after)) found.set(id, fault('absence.overBalance', { ...over }))
  return found
}

/** Inserts the absences, and writes their events to the trail. */
async function enter(
  trx: Db,
  { me, requestId }: AbsenceWrite,
  { people, kind }: { people: readonly Candidate[]; kind: KindRules },
  asked: BulkAbsence,
): Promise<void> {
  const own = kind.needsApproval ? 'requested' : 'approved'
  const rows = people.map(({ id, decides }) => ({ id, decides, status: decides ? 'approved' : own }))
  const { rows: made } = await sql<{ id: string; employeeId: string; status: string }>`insert into absences
      (employee_id, absence_kind_id, span, note, status, decided_by, decided_at)
    select p.id, ${kind.id}, ${spanOf(asked)}, ${asked.note ?? ''}, p.status,
      case when p.decides then ${me.id}::uuid end, case when p.decides then now() end
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (id uuid, decides boolean, status text)
    returning id, employee_id as "employeeId", status`.execute(trx)
  const changes = new Map<string, ReturnType<typeof changesBetween>>()
  for (const { id, status } of made)
    if (!changes.has(status)) changes.set(status, changesBetween(AbsenceEvent, {}, await storedAbsence(trx, id)))
  const event = { actorId: me.id, entity: 'absence', requestId }
  const events = made.map(({ id, employeeId, status }) => ({
    ...event,
    ...{ action: `absence.${employeeId === me.id ? 'asked' : 'entered'}`, entityId: id, subjectId: employeeId },
    changes: changes.get(status) ?? [],
  }))
  await auditAll(trx, events)
}

/** Days at most, because they are counted for each person while all are locked. */
const longest = 31

/** How many of those who are left out are named. */
const named = 100

/**
 * Enters the same days for many people at once (docs/rules/absence.md#2.8). Throws for days that nobody can have, and 404
 * for chosen people whom the caller can't open; others who can't have the days are left out and named.
 */
export async function enterForMany(deps: Deps, write: AbsenceWrite, asked: BulkAbsence): Promise<BulkOutcome> {
  const { env } = deps
  const viewer = viewerOf(deps, write)
  return deps.write(async (trx) => {
    const kind = await requireKind(trx, asked.kindID)
    requireSpan(asked, kind, viewer.today)
    if (daysBetween(asked.from, asked.to) >= longest) throw badField('to', 'absence.tooLongForMany')
    const all = await lockPeople(trx, viewer, env, asked)
    const given = { people: all.map(({ id }) => id), kind, today: viewer.today }
    const refused = await refusals(trx, env, given, asked)
    const people = all.filter(({ id }) => !refused.has(id))
    if (people.length) await enter(trx, write, { people, kind }, asked)
    const leftOut = all.flatMap(({ id, employee }) => {
      const why = refused.get(id)
      return why ? [{ employee, refusal: sayFault(why) }] : []
    })
    return { entered: people.length, leftOut: leftOut.slice(0, named), leftOutTotal: leftOut.length }
  })
}
