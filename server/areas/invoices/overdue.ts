import { sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { claimDay } from '#server/platform/jobs/daily.ts'

const changes = [{ field: 'status', before: 'sent', after: 'overdue', masked: false }]

/**
 * Sets sent invoices to overdue after their due date in the company time zone (rules/invoices.md#1.3), once a day in
 * one transaction; with `again` also if it has run today. Returns the number of invoices, or undefined if it has
 * already run.
 */
export async function markOverdue({ db, env }: Pick<Deps, 'db' | 'env'>, again = false): Promise<number | undefined> {
  const day = today(env)
  return db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, 'overdue invoices', day, again))) return undefined
    const { rows } = await sql<{ id: string }>`update invoices set status = 'overdue', updated_at = now()
      where status = 'sent' and due_at < ${day}::date and deleted_at is null returning id`.execute(trx)
    const event = { actorId: null, action: 'invoice.status', entity: 'invoice', requestId: '' }
    await auditAll(
      trx,
      rows.map(({ id }) => ({ ...event, entityId: id, changes })),
    )
    return rows.length
  })
}
