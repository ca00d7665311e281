import { sql } from 'kysely'
import { G, P, S } from '#contract/api/employees/employee.ts'
import type { ProfileReaders } from '#contract/api/ownRecord.ts'
import type { Permission } from '#contract/permissions.ts'
import { runs, sharedProject } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { mayUse } from '#server/platform/http/person.ts'

const parts = { general: G, personal: P, pay: S } as const satisfies Record<keyof ProfileReaders, Permission>

/** SQL condition: a role of the employee `e` grants this permission. */
const holds = (permission: Permission) => sql`exists (select from employee_roles held
  join roles role on role.id = held.role_id and role.deleted_at is null
  join role_permissions given on given.role_id = role.id join permissions p on p.id = given.permission_id
  where held.employee_id = e.id and p.code = ${permission})`

/**
 * How many others read each part of the record of a person, by the highest of their roles that lets them, highest first
 * (docs/rules/people.md#1.9). They are those who may use the product, open the person and hold the permission.
 */
export async function readersOf(db: Db, id: string, today: string): Promise<ProfileReaders> {
  const { rows } = await sql<{ code: string; name: string; people: number }>`
    select code, name, count(*)::int as people from (
      select distinct on (p.code, e.id) p.code, r.id, r.name, r.level
      from permissions p
      join role_permissions rp on rp.permission_id = p.id
      join roles r on r.id = rp.role_id and r.deleted_at is null
      join employee_roles er on er.role_id = r.id
      join employees e on e.id = er.employee_id and ${mayUse('e', today)}
      cross join employees own
      where p.code = any (${Object.values(parts)}::text[]) and own.id = ${id} and e.id <> own.id
        and ${holds('employees.read')}
        and (${holds('employees.read.projects.readActive')} or e.id = own.line_manager_id or own.id = e.line_manager_id
          or exists (select from project_members m join projects p on p.id = m.project_id
            where m.employee_id = e.id and ${runs('m', today)}
              and ${sharedProject('p', { me: { id, can: () => false }, today })}))
      order by p.code, e.id, r.level, r.id) reader
    group by code, reader.id, name, level order by level, name`.execute(db)
  const of = (permission: Permission) =>
    rows.filter(({ code }) => code === permission).map(({ name, people }) => ({ name, people }))
  return { general: of(parts.general), personal: of(parts.personal), pay: of(parts.pay) }
}
