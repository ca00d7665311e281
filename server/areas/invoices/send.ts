import type { InvoiceRow, InvoiceSend } from '#contract/api/invoice.ts'
import { audit } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { readyPrinter } from '#server/pdf/printer.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { madeBefore, makeDraft } from './draft.ts'
import { inTurn } from './inTurn.ts'
import { issue } from './issue.ts'
import { invoiceById } from './records.ts'
import { invoiceChanges } from './trail.ts'

/** By what an invoice is known to whoever has just made it. */
export type Numbered = Pick<InvoiceRow, 'id' | 'number'>

const numberedOf = ({ id, number }: Numbered): Numbered => ({ id, number })

/**
 * Makes an invoice and mails it, or keeps it as a draft (`POST /invoices/send`, wire-projects-invoices.md section 8.5): number, row, files,
 * queued mail and trail in one transaction. A repeat with the same request key answers what the first made.
 */
export function sendInvoice(
  { db, env }: Deps,
  { me, requestId }: Pick<InvoiceChange, 'me' | 'requestId'>,
  body: InvoiceSend,
): Promise<Numbered> {
  return inTurn(async () => {
    if (!body.isDraft) await readyPrinter()
    return db.transaction().execute(async (trx) => {
      const made = await madeBefore(trx, me.id, body)
      if (made) return made
      const draft = await makeDraft(trx, env, me.id, body)
      if (!body.isDraft) await issue(trx, env, draft, { isMailed: true })
      const { id } = draft
      const changes = invoiceChanges({}, (await invoiceById(trx, id)) as InvoiceRow)
      const action = body.isDraft ? 'invoice.created' : 'invoice.sent'
      await audit(trx, { actorId: me.id, action, entity: 'invoice', entityId: id, changes, requestId })
      return numberedOf(draft)
    })
  })
}

/**
 * Mails a draft as it stands now (`POST /invoices/:id/send`). One that is sent already is answered the same.
 * @throws Refusal 409 when it is neither
 */
export async function sendDraft(deps: Deps, change: Omit<InvoiceChange, 'action'>): Promise<Numbered> {
  await readyPrinter()
  return changeInvoice(deps, { ...change, action: 'invoice.sent' }, async (trx, invoice) => {
    const { status, number } = invoice
    if (status === 'draft') await issue(trx, deps.env, invoice, { isMailed: true })
    else if (status !== 'sent')
      throw new Refusal(409, `Invoice ${number} is no draft any more, so it cannot be sent. Load it again.`)
    return { answer: numberedOf(invoice) }
  })
}
