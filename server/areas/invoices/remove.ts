import { sql } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { requireDraft } from './draft.ts'

/** Deletes a draft, which has no number yet (`DELETE /invoices/:id`). Throws 409 if it is no longer a draft. */
export function removeDraft(deps: Deps, change: Omit<InvoiceChange, 'action'>): Promise<void> {
  return changeInvoice(deps, { ...change, action: 'invoice.deleted' }, async (trx, invoice) => {
    requireDraft(invoice)
    await sql`update invoices set deleted_at = now() where id = ${invoice.id}`.execute(trx)
    return { answer: undefined }
  })
}
