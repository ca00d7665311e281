import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employee.ts'
import type { Can } from '#contract/permissions.ts'
import { historyOf } from '#server/audit/history.ts'
import type { Db } from '#server/deps.ts'

/** The history of an employee, newest first, as far as the reader may see its fields. */
export function timelineOf(db: Db, id: string, can: Can, size: number, offset: number) {
  const strands = [{ events: sql<boolean>`true`, schema: EmployeeRecord }]
  return historyOf(db, { entity: 'employee', id, can, strands }, size, offset)
}
