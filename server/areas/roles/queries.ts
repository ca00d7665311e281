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

/** How many faces stand beside a role. */
const faces = 5

/** Every role with holders and grants, highest rank first; only the one with `id` when it is given. One pass over all holders serves counts and faces. */
export async function roleRecords(db: Db, today: string, id?: string): Promise<RoleRecord[]> {
  const only = id ? sql`and er.role_id = ${id}` : sql``
  const { rows } = await sql<RoleRecord>`with held as materialized (
      select er.role_id, e.id, ${present('e', today)} as is_present, row_number() over (
        partition by er.role_id order by ${present('e', today)} desc nulls last, e.sort_name, e.id) as place
      from employee_roles er join employees e on e.id = er.employee_id and e.deleted_at is null where true ${only}),
    counted as (select role_id, count(*) as everybody, count(*) filter (where is_present) as present from held group by role_id),
    shown as materialized (select role_id, id, place from held where is_present and place <= ${faces})
    select r.id, wire_instant(r.created_at) as "createdAt",
      wire_instant(r.updated_at) as "updatedAt", r.code, r.name, r.level, r.color, r.is_show as "isShow",
      json_build_object('present', coalesce(c.present, 0), 'all', coalesce(c.everybody, 0)) as holders,
      coalesce((select json_agg(${basicEmployee} order by s.place) from shown s join employees e on e.id = s.id
        where s.role_id = r.id), '[]') as faces,
      ${grantsOf} as permissions
    from roles r left join counted c on c.role_id = r.id
    where r.deleted_at is null ${id ? sql`and r.id = ${id}` : sql``} order by r.level, r.id`.execute(db)
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
