import { sql } from 'kysely'
import { Invoice } from '#contract/api/invoices/invoice.ts'
import { historyOf } from '#server/platform/auditLog/history.ts'
import { Reason } from '#server/platform/auditLog/told.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'

/** What the history of an invoice tells: its fields, and why its mail failed. */
const Told = Invoice.extend({ reason: Reason })

/** The history of an invoice, newest first. */
export function invoiceTimeline(db: Db, id: string, { can }: Pick<Person, 'can'>, size: number, offset: number) {
  const strands = [{ events: sql<boolean>`true`, schema: Told }]
  return historyOf(db, { entity: 'invoice', id, can, strands }, size, offset)
}
