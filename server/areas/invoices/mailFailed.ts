import { sql } from 'kysely'
import { Invoice, type Invoice as InvoiceFields } from '#contract/api/invoices/invoice.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { invoiceMailKind } from '#server/platform/mail/queue.ts'
import type { MailHooks } from '#server/platform/mail/send.ts'
import type { StoredMail } from '#server/platform/mail/transport.ts'

type Sent = Pick<StoredMail, 'id' | 'kind' | 'about_invoice_id'>

/** Locks the invoice of a mail. Callers lock it before they write the mail, in the same order as other writers. */
export async function holdInvoice(trx: Db, { about_invoice_id }: Pick<Sent, 'about_invoice_id'>): Promise<void> {
  if (about_invoice_id) await sql`select from invoices where id = ${about_invoice_id} for update`.execute(trx)
}

/**
 * Sets the status `error` on the invoice that this mail should deliver: the client has not received it
 * (rules/invoices.md#4.4). Only for invoices that await payment and have no newer mail. Writes an event without an
 * actor, with the reason.
 */
export async function failInvoice(trx: Db, { id, kind, about_invoice_id }: Sent, reason: string) {
  if (kind !== invoiceMailKind || !about_invoice_id) return
  const { rows } = await sql<{ status: InvoiceFields['status'] }>`
    update invoices i set status = 'error', failed_at = now(), updated_at = now()
    from invoices before
    where i.id = ${about_invoice_id} and before.id = i.id and i.status in ('sent', 'overdue')
      and not exists (select from mails m join mails newer on newer.about_invoice_id = m.about_invoice_id
        and newer.kind = m.kind and newer.created_at > m.created_at where m.id = ${id})
    returning before.status`.execute(trx)
  if (!rows[0]) return
  await audit(trx, {
    actorId: null,
    action: 'invoice.failed',
    entity: 'invoice',
    entityId: about_invoice_id,
    changes: [
      ...changesBetween(Invoice, rows[0], { status: 'error' }),
      { field: 'reason', before: '', after: reason, masked: false },
    ],
    requestId: '',
  })
}

/** What the mails of invoices need while they are sent (`MailHooks`). */
export const invoiceMailHooks: MailHooks = { lock: holdInvoice, failed: failInvoice }
