import { sql } from 'kysely'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { StoredChange, TimelineEntry } from '#contract/api/timeline.ts'
import { type Holder, lineManagerRole, type RoleRecord } from '#contract/api/roles.ts'
import { present } from '#server/areas/employees/index.ts'
import { namesIn } from '#server/platform/auditLog/names.ts'
import { finds, totalOf } from '#server/platform/db/finds.ts'
import { grantsOf, scopedOf } from '#server/platform/db/grantsOf.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic, basicColumns } from '#server/platform/db/shapes.ts'
import { standIn } from '#server/platform/db/standIn.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { RoleFacts, toldRole } from './facts.ts'

/**
 * A table for a `with`: `absent`, people who are not deleted and not present (`present`). They are few and read from an
 * index, so holders are counted as all minus absent.
 */
export const absent = (today: string) => sql`absent as materialized (select e.id from employees e
  where e.deleted_at is null and (e.working_status = 'left' or e.left_date < ${today}::date))`

/** The handle whose `employee_roles` also has who is a line manager, to whom nobody gives that role (rules/roles.md#1.7). */
export const withManagers = (db: Db): Db =>
  standIn(
    db,
    sql`employee_roles as not materialized (select employee_id, role_id from employee_roles
      union all select m.id, k.id from roles k join employees m on exists (select from employees d
        where d.line_manager_id = m.id and d.deleted_at is null and d.working_status <> 'left')
      where k.code = ${lineManagerRole} and k.deleted_at is null)`,
  )

/** True if the employee of the link row `of` is not deleted. */
export const isThere = (of: string) =>
  sql`not exists (select from employees d where d.id = ${sql.ref(`${of}.employee_id`)} and d.deleted_at is not null)`

/** Number of pictures beside a role. */
const faces = 5

/**
 * The first present holders of each role, by display name. One sub-select per role, so that the planner knows how many
 * holders each has.
 */
async function facesOf(db: Db, today: string, roleIds: string[]): Promise<Map<string, BasicEmployee[]>> {
  if (roleIds.length === 0) return new Map()
  const parts = roleIds.map(
    (id) => sql`select ${id}::uuid as id, array(select ${basic('e')} from employees e
      where ${present('e', today)} and exists (select from employee_roles er
        where er.employee_id = e.id and er.role_id = ${id})
      order by e.sort_name, e.id limit ${sql.lit(faces)}) as faces`,
  )
  const { rows } = await sql<{
    id: string
    faces: BasicEmployee[]
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.faces]))
}

/** All roles with holders and grants, highest rank first, or only the one with `id`. */
export async function roleRecords(read: Db, today: string, id?: string): Promise<RoleRecord[]> {
  const db = withManagers(read)
  const only = (column: string) => (id ? sql`and ${sql.ref(column)} = ${id}` : sql``)
  const { rows } = await sql<Omit<RoleRecord, 'faces'>>`with ${absent(today)},
    counted as (select er.role_id, count(*) as everybody, count(*) filter (where a.id is null) as present
      from employee_roles er left join absent a on a.id = er.employee_id
      where ${isThere('er')} ${only('er.role_id')} group by er.role_id)
    select r.id, wire_instant(r.created_at) as "createdAt",
      wire_instant(r.updated_at) as "updatedAt", r.code, r.name, r.level, r.color, r.is_show as "isShow",
      r.is_own as "isOwn",
      json_build_object('present', coalesce(c.present, 0), 'all', coalesce(c.everybody, 0)) as holders,
      ${grantsOf} as permissions, ${scopedOf} as scoped
    from roles r left join counted c on c.role_id = r.id
    where r.deleted_at is null ${only('r.id')} order by r.level, r.place, r.id`.execute(db)
  const shown = await facesOf(
    db,
    today,
    rows.map((role) => role.id),
  )
  return rows.map((role) => ({ ...role, faces: shown.get(role.id) ?? [] }))
}

/** Throws 404 if the role does not exist. */
export async function requireRole(db: Db, id: string): Promise<void> {
  if (!(await finds(db, sql`from roles where id = ${id} and deleted_at is null`))) throw notFound('role')
}

/** One page of a role's holders by display name, and their total. */
export async function holderPage(read: Db, roleId: string, withLeavers: boolean, size: number, offset: number) {
  const db = withManagers(read)
  const from = sql`from employee_roles er join employees e on e.id = er.employee_id and e.deleted_at is null
    where er.role_id = ${roleId} ${withLeavers ? sql`` : sql`and e.working_status <> 'left'`}`
  const { rows } = await sql<Holder>`select ${basicColumns('e')}, e.working_status as status
    ${from} order by e.sort_name, e.id limit ${size} offset ${offset}`.execute(planned(db))
  return { rows, total: await totalOf(db, from) }
}

type Stored = Omit<TimelineEntry, 'changes'> & { changes: StoredChange[] }

/** The history of a role, newest first: its name and place, and one change per permission added or removed. */
export async function roleTimeline(db: Db, roleId: string, size: number, offset: number) {
  const from = sql`from audit_events a where a.entity = 'role' and a.entity_id = ${roleId}`
  const { rows } = await sql<Stored>`select a.id, wire_instant(a.at) as at, a.action,
      (select ${basic('e')} from employees e where e.id = a.actor_id) as actor,
      a.changes
    ${from} order by a.seq desc limit ${size} offset ${offset}`.execute(planned(db))
  const names = await namesIn(
    db,
    rows.map(({ changes }) => ({ schema: RoleFacts, changes })),
  )
  const entries = rows.map((row): TimelineEntry => ({ ...row, changes: toldRole(row.changes, names) }))
  return { entries, total: await totalOf(db, from) }
}
