import { sql } from 'kysely'
import { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employee.ts'
import { field } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { historyOf } from '#server/audit/history.ts'
import type { Db } from '#server/deps.ts'

/** What the history tells: fields of the record, and of erasing how much of it went. */
const Told = EmployeeRecord.extend({ emptied: field(z.string(), { label: 'Erased events' }) })

/** The history of an employee, newest first, as far as the reader may see its fields. */
export function timelineOf(db: Db, id: string, can: Can, size: number, offset: number) {
  const strands = [{ events: sql<boolean>`true`, schema: Told }]
  return historyOf(db, { entity: 'employee', id, can, strands }, size, offset)
}
