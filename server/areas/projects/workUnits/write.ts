import { sql } from 'kysely'
import { type NewWorkUnit, wholeAddress, type WorkUnit, type WorkUnitEdit } from '#contract/api/projects/workUnits.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { requireNamed } from '../change.ts'
import { unfinished } from '../members/queries.ts'

/** A work unit and the ids of its people. */
interface UnitPeople {
  projectId: string
  unitId: string
  people: readonly string[]
  today: string
}

/** Throws 400, with names, if people have no unfinished membership in the project (rules/projects.md#6.1). */
async function requireOnProject(trx: Db, { projectId, people, today }: Omit<UnitPeople, 'unitId'>): Promise<void> {
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
async function insertPeople(trx: Db, { projectId, unitId, people, today }: UnitPeople): Promise<void> {
  await sql`insert into work_unit_members (work_unit_id, employee_id, project_id, start_date)
    select ${unitId}, m.employee_id, ${projectId}, min(m.start_date) from project_members m
    where m.project_id = ${projectId} and m.employee_id = any (${[...people]}::uuid[]) and ${unfinished('m', today)}
    group by m.employee_id`.execute(trx)
}

/**
 * Removes people who are no longer listed, and adds new ones from today. In an archived unit new people are inactive.
 */
async function replacePeople(trx: Db, { projectId, unitId, people, today }: UnitPeople): Promise<void> {
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

const stackLinks = { table: 'work_unit_stacks', owner: 'work_unit_id', thing: 'stack_id' }

/**
 * Inserts a work unit with its people and returns its id (rules/projects.md#6.1).
 * @throws Refusal 404 for an unknown stack, 400 for people who are not on the project
 */
export async function insertUnit(trx: Db, projectId: string, unit: NewWorkUnit, today: string): Promise<string> {
  const people = unit.members ?? []
  await requireNamed(trx, ['stacks', 'stack', unit.stacks, 'stacks'])
  await requireOnProject(trx, { projectId, people, today })
  const { name, type, status, url } = unit
  const { id } = await trx
    .insertInto('work_units')
    .values({ project_id: projectId, name, type, status, source_url: wholeAddress(url ?? '') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceLinks(trx, stackLinks, id, unit.stacks)
  await insertPeople(trx, { projectId, unitId: id, people, today })
  return id
}

/** Writes an edit to a work unit. An absent list of people or address is kept. Throws like `insertUnit`. */
export async function writeUnit(trx: Db, before: WorkUnit, edit: WorkUnitEdit, today: string): Promise<void> {
  const { id, projectID: projectId } = before
  const url = edit.url === undefined ? before.url : wholeAddress(edit.url ?? '')
  await requireNamed(trx, ['stacks', 'stack', edit.stacks, 'stacks'])
  const { name, type } = edit
  await trx.updateTable('work_units').set({ name, type, source_url: url }).where('id', '=', id).execute()
  await replaceLinks(trx, stackLinks, id, edit.stacks)
  if (edit.members === undefined) return
  const people = edit.members ?? []
  await requireOnProject(trx, { projectId, people, today })
  await replacePeople(trx, { projectId, unitId: id, people, today })
}

/** Archives a work unit: its people end today. Repeating it changes nothing. */
export async function archiveUnit(trx: Db, { id }: WorkUnit, today: string): Promise<void> {
  await trx.updateTable('work_units').set({ status: 'archived' }).where('id', '=', id).execute()
  await sql`update work_unit_members set status = 'inactive', end_date = ${today}, updated_at = now()
    where work_unit_id = ${id} and deleted_at is null and status = 'active'`.execute(trx)
}

/** Restores a work unit with the people it had, even if they left the project. Repeating it changes nothing. */
export async function unarchiveUnit(trx: Db, { id }: WorkUnit): Promise<void> {
  await trx.updateTable('work_units').set({ status: 'active' }).where('id', '=', id).execute()
  await sql`update work_unit_members set status = 'active', end_date = null, updated_at = now()
    where work_unit_id = ${id} and deleted_at is null and (status = 'inactive' or end_date is not null)`.execute(trx)
}
