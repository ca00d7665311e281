import { sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'

const changes = [{ field: 'status', before: 'sent', after: 'overdue', masked: false }]

/**
 * Sets sent invoices to overdue after their due date in the company time zone (rules/invoices.md#1.3); a daily job.
 * Returns the number of invoices.
 */
export async function markOverdue(trx: Db, env: Pick<Env, 'TIME_ZONE'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`update invoices set status = 'overdue', updated_at = now()
    where status = 'sent' and due_at < ${today(env)}::date and deleted_at is null returning id`.execute(trx)
  const event = { actorId: null, action: 'invoice.status', entity: 'invoice', requestId: '' }
  await auditAll(
    trx,
    rows.map(({ id }) => ({ ...event, entityId: id, changes })),
  )
  return rows.length
}
