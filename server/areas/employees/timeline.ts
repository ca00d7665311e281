import { sql } from 'kysely'
import { z } from 'zod'
import { EmployeeRecord } from '#contract/api/employee.ts'
import { field } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { historyOf } from '#server/platform/auditLog/history.ts'
import type { Db } from '#server/platform/deps.ts'

/** What the history tells: fields of the record, and of erasing that events went. */
const Told = EmployeeRecord.extend({ emptied: field(z.string(), { label: 'Erased events' }) })

/**
 * The history of an employee, newest first, as far as the reader may see its fields. How many events an erasing has
 * emptied is for verifying alone: some of them said who read the person's reviews, so the number would tell somebody
 * reviewed who wrote.
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
