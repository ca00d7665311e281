import { type Insertable, sql } from 'kysely'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
import { type Made, makePerson } from './people.ts'
import type { TestApp } from './testApp.ts'

/** Eight hours from Monday to Friday. */
export const fiveDays = [8, 8, 8, 8, 8, 0, 0]

/** An employment from a day on, until the next one. */
export interface Part {
  from: string
  /** By default of five days. */
  hours?: number[]
  /** By default that of the company. */
  workplace?: string | null
}

/** Creates a person with these employments. */
export async function makeEmployed(
  app: Pick<TestApp, 'deps'>,
  columns: Partial<Insertable<DB['employees']>>,
  parts: Part[],
): Promise<Made> {
  const person = await makePerson(app, { columns })
  await sql`delete from employments where employee_id = ${person.id}`.execute(app.deps.db)
  const rows = parts.map(({ from, hours = fiveDays, workplace = null }, at) => ({
    ...{ employee_id: person.id, working_status: 'full-time', workplace, working_hours: hours.map(String) },
    valid: `[${from},${parts[at + 1]?.from ?? ''})`,
  }))
  await insertRows(app.deps.db, 'employments', rows)
  return person
}
