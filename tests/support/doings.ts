import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { workUnitTypes } from '#contract/api/projects/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>
interface Named {
  id: string
}
export type UnitType = keyof typeof workUnitTypes

/** Inserts a work unit with these people, who need not be on the project. */
export async function addUnit(
  { deps }: App,
  project: Named,
  type: UnitType,
  name: string,
  people: readonly Named[],
  columns: Partial<Insertable<DB['work_units']>> = {},
): Promise<string> {
  const id = randomUUID()
  await insertRows(deps.db, 'work_units', [{ id, project_id: project.id, type, name, ...columns }])
  const rows = people.map((person) => ({
    work_unit_id: id,
    employee_id: person.id,
    project_id: project.id,
    start_date: '2024-01-01',
  }))
  await insertRows(deps.db, 'work_unit_members', rows)
  return id
}

/** Makes a person a head of a project. */
export async function addHead(
  { deps }: App,
  project: Named,
  person: Named,
  position: string,
  columns: Partial<Insertable<DB['project_heads']>> = {},
): Promise<void> {
  const row = { project_id: project.id, employee_id: person.id, position, start_date: '2024-01-01' }
  await insertRows(deps.db, 'project_heads', [{ ...row, ...columns }])
}
