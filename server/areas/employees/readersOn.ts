import { sql } from 'kysely'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Scope } from '#contract/scopes.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { managingRoles, mayUse } from '#server/platform/http/person.ts'
import { headLives, heading } from './heads.ts'
import { runs } from './viewer.ts'

/** A role that lets somebody read, and on whom it does; null for everybody. */
export interface ReadsBy {
  role: string
  scope: Scope | null
}

interface Row {
  code: Permission
  total: number
  person: BasicEmployee
  by: ReadsBy[]
}

/** Permissions that decide who opens a person (rules/people.md#2.2). */
const opening = ['employees.read', 'employees.read.projects.readActive', 'employees.read.fullAccess'] as const

/**
 * SQL for the ids of those in whose scope a person is, with the scope: the conditions of `scopes.ts` from the other side
 * (rules/permissions.md#5.1). A test compares both.
 */
const inWhoseScope = (id: string, today: string) => sql`
  select x.line_manager_id as id, 'directs' as scope from x where x.line_manager_id is not null
  union select l.manager_id, 'line' from reporting_lines l where l.employee_id = ${id}
  union select o.employee_id, 'organization' from employee_organizations o where o.organization_id in (
    select mine.organization_id from employee_organizations mine where mine.employee_id = ${id})
  union select h.employee_id, 'projects' from project_heads h
    where h.position = any (${[...heading]}::text[]) and ${headLives('h', today)} and h.project_id in (
      select m.project_id from project_members m where m.employee_id = ${id} and ${runs('m', today)})`

/**
 * For each of these permissions the other people who hold it on a person and open the record, by name: their number, and
 * the first `most` with the roles and scopes that give it.
 */
export async function readersOn(
  db: Db,
  { id, today, codes, most }: { id: string; today: string; codes: readonly Permission[]; most: number },
): Promise<Row[]> {
  const needed = [...new Set<Permission>([...codes, ...opening])]
  const holds = (code: Permission) =>
    sql`exists (select from held o where o.id = e.id and o.code = ${code satisfies Permission})`
  const { rows } = await sql<Row>`with
    x as (select e.id, e.line_manager_id, e.working_status from employees e where e.id = ${id}),
    near as materialized (${inWhoseScope(id, today)}),
    granted as materialized (
      select g.role_id, p.code, null::text as scope from role_permissions g join permissions p on p.id = g.permission_id
        where p.code = any (${needed}::text[])
      union all select g.role_id, p.code, g.scope from scoped_grants g join permissions p on p.id = g.permission_id
        where p.code = any (${needed}::text[])),
    held as materialized (
      select r.employee_id as id, g.code, g.role_id, g.scope
      from (select employee_id, role_id from employee_roles union all ${managingRoles}) r
        join roles k on k.id = r.role_id and k.deleted_at is null
        join granted g on g.role_id = r.role_id
      where r.employee_id <> ${id} and (g.scope is null
        or exists (select from near n where n.id = r.employee_id and n.scope = g.scope))),
    shared as materialized (select m.employee_id as id from project_members m join projects p on p.id = m.project_id
      where ${runs('m', today)} and p.status = 'active' and p.deleted_at is null and exists (
        select from project_members mine where mine.project_id = p.id and mine.employee_id = ${id}
          and ${runs('mine', today)})),
    opener as materialized (select e.id, e.sort_name from employees e cross join x
      where e.id in (select o.id from held o) and ${mayUse('e', today)} and ${holds('employees.read')}
        and (x.working_status <> 'left' or ${holds('employees.read.fullAccess')})
        and (${holds('employees.read.projects.readActive')} or e.id = x.line_manager_id or e.line_manager_id = x.id
          or e.id in (select shared.id from shared))),
    counted as (select c.code, e.id, row_number() over (partition by c.code order by e.sort_name, e.id) as at,
        count(*) over (partition by c.code)::int as total
      from opener e join (select distinct id, code from held where code = any (${[...codes]}::text[])) c on c.id = e.id)
    select f.code, f.total, ${basic('e')} as person,
      (select json_agg(json_build_object('role', k.name, 'scope', h.scope) order by k.level, k.id, h.scope nulls first)
        from held h join roles k on k.id = h.role_id where h.id = f.id and h.code = f.code) as by
    from counted f join employees e on e.id = f.id where f.at <= ${most} order by f.code, f.at`.execute(planned(db))
  return rows
}
