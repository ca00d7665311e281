import { sql } from 'kysely'
import { undoMinutes } from '#contract/api/undo.ts'
import {
  askToConfirm,
  grantingMore,
  keepEmployments,
  opens,
  type OwnRole,
  ownRoles,
  requireNoCircle,
  followStatusBack,
  payoutColumns,
  type PayoutField,
  ranksBelow,
  requireAnAdmin,
  tellOfPayout,
} from '#server/areas/employees/index.ts'
import { requireStillRead } from '#server/areas/absences/index.ts'
import { requireHealthWritable } from '#server/areas/projectAudits/index.ts'
import { projectSeen, requireUnitsWritable } from '#server/areas/projects/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Undoing } from './run.ts'

/** True if the undo `u` has not expired. */
export const isOpen = sql<boolean>`u.at > now() - ${undoMinutes} * interval '1 minute'`

interface Touched {
  id: string
  /** Status before and after the change; null if the person's own row did not change. */
  restored: string | null
  given: string | null
  hasOtherTeamEmail: boolean
  hasOtherPersonalEmail: boolean
  hasOtherRoles: boolean
  hasOtherSalary: boolean
  hasOtherEmployment: boolean
  /** Name, status or last day changed. */
  hasGuarded: boolean
  /** Fields of the payout account that changed. */
  payout: PayoutField[]
}

const guarded = ['working_status', 'is_keep_fwd_email', 'left_date', 'full_name', 'display_name']

/** A condition on undo rows: an employee row in which this column changed. */
const differs = (column: string) =>
  sql`table_name = 'employees' and (before ->> ${column}) is distinct from (after ->> ${column})`

const payout = payoutColumns.map(
  ([column, field]) => sql`case when bool_or(${differs(column)}) then ${field}::text end`,
)

async function peopleOf(trx: Db, { id }: Undoing): Promise<Touched[]> {
  const { rows } =
    await sql<Touched>`select value ->> (case table_name when 'employees' then 'id' else 'employee_id' end) as id,
      (array_agg(before ->> 'working_status' order by seq) filter (where table_name = 'employees'))[1] as restored,
      (array_agg(after ->> 'working_status' order by seq desc) filter (where table_name = 'employees'))[1] as given,
      bool_or(${differs('team_email')}) as "hasOtherTeamEmail",
      bool_or(${differs('personal_email')}) as "hasOtherPersonalEmail",
      bool_or(table_name = 'employee_roles') as "hasOtherRoles",
      bool_or(table_name = 'employments') as "hasOtherEmployment",
      bool_or(table_name = 'pay') as "hasOtherSalary",
      bool_or(${sql.join(guarded.map(differs), sql` or `)}) as "hasGuarded",
      array_remove(array[${sql.join(payout)}], null) as payout
    from undo_rows cross join lateral coalesce(after, before) value
    where undo_id = ${id} and table_name in ('employees', 'employee_roles', 'employments', 'pay') group by 1
      order by 1`.execute(trx)
  return rows
}

async function requireRanks(trx: Db, { me }: Undoing, people: readonly Touched[]): Promise<void> {
  for (const { id, ...has } of people) {
    const isMe = id === me.id
    const isOwnForbidden = isMe && (has.hasOtherRoles || has.hasOtherSalary)
    const mustBeBelow =
      has.hasOtherRoles ||
      has.hasOtherSalary ||
      has.hasOtherTeamEmail ||
      has.hasGuarded ||
      (!isMe && (has.hasOtherPersonalEmail || has.payout.length > 0))
    const isOutranked = isOwnForbidden || (mustBeBelow && !(await ranksBelow(trx, me, id)))
    if (!isOutranked) continue
    if (people.length === 1) throw refuse('undo.ranksChanged')
    const person = trx.selectFrom('employees').select('display_name as record').where('id', '=', id)
    throw refuse('undo.oneRanksChanged', await person.executeTakeFirstOrThrow())
  }
}

/**
 * Throws if the undo changes roles or what they grant for who is no admin any more, or gives a role that the caller
 * could not give (rules/roles.md#5.4).
 */
async function requireRoles(trx: Db, { id, me }: Undoing): Promise<void> {
  const { rows } = await sql<{ areChanged: boolean; given: string[] }>`select
      coalesce(bool_or(table_name <> 'employee_roles'), false) as "areChanged",
      coalesce(array_agg(before ->> 'role_id') filter (where table_name = 'employee_roles' and after is null), '{}')
        as given
    from undo_rows where undo_id = ${id}
      and table_name in ('roles', 'role_permissions', 'scoped_grants', 'employee_roles')`.execute(trx)
  const { areChanged = false, given = [] } = rows[0] ?? {}
  if (areChanged && !me.isAdmin) throw refuse('undo.permissionsChanged')
  if (!given.length) return
  const own = await sql<{ own: OwnRole[] }>`select ${ownRoles(given)} as own`.execute(trx)
  if (grantingMore(me, own.rows[0]?.own ?? []).length) throw refuse('undo.permissionsChanged')
}

/** Throws 409 if an invoice that was a draft has been sent since the change. */
async function requireStillDrafts(trx: Db, { id }: Undoing): Promise<void> {
  const sent = sql`from undo_rows r join invoices i on i.id = (r.after ->> 'id')::uuid
    where r.undo_id = ${id} and r.table_name = 'invoices' and r.after ->> 'status' = 'draft' and i.status <> 'draft'
    for update of i`
  if (await finds(trx, sent)) throw refuse('undo.notDraft')
}

/** The ids of projects whose rows in these tables changed. */
async function projectsOf(trx: Db, { id }: Undoing, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct coalesce(after, before) ->> 'project_id' as id
    from undo_rows where undo_id = ${id} and table_name = any (${[...tables]}::text[])`.execute(trx)
  return rows.map((row) => row.id)
}

/**
 * The people whose records the request edited, and whom the caller can not open now. An undo of leaving, or of another
 * line manager, may open them again; whom it hands over is not asked about, as the change did not ask either.
 */
export async function closedPeople(trx: Db, env: Deps['env'], { request, me }: Undoing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from employees e where e.id in (
      select a.entity_id from audit_events a where a.request_id = ${request} and a.actor_id = ${me.id}
        and a.entity = 'employee' and a.action <> 'employee.handed-over')
    and ${opens('e', { me, today: today(env) })} is not true`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Throws if rules beyond permissions no longer allow the caller to make such a change: ranks, sent drafts, project
 * leads.
 */
export async function requireRules(trx: Db, env: Deps['env'], undoing: Undoing): Promise<void> {
  await requireRanks(trx, undoing, await peopleOf(trx, undoing))
  await requireRoles(trx, undoing)
  await requireStillDrafts(trx, undoing)
  const viewer = { me: undoing.me, today: today(env) }
  await requireStillRead(trx, viewer, undoing.id)
  for (const id of await projectsOf(trx, undoing, ['work_units']))
    await requireUnitsWritable(trx, id, viewer, 'projectWorkUnits.edit.fullAccess')
  for (const id of await projectsOf(trx, undoing, ['audit_cycles', 'audits', 'action_items']))
    await requireHealthWritable(trx, id, viewer)
  for (const id of (await projectsOf(trx, undoing, ['own_values'])).filter(Boolean))
    if (!(await finds(trx, sql`from projects p where p.id = ${id} and ${projectSeen('p', viewer)}`)))
      throw refuse('undo.permissionsChanged')
}

/**
 * Runs after all rows are restored. Throws for roles that the caller can't give, for people who were `closed` to them
 * and still are, and for a company without an admin. Then applies the consequences of a changed status or address.
 */
export async function followRules(trx: Db, env: Deps['env'], undoing: Undoing, closed: string[]): Promise<void> {
  const people = await peopleOf(trx, undoing)
  await requireRanks(trx, undoing, people)
  const still = closed.length ? await closedPeople(trx, env, undoing) : []
  if (still.some((id) => closed.includes(id))) throw refuse('undo.permissionsChanged')
  if (people.length) await requireAnAdmin(trx, today(env))
  for (const { id, restored, given, ...has } of people) {
    if (has.hasOtherEmployment) {
      await requireNoCircle(trx, id, today(env))
      await keepEmployments(trx, today(env), [id])
    }
    if (restored && given) await followStatusBack(trx, id, restored, given)
    if (has.hasOtherTeamEmail || has.hasOtherPersonalEmail) await askToConfirm(trx, env, { id, by: undoing.me.id })
    await tellOfPayout(trx, env, { id, by: undoing.me.id, byLink: false, fields: has.payout })
  }
}
