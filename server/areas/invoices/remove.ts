import { sql } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { requireDraft } from './draft.ts'

/** Deletes a draft (`DELETE /invoices/:id`); it has taken no number. 409 when it is no draft any more. */
export function removeDraft(deps: Deps, change: Omit<InvoiceChange, 'action'>): Promise<void> {
  return changeInvoice(deps, { ...change, action: 'invoice.deleted' }, async (trx, invoice) => {
    requireDraft(invoice)
    await sql`update invoices set deleted_at = now() where id = ${invoice.id}`.execute(trx)
    return { answer: undefined }
  })
}
