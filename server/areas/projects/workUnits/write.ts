import { sql } from 'kysely'
import { type NewWorkUnit, type WorkUnit, type WorkUnitEdit, wholeAddress } from '#contract/api/projects/workUnits.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { Db } from '#server/platform/deps.ts'
import { requireNamed } from '../requireNamed.ts'
import { insertPeople, replacePeople, requireOnProject } from './people.ts'

const stackLinks = { table: 'work_unit_stacks', owner: 'work_unit_id', thing: 'stack_id' }

/**
 * Inserts a work unit with its people and returns its id (rules/projects.md#6.1).
 * @throws Refusal 404 for an unknown stack, 400 for people who are not on the project
 */
export async function insertUnit(trx: Db, projectId: string, unit: NewWorkUnit, today: string): Promise<string> {
  const people = unit.members ?? []
  await requireNamed(trx, ['stacks', 'stack', unit.stacks, 'stacks'])
  await requireOnProject(trx, { projectId, people, today })
  const { rows } = await sql<{
    id: string
  }>`insert into work_units (project_id, name, type, status, source_url)
    values (${projectId}, ${unit.name}, ${unit.type}, ${unit.status}, ${wholeAddress(unit.url ?? '')})
      returning id`.execute(trx)
  const { id } = rows[0] as { id: string }
  await replaceLinks(trx, stackLinks, id, unit.stacks)
  await insertPeople(trx, { projectId, unitId: id, people, today })
  return id
}

/** Writes an edit to a work unit. An absent list of people or address is kept. Throws like `insertUnit`. */
export async function writeUnit(trx: Db, before: WorkUnit, edit: WorkUnitEdit, today: string): Promise<void> {
  const { id, projectID: projectId } = before
  const url = edit.url === undefined ? before.url : wholeAddress(edit.url ?? '')
  await requireNamed(trx, ['stacks', 'stack', edit.stacks, 'stacks'])
  await sql`update work_units set name = ${edit.name}, type = ${edit.type}, source_url = ${url}
    where id = ${id}`.execute(trx)
  await replaceLinks(trx, stackLinks, id, edit.stacks)
  if (edit.members === undefined) return
  const people = edit.members ?? []
  await requireOnProject(trx, { projectId, people, today })
  await replacePeople(trx, { projectId, unitId: id, people, today })
}

/** Archives a work unit: its people end today. Repeating it changes nothing. */
export async function archiveUnit(trx: Db, { id }: WorkUnit, today: string): Promise<void> {
  await sql`update work_units set status = 'archived' where id = ${id}`.execute(trx)
  await sql`update work_unit_members set status = 'inactive', end_date = ${today}, updated_at = now()
    where work_unit_id = ${id} and deleted_at is null and status = 'active'`.execute(trx)
}

/** Restores a work unit with the people it had, even if they left the project. Repeating it changes nothing. */
export async function unarchiveUnit(trx: Db, { id }: WorkUnit): Promise<void> {
  await sql`update work_units set status = 'active' where id = ${id}`.execute(trx)
  await sql`update work_unit_members set status = 'active', end_date = null, updated_at = now()
    where work_unit_id = ${id} and deleted_at is null and (status = 'inactive' or end_date is not null)`.execute(trx)
}
