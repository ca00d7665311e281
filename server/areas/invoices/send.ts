import type { InvoiceRow, InvoiceSend } from '#contract/api/invoices/invoice.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { madeBefore, makeDraft } from './draft.ts'
import { filesSoon } from './filing.ts'
import { issue } from './issue.ts'
import { invoiceById } from './records.ts'
import { invoiceChanges } from './trail.ts'

/** Id and number of a new invoice. */
export type Numbered = Pick<InvoiceRow, 'id' | 'number'>

const numberedOf = ({ id, number }: Numbered): Numbered => ({ id, number })

/**
 * Makes an invoice and mails it, or stores it as a draft (`POST /invoices/send`, rules/invoices.md#4.4). Row, number,
 * queued mail and trail are one transaction; the files are made afterwards. A repeat with the same request key returns
 * the first invoice.
 */
export async function sendInvoice(
  deps: Deps,
  { me, requestId }: Pick<InvoiceChange, 'me' | 'requestId'>,
  body: InvoiceSend,
): Promise<Numbered> {
  const { db, env } = deps
  const made = await db.transaction().execute(async (trx) => {
    const before = await madeBefore(trx, env, me.id, body)
    if (before) return before
    const draft = await makeDraft(trx, env, me.id, body)
    if (!body.isDraft) await issue(trx, env, draft, { isMailed: true })
    const { id } = draft
    const invoice = (await invoiceById(trx, env, id)) as InvoiceRow
    const changes = invoiceChanges({}, invoice)
    const action = body.isDraft ? 'invoice.created' : 'invoice.sent'
    await audit(trx, { actorId: me.id, action, entity: 'invoice', entityId: id, changes, requestId })
    return invoice
  })
  if (!body.isDraft) await filesSoon(deps, made.id)
  return numberedOf(made)
}

/**
 * Sends a draft in its current state (`POST /invoices/:id/send`). An invoice that is already sent gets the same
 * response.
 * @throws Refusal 409 if it is neither
 */
export async function sendDraft(deps: Deps, change: Omit<InvoiceChange, 'action'>): Promise<Numbered> {
  const sent = await changeInvoice(deps, { ...change, action: 'invoice.sent' }, async (trx, invoice) => {
    const { id, status, number } = invoice
    if (status === 'draft') return { answer: { id, number: await issue(trx, deps.env, invoice, { isMailed: true }) } }
    if (status === 'sent') return { answer: { id, number } }
    throw refuse('invoice.noDraft', { number })
  })
  await filesSoon(deps, sent.id)
  return sent
}
