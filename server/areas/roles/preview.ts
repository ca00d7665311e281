import { sql } from 'kysely'
import type { GrantChange, GrantsPreview, RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { present } from '#server/areas/employees/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { activeStatuses } from '#server/platform/http/person.ts'
import { absent, isThere } from './queries.ts'
import { warningsOf } from './warnings.ts'

/** Maximum number of people named per change. */
const named = 20

/**
 * For each code, the present holders of the role without it through another role: those who gain or lose it. Holders
 * with the same other roles get the same result, so each such set (`alike`) is computed once. Most holders have no
 * other role (set 0): their number is the remainder, and the first by name are found without sorting all.
 */
async function changesOf(db: Db, role: RoleRecord, codes: readonly Permission[], today: string) {
  if (codes.length === 0) return []
  const { rows } = await sql<GrantChange>`with ${absent(today)},
    sharing as materialized (select o.employee_id as id, array_agg(o.role_id order by o.role_id) as others
      from employee_roles o where o.role_id <> ${role.id} and ${isThere('o')}
        and not exists (select from absent a where a.id = o.employee_id)
        and o.employee_id in (select er.employee_id from employee_roles er where er.role_id = ${role.id})
      group by o.employee_id),
    alike as materialized (select row_number() over () as number, others, count(*) as people from sharing
      group by others
      union all select 0, '{}', ${role.holders.present} - (select count(*) from sharing)),
    first as materialized (select number, id, sort_name from (select a.number, e.id, e.sort_name,
        row_number() over (partition by a.number order by e.sort_name, e.id) as place
      from sharing s join alike a on a.others = s.others
      join employees e on e.id = s.id and e.deleted_at is null) placed where place <= ${named}
      union all (select 0, e.id, e.sort_name from employees e where ${present('e', today)}
        and exists (select from employee_roles er where er.employee_id = e.id and er.role_id = ${role.id})
        and not exists (select from employee_roles o where o.employee_id = e.id and o.role_id <> ${role.id})
        order by e.sort_name, e.id limit ${named})),
    affected as materialized (select c.code, a.number, a.people from unnest(${[...codes]}::text[]) as c (code)
      cross join alike a where a.people > 0 and not exists (
        select from permissions p join role_permissions rp on rp.permission_id = p.id
        join roles r on r.id = rp.role_id and r.deleted_at is null
        where p.code = c.code and r.id = any (a.others)))
    select code, sum(people)::int as people, (
      select json_agg(${basic('e')} order by e.sort_name, e.id) from employees e where e.id in (
        select f.id from first f where f.number in (select b.number from affected b where b.code = affected.code)
        order by f.sort_name, f.id limit ${named})) as named
    from affected group by code`.execute(db)
  const found = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code): GrantChange => found.get(code) ?? { code, people: 0, named: [] })
}

/** The codes that no other person who can sign in has through another role. */
async function heldByNobodyElse(db: Db, roleId: string, codes: readonly Permission[]) {
  const { rows } = await sql<{
    code: Permission
  }>`with held as materialized (select r.id from roles r cross join lateral (
      select from employee_roles o join employees e on e.id = o.employee_id where o.role_id = r.id
        and e.deleted_at is null and e.working_status = any (${activeStatuses}) limit 1) somebody
      where r.id <> ${roleId} and r.deleted_at is null)
    select c.code from unnest(${[...codes]}::text[]) as c (code)
    where not exists (select from permissions p join role_permissions rp on rp.permission_id = p.id
      where p.code = c.code and rp.role_id in (select id from held))`.execute(db)
  return rows.map(({ code }) => code)
}

/** The people affected if the role granted exactly `wanted`, and warnings about likely mistakes. */
export async function previewOf(
  db: Db,
  role: RoleRecord,
  wanted: readonly Permission[],
  today: string,
): Promise<GrantsPreview> {
  const after = [...new Set(wanted)]
  const added = after.filter((code) => !role.permissions.includes(code))
  const removed = role.permissions.filter((code) => !after.includes(code))
  const changes = await changesOf(db, role, [...added, ...removed], today)
  const gained = changes.slice(0, added.length)
  const lost = changes.slice(added.length)
  const lostByPeople = lost.filter(({ people }) => people > 0).map(({ code }) => code)
  const orphaned = await heldByNobodyElse(db, role.id, lostByPeople)
  return { holders: role.holders.present, gained, lost, warnings: warningsOf(role, after, orphaned) }
}
