import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#contract/scopes.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { headed } from './heads.ts'
import { scopesOf } from './scopes.ts'

/** SQL condition: the employee `e` is, or will be, a member of a project that this person heads, or takes over. */
export const isLedBy = (e: string, head: string, today: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${e}.id`)} in (select m.employee_id from project_members m
    where (m.project_id = any (${headed(as(head, today))}) or m.project_id in (select h.project_id
        from employments l join project_heads h on h.employee_id = l.employee_id and h.deleted_at is null
        where l.projects_to = ${head} and l.replaced_as is null and l.settled_at is null))
      and m.deleted_at is null and (m.end_date is null or m.end_date > ${today}::date))`

const as = (id: string, today: string) => ({ me: { id, can: () => false }, today })

interface Led {
  id: string
  scopes: Scope[] | null
}

/**
 * Runs a write on members or heads of projects. Throws if the caller comes to hold on a new member of a project that
 * they head what they did not hold before (rules/roles.md#1.8). On planned days too. Admins may.
 */
export async function withoutWidening<Result>(
  trx: Db,
  { me, today }: { me: Person; today: string },
  write: () => Promise<Result>,
): Promise<Result> {
  const { scoped } = me
  const byLeading = scoped?.permissions.filter((one) => scoped.of(one).includes('projects')) ?? []
  if (me.isAdmin || !scoped || !byLeading.length) return write()
  const led = async () => {
    const { rows } = await sql<Led>`select e.id, ${scopesOf(sql`e.id`, { me, today })} as scopes
      from employees e where e.deleted_at is null and ${isLedBy('e', me.id, today)}`.execute(trx)
    return rows
  }
  const before = new Set((await led()).map(({ id }) => id))
  const result = await write()
  const isGain = ({ id, scopes }: Led) => {
    const held = scoped.on((scopes ?? []).filter((scope) => scope !== 'projects'))
    return !before.has(id) && !byLeading.every(held)
  }
  if ((await led()).some(isGain)) throw refuse('employee.widensOwnRights')
  return result
}
