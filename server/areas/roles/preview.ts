import { sql } from 'kysely'
import type { GrantChange, GrantsPreview, RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { present } from '#server/areas/employees/visibility.ts'
import type { Db } from '#server/deps.ts'
import { activeStatuses } from '#server/http/person.ts'
import { basicEmployee } from './queries.ts'
import { warningsOf } from './warnings.ts'

/** The most people named for one change. */
const named = 20

/** Whether another role than `roleId` gives the permission `c.code` to the employee `e`. */
const givenElsewhere = (roleId: string) => sql`exists (select from employee_roles o
  join roles r on r.id = o.role_id and r.deleted_at is null
  join role_permissions rp on rp.role_id = r.id
  join permissions p on p.id = rp.permission_id and p.code = c.code
  where o.employee_id = e.id and o.role_id <> ${roleId})`

/** For each code the present holders of the role who have it by no other role: what they gain or lose with it. */
async function changesOf(db: Db, roleId: string, codes: readonly Permission[], today: string) {
  const { rows } = await sql<GrantChange>`with affected as materialized (
      select c.code, e.id, row_number() over (partition by c.code order by e.sort_name, e.id) as place
      from unnest(${[...codes]}::text[]) as c (code)
      join employee_roles er on er.role_id = ${roleId}
      join employees e on e.id = er.employee_id
      where ${present('e', today)} and not ${givenElsewhere(roleId)}),
    shown as materialized (select code, id, place from affected where place <= ${named})
    select code, count(*) as people, (
      select json_agg(${basicEmployee} order by s.place) from shown s join employees e on e.id = s.id
      where s.code = affected.code) as named
    from affected group by code`.execute(db)
  const found = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code): GrantChange => found.get(code) ?? { code, people: 0, named: [] })
}

/** Those of the codes that nobody who can sign in holds by another role. */
async function heldByNobodyElse(db: Db, roleId: string, codes: readonly Permission[]) {
  const { rows } = await sql<{
    code: Permission
  }>`select c.code from unnest(${[...codes]}::text[]) as c (code)
    where not exists (select from employees e where e.deleted_at is null
      and e.working_status = any (${activeStatuses}) and ${givenElsewhere(roleId)})`.execute(db)
  return rows.map(({ code }) => code)
}

/** What would change for whom if the role granted just `wanted`, and what is likely a mistake in it. */
export async function previewOf(
  db: Db,
  role: RoleRecord,
  wanted: readonly Permission[],
  today: string,
): Promise<GrantsPreview> {
  const after = [...new Set(wanted)]
  const gained = await changesOf(
    db,
    role.id,
    after.filter((code) => !role.permissions.includes(code)),
    today,
  )
  const lost = await changesOf(
    db,
    role.id,
    role.permissions.filter((code) => !after.includes(code)),
    today,
  )
  const lostByPeople = lost.filter(({ people }) => people > 0).map(({ code }) => code)
  const orphaned = await heldByNobodyElse(db, role.id, lostByPeople)
  return { holders: role.holders.present, gained, lost, warnings: warningsOf(role, after, orphaned) }
}
