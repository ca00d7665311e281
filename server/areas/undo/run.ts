import { sql } from 'kysely'
import { undoMinutes } from '#contract/api/undo.ts'
import { auditAll, type AuditEvent } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Permission } from '#contract/permissions.ts'
import { holdBackReaders, rightsOnPerson } from '#server/areas/employees/index.ts'
import { keepBalancesIn } from '#server/areas/absences/index.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { requestsOf } from '#server/platform/http/keys.ts'
import type { Person } from '#server/platform/http/person.ts'
import { stopMailsOfUndone } from '#server/platform/mail/queue.ts'
import { undone } from '#server/platform/undo/keeping.ts'
import { closedPeople, followRules, isOpen, requireRules } from './rules.ts'
import { checkJump, holdRates, rateOnDay } from '#server/areas/exchangeRates/index.ts'

/** A day on which a rate begins that the undo changes, with the rate that applies on it so far, if any. */
interface RateDay {
  currency: string
  since: string
  before: string | undefined
}

/** Locks the exchange rates that an undo changes, as their own writes do, and returns what applies on their days. */
async function holdChangedRates(trx: Db, { id }: Undoing): Promise<RateDay[]> {
  await sql`select from exchange_rates where id in (select (coalesce(after, before) ->> 'id')::uuid from undo_rows
    where undo_id = ${id} and table_name = 'exchange_rates') order by id for update`.execute(trx)
  const { rows } = await sql<{ currency: string; since: string }>`
    select distinct value ->> 'currency' collate "C" as currency, value ->> 'since' as since
    from undo_rows cross join lateral (values (before), (after)) both_sides (value)
    where undo_id = ${id} and table_name = 'exchange_rates' and value is not null order by 1, 2`.execute(trx)
  for (const currency of new Set(rows.map((row) => row.currency))) await holdRates(trx, currency)
  const days: RateDay[] = []
  for (const row of rows) days.push({ ...row, before: await rateOnDay(trx, row.currency, row.since) })
  return days
}

/** Asks about restored rates, and tells of them, as of any other change of a rate (rules/invoices.md#3.7). */
async function checkRestoredRates(trx: Db, env: Deps['env'], undoing: Undoing, days: RateDay[]): Promise<void> {
  for (const day of days) {
    const after = await rateOnDay(trx, day.currency, day.since)
    await checkJump(trx, env, undoing.me.id, { ...day, after }, undoing.isConfirmed)
  }
}

/** An undo in progress: the stored change and the caller. */
export interface Undoing {
  id: string
  /** The request that made the change. */
  request: string
  me: Person
  /** The request that undoes it. */
  requestId: string
  /** The caller has confirmed that an exchange rate changes by more than a third. */
  isConfirmed: boolean
}

interface Row {
  id: string
  isOpen: boolean
  isUndone: boolean
  /** Permissions, and those on one person as `employees.edit id`. */
  rights: string[]
}

/** Locks the change. Returns its id, and the rights on single people that the call needed (`employees.edit id`). */
async function lockUndo(trx: Db, me: Person, request: string): Promise<{ id: string; onPeople: string[] }> {
  if (me.key && !request.startsWith(requestsOf(me.key.id))) throw refuse('permission.notByKey')
  const { rows } =
    await sql<Row>`select id, ${isOpen} as "isOpen", undone_at is not null as "isUndone", rights from undos u
    where employee_id = ${me.id} and request_id = ${request}
      and (undone_at is not null or exists (select from undo_rows r where r.undo_id = u.id)) for update`.execute(trx)
  const [kept] = rows
  if (!kept?.isOpen) throw refuse('undo.tooLate', { minutes: undoMinutes })
  if (kept.isUndone) throw refuse('undo.done')
  const onPeople = kept.rights.filter((right) => right.includes(' '))
  if (!kept.rights.every((right) => right.includes(' ') || me.can(right as Permission)))
    throw refuse('undo.permissionsChanged')
  return { id: kept.id, onPeople }
}

/** Throws 403 if the caller lacks a right on one of the people, as these are after the undo. */
async function requireOnPeople(trx: Db, env: Deps['env'], me: Person, onPeople: readonly string[]): Promise<void> {
  for (const right of onPeople) {
    const [permission, who] = right.split(' ') as [Permission, string]
    const { can } = await rightsOnPerson({ read: trx, env }, me, who)
    if (!can(permission)) throw refuse('undo.permissionsChanged')
  }
}

/** Locks the people and projects of the change, as their own writes do, so that concurrent writes wait. */
async function lockHeads(trx: Db, id: string): Promise<void> {
  const of = (table: string, column: string) => sql`select from ${sql.table(table)} where id in (
    select (case r.table_name when ${table} then value ->> 'id' else value ->> ${column} end)::uuid
    from undo_rows r, coalesce(r.after, r.before) value where r.undo_id = ${id}) order by id for no key update`
  await of('employees', 'employee_id').execute(trx)
  await of('projects', 'project_id').execute(trx)
  // Grants and roles that come back wait for those who give the role at the moment, as `changeGrants` does.
  await sql`select from roles where id in (
    select (value ->> case r.table_name when 'roles' then 'id' else 'role_id' end)::uuid
    from undo_rows r, coalesce(r.after, r.before) value where r.undo_id = ${id}
      and r.table_name in ('roles', 'role_permissions', 'scoped_grants')) order by id for update`.execute(trx)
}

interface ChangedAgain {
  id: string | null
  name: string | null
  /** The person or project of a change of many; null if the call changed one record. */
  record: string | null
}

/**
 * Throws 409 if one of the changed fields was changed again since, with the name of who did it and, of many records, of
 * the one that stands in the way.
 */
async function requireUntouched(trx: Db, { me, request }: Undoing): Promise<void> {
  const { rows } = await sql<ChangedAgain>`select e.id, e.full_name as name,
      case when exists (select from audit_events other where other.request_id = mine.request_id
        and other.actor_id = mine.actor_id and other.entity_id <> mine.entity_id) then coalesce(
          (select p.display_name from employees p where p.id = mine.entity_id and mine.entity = 'employee'),
          (select p.name from projects p where p.id = mine.entity_id and mine.entity = 'project')) end as record
    from audit_events mine cross join lateral jsonb_array_elements(mine.changes) c
    cross join lateral (select a.actor_id, d ->> 'after' as after from audit_events a, jsonb_array_elements(a.changes) d
      where a.entity = mine.entity and a.entity_id = mine.entity_id and a.seq > mine.seq
        and a.subject_id is not distinct from mine.subject_id and d ->> 'field' = c ->> 'field'
          order by a.seq desc limit 1) last
    left join employees e on e.id = last.actor_id
    where mine.request_id = ${request} and mine.actor_id = ${me.id} and mine.action !~ '^project[.](member|slot)-'
      and last.after <> c ->> 'after' limit 1`.execute(trx)
  if (!rows[0]) return
  const { id, name, record } = rows[0]
  if (id === me.id) throw record ? refuse('undo.oneChangedByYou', { record }) : refuse('undo.changedByYou')
  if (!name) throw record ? refuse('undo.oneChanged', { record }) : refuse('undo.changed')
  throw record ? refuse('undo.oneChangedSince', { name, record }) : refuse('undo.changedSince', { name })
}

const databaseCodes = new Map<string | undefined, 'undo.changed' | 'undo.gone' | 'undo.inUse' | 'undo.taken'>([
  ['MU404', 'undo.gone'],
  ['MU409', 'undo.changed'],
  ['23503', 'undo.inUse'],
  ['23505', 'undo.taken'],
  // Another day of a dated fact, or another absence, is where this would be again.
  ['23P01', 'undo.changed'],
])

async function putBack(trx: Db, id: string): Promise<void> {
  try {
    await sql`select put_back(${id})`.execute(trx)
  } catch (error) {
    const code = databaseCodes.get((error as { code?: string }).code)
    throw code ? refuse(code, {}, { cause: error }) : error
  }
}

/** Writes the events of the call again, with before and after swapped. */
async function tell(trx: Db, { me, request, requestId }: Undoing): Promise<void> {
  const { rows } = await sql<
    Required<Omit<AuditEvent, 'requestId'>>
  >`select actor_id as "actorId", action || '.undone' as action, entity,
      entity_id as "entityId", subject_id as "subjectId", changes from audit_events
    where request_id = ${request} and actor_id = ${me.id} order by seq desc`.execute(trx)
  const turned = rows.map(({ changes, ...event }) => ({
    ...event,
    changes: changes.map((change) => ({ ...change, before: change.after, after: change.before })),
    requestId,
  }))
  await auditAll(trx, turned)
}

/**
 * Restores all rows that a request of the caller changed. Events and consequences are in the same transaction.
 * @throws Refusal 400, 403, 404 or 409, as the endpoint declares
 */
export function runUndo(deps: Deps, asked: Omit<Undoing, 'id'>): Promise<void> {
  return deps.write(async (trx) => {
    const { id, onPeople } = await lockUndo(trx, asked.me, asked.request)
    const undoing = { ...asked, id }
    await lockHeads(trx, id)
    await requireUntouched(trx, undoing)
    await requireRules(trx, deps.env, undoing)
    const closed = await closedPeople(trx, deps.env, undoing)
    const rates = await holdChangedRates(trx, undoing)
    const restore = () => holdBackReaders(trx, deps.env, undoing.me.id, () => putBack(trx, id))
    await keepBalancesIn(trx, deps.env, id, restore)
    await requireOnPeople(trx, deps.env, asked.me, onPeople)
    await stopMailsOfUndone(trx, id)
    await checkRestoredRates(trx, deps.env, undoing, rates)
    await followRules(trx, deps.env, undoing, closed)
    await tell(trx, undoing)
    await undone(id).execute(trx)
  })
}
