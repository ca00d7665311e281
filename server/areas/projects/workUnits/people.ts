import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { unfinished } from '../members/queries.ts'

/** A work unit and the ids of its people. */
interface UnitPeople {
  projectId: string
  unitId: string
  people: readonly string[]
  today: string
}

/** Throws 400, with names, if people have no unfinished membership in the project (rules/projects.md#6.1). */
export async function requireOnProject(
  trx: Db,
  { projectId, people, today }: Omit<UnitPeople, 'unitId'>,
): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select e.display_name as name
    from unnest(${[...people]}::uuid[]) as asked (id) left join employees e on e.id = asked.id and e.deleted_at is null
    where not exists (select from project_members m
      where m.project_id = ${projectId} and m.employee_id = asked.id and ${unfinished('m', today)}) limit 1`.execute(
    trx,
  )
  if (!rows[0]) return
  const { name } = rows[0]
  throw name === null ? badField('members', 'member.someNotActive') : badField('members', 'member.notActive', { name })
}

/** Adds people to a new unit, each from their first day on the project. */
export async function insertPeople(trx: Db, { projectId, unitId, people, today }: UnitPeople): Promise<void> {
  await sql`insert into work_unit_members (work_unit_id, employee_id, project_id, start_date)
    select ${unitId}, m.employee_id, ${projectId}, min(m.start_date) from project_members m
    where m.project_id = ${projectId} and m.employee_id = any (${[...people]}::uuid[]) and ${unfinished('m', today)}
    group by m.employee_id`.execute(trx)
}

/**
 * Removes people who are no longer listed, and adds new ones from today. In an archived unit new people are inactive.
 */
export async function replacePeople(trx: Db, { projectId, unitId, people, today }: UnitPeople): Promise<void> {
  const ids = [...people]
  await sql`update work_unit_members set status = 'inactive', end_date = ${today}, deleted_at = now(),
    updated_at = now()
    where work_unit_id = ${unitId} and deleted_at is null and employee_id <> all (${ids}::uuid[])`.execute(trx)
  await sql`insert into work_unit_members (work_unit_id, employee_id, project_id, start_date, status, end_date)
    select distinct u.id, asked.id, ${projectId}::uuid, ${today}::date,
      case u.status when 'active' then 'active' else 'inactive' end,
      case u.status when 'active' then null else ${today}::date end
    from unnest(${ids}::uuid[]) as asked (id) join work_units u on u.id = ${unitId}
    where not exists (select from work_unit_members w
      where w.work_unit_id = u.id and w.employee_id = asked.id and w.deleted_at is null)`.execute(trx)
}
