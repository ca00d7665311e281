import { sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { claimDay } from '#server/platform/jobs/daily.ts'

const changes = [{ field: 'status', before: 'sent', after: 'overdue', masked: false }]

/**
 * Makes sent invoices overdue whose due date has passed in the company's time zone (rules/invoices.md#1.3), in one
 * transaction and once a day; with `again` at once, whether or not it was done today. Answers how many, nothing when it was done before.
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
