import { sql } from 'kysely'
import type { Holder, RoleRecord } from '#contract/api/roles.ts'
import { present } from '#server/areas/employees/visibility.ts'
import type { Db } from '#server/deps.ts'

/** BasicEmployee out of the table `e`. */
export const basicEmployee = sql`json_build_object('id', e.id, 'fullName', e.full_name, 'displayName', e.display_name,
  'avatar', e.avatar, 'username', e.username)`

/** Codes that the role `r` grants, in the order of the alphabet. */
export const grantsOf = sql`array(select p.code from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = r.id order by p.code collate "C")`

const holding = sql`from employee_roles er join employees e on e.id = er.employee_id and e.deleted_at is null
  where er.role_id = r.id`

/** How many faces stand beside a role. */
const faces = 5

/** Every role with holders and grants, highest rank first; only the one with `id` when it is given. */
export async function roleRecords(db: Db, today: string, id?: string): Promise<RoleRecord[]> {
  const { rows } = await sql<RoleRecord>`select r.id, wire_instant(r.created_at) as "createdAt",
      wire_instant(r.updated_at) as "updatedAt", r.code, r.name, r.level, r.color, r.is_show as "isShow",
      json_build_object('present', (select count(*) ${holding} and ${present('e', today)}),
        'all', (select count(*) ${holding})) as holders,
      coalesce((select json_agg(face.face order by face.sort_name, face.id) from (
        select e.id, e.sort_name, ${basicEmployee} as face ${holding} and ${present('e', today)}
        order by e.sort_name, e.id limit ${faces}) face), '[]') as faces,
      ${grantsOf} as permissions
    from roles r where r.deleted_at is null ${id ? sql`and r.id = ${id}` : sql``} order by r.level, r.id`.execute(
    db,
  )
  return rows
}

/** One page of the people who hold a role, by display name, and how many there are. */
export async function holderPage(db: Db, roleId: string, withLeavers: boolean, size: number, offset: number) {
  const from = sql`from employee_roles er join employees e on e.id = er.employee_id and e.deleted_at is null
    where er.role_id = ${roleId} ${withLeavers ? sql`` : sql`and e.working_status <> 'left'`}`
  const { rows } =
    await sql<Holder>`select e.id, e.full_name as "fullName", e.display_name as "displayName", e.avatar,
    e.username, e.working_status as status ${from} order by e.sort_name, e.id limit ${size} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
