import type { InvoiceRow, InvoiceSend } from '#contract/api/invoice.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { madeBefore, makeDraft } from './draft.ts'
import { filesSoon } from './filing.ts'
import { issue } from './issue.ts'
import { invoiceById } from './records.ts'
import { invoiceChanges } from './trail.ts'

/** By what an invoice is known to whoever has just made it. */
export type Numbered = Pick<InvoiceRow, 'id' | 'number'>

const numberedOf = ({ id, number }: Numbered): Numbered => ({ id, number })

/**
 * Makes an invoice and mails it, or keeps it as a draft (`POST /invoices/send`, rules/invoices.md#4.4):
 * row, number, queued mail and trail in one transaction, the files after it. A repeat with the same request key
 * answers what the first made.
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
 * Mails a draft as it stands now (`POST /invoices/:id/send`). One that is sent already is answered the same.
 * @throws Refusal 409 when it is neither
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
