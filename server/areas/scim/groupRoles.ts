import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { changeEmployeeIn, requireOpen, rolesSection, writeRoles } from '#server/areas/employees/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { authorise } from '#server/platform/http/serve.ts'
import type { Doing } from './doing.ts'
import { joinersGet } from './settings.ts'

/** Roles of a person, and those that their groups give. */
interface Held {
  id: string
  name: string
  roles: string[]
  byGroups: string[]
}

/** A role that a group could have. */
interface Mapped {
  group: string
  role: string | null
}

/** SQL: ids of the roles that the groups of the person `e` give; with `as`, as if a group had another role. */
const byGroups = (as?: Mapped) => {
  const role = as ? sql`case when g.id = ${as.group} then ${as.role}::uuid else g.role_id end` : sql`g.role_id`
  return sql`array(select distinct r.id from scim_members m join scim_groups g on g.id = m.group_id
    join roles r on r.id = ${role} and r.deleted_at is null where m.employee_id = e.id)`
}

/** What these people hold now, or would hold if a group had another role. */
export async function heldBy(db: Db, ids: readonly string[], as?: Mapped): Promise<Held[]> {
  const { rows } = await sql<Held>`select e.id, e.display_name as name, ${byGroups(as)} as "byGroups",
      array(select r.role_id from employee_roles r where r.employee_id = e.id) as roles
    from employees e where e.id = any (${[...ids]}::uuid[]) and e.erased_at is null order by e.id`.execute(db)
  return rows
}

/**
 * The roles of a person whose groups give others than before: what they gave goes, what they give comes, others stay.
 * Who would have none gets the role of new people. Undefined if nothing changes.
 */
export function rolesAfter(
  { roles, byGroups: before }: Held,
  now: readonly string[],
  ofNew: string,
): string[] | undefined {
  const lost = before.filter((role) => !now.includes(role))
  const gained = now.filter((role) => !before.includes(role) && !roles.includes(role))
  const kept = roles.filter((role) => !lost.includes(role))
  if (kept.length === roles.length && !gained.length) return undefined
  const after = [...kept, ...gained]
  if (after.length) return after
  return ofNew && !roles.includes(ofNew) ? [ofNew] : undefined
}

/**
 * Runs a change of members or groups, and gives these people the roles that follow, by the product's own function. They
 * are locked first: another group of theirs that changes at the same moment would be overwritten.
 */
export async function settlingRoles(doing: Doing, ids: readonly string[], change: () => Promise<void>): Promise<void> {
  const { trx, deps, me, requestId } = doing
  await sql`select from employees where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(trx)
  const before = await heldBy(trx, ids)
  await change()
  const after = new Map((await heldBy(trx, ids)).map((one) => [one.id, one.byGroups]))
  const { roleID } = await joinersGet(trx)
  for (const person of before) {
    const roles = rolesAfter(person, after.get(person.id) ?? [], roleID)
    if (!roles) continue
    authorise(api.employees.changeRoles, me)
    await requireOpen(trx, { me, today: today(deps.env) }, person.id)
    const edit = { id: person.id, me, action: 'employee.roles', requestId }
    await changeEmployeeIn(trx, deps, edit, rolesSection(roles, today(deps.env)), (inner, stored) =>
      writeRoles(inner, me, stored, roles, deps.env),
    )
  }
}
