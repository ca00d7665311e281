import { sql } from 'kysely'
import { z } from 'zod'
import { Invoice } from '#contract/api/invoice.ts'
import { field } from '#contract/fields.ts'
import { historyOf } from '#server/platform/auditLog/history.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'

/** The fields of the history: those of the invoice, and the reason of a failed mail. */
const Told = Invoice.extend({ reason: field(z.string(), { label: 'Reason' }) })

/** The history of an invoice, newest first. */
export function invoiceTimeline(db: Db, id: string, { can }: Pick<Person, 'can'>, size: number, offset: number) {
  const strands = [{ events: sql<boolean>`true`, schema: Told }]
  return historyOf(db, { entity: 'invoice', id, can, strands }, size, offset)
}
