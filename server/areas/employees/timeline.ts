import { sql } from 'kysely'
import { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { field } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { historyOf } from '#server/platform/auditLog/history.ts'
import type { Db } from '#server/platform/deps.ts'

/** The fields of the history: those of the record, and the number of events emptied by an erasure. */
const Told = EmployeeRecord.extend({ emptied: field(z.string(), { label: 'Erased events' }) })

/**
 * The history of an employee, newest first, with the fields that the reader can see. Hides the number of events that an
 * erasure emptied: some of them name the readers of reviews, so the number could tell a reviewed person who wrote them.
 */
export async function timelineOf(db: Db, id: string, can: Can, size: number, offset: number) {
  const strands = [{ events: sql<boolean>`true`, schema: Told }]
  const { entries, total } = await historyOf(db, { entity: 'employee', id, can, strands }, size, offset)
  const told = entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((one) =>
      one.field === 'emptied' ? { ...one, before: '', after: '', masked: true } : one,
    ),
  }))
  return { entries: told, total }
}
