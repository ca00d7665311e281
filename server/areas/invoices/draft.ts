import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceEdit, InvoiceRow, InvoiceSend } from '#contract/api/invoices/invoice.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { NameCarrier } from '#server/areas/metadata/index.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import { boundKey, requireSameRequest } from '#server/platform/http/requestKey.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { changeInvoice, type InvoiceChange } from './change.ts'
import { columnsOf, updateInvoice, valuesOf } from './make.ts'
import { type Numbering, shownNumber } from './number.ts'
import { invoiceById } from './records.ts'

/** Throws 409 unless the invoice is a draft. */
function requireDraft({ status, number }: InvoiceRow): void {
  if (status !== 'draft') throw refuse('invoice.noDraft', { number })
}

/** The request key of a `POST /invoices/send`. */
const keyOf = (meId: string, body: InvoiceSend) => boundKey('invoices.send', meId, body)

/**
 * The invoice made by an earlier attempt of the same request, or undefined. Throws 409 if that was a draft and this
 * attempt is to send, or if the request differs. Simultaneous attempts wait here for each other until the caller's
 * transaction ends.
 */
export async function madeBefore(trx: Db, env: Numbering, meId: string, body: InvoiceSend) {
  const { requestKey, isDraft } = body
  if (!requestKey) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${meId} ${requestKey}`}, 0))`.execute(trx)
  const { rows } = await sql<{ id: string; number: string; status: string; hash: string | null }>`
    select i.id, ${shownNumber(env)} as number, i.status, i.request_hash as hash from invoices i
    where sent_by = ${meId} and request_key = ${requestKey}`.execute(trx)
  const made = rows[0]
  if (made?.status === 'draft' && !isDraft) throw refuse('invoice.keyMadeDraft', { number: made.number })
  if (made) requireSameRequest(made.hash, keyOf(meId, body))
  return made
}

/** Stores a new draft. */
export async function makeDraft(trx: Db, env: Env, meId: string, body: InvoiceSend): Promise<InvoiceRow> {
  const { values, conversion } = await valuesOf(trx, env, body)
  const id = randomUUID()
  const { key, hash } = keyOf(meId, body)
  await insertRows(trx, 'invoices', [
    {
      ...columnsOf(values, conversion),
      id,
      sent_by: meId,
      status: 'draft',
      request_key: key,
      request_hash: hash,
    },
  ])
  return (await invoiceById(trx, env, id)) as InvoiceRow
}

/**
 * Changes a draft (`PUT /invoices/:id`).
 * @throws Refusal 409 if it is no longer a draft, or another person has changed it; 400 for another project
 */
export function editDraft(
  deps: Deps,
  change: Omit<InvoiceChange, 'action'> & { version?: string | undefined },
  body: InvoiceEdit,
): Promise<void> {
  const { env } = deps
  return changeInvoice(deps, { ...change, action: 'invoice.edited' }, async (trx, before) => {
    requireDraft(before)
    await requireVersion(trx, env, { ...change, entity: 'invoice', record: before })
    if (body.projectID !== before.projectID) throw badField('projectID', 'invoice.keepsProject')
    // Amounts typed in one currency don't become another when somebody changes the account.
    const currency = body.currency ?? (body.bankID === before.bankID ? before.currency : undefined)
    const draftId = body.takesParties ? undefined : before.id
    const { values, conversion } = await valuesOf(trx, env, { ...body, currency }, draftId)
    await updateInvoice(trx, before.id, columnsOf(values, conversion))
    return { answer: undefined }
  })
}

/** Deletes a draft, which has no number yet (`DELETE /invoices/:id`). Throws 409 if it is no longer a draft. */
export function removeDraft(deps: Deps, change: Omit<InvoiceChange, 'action'>): Promise<void> {
  return changeInvoice(deps, { ...change, action: 'invoice.deleted' }, async (trx, invoice) => {
    requireDraft(invoice)
    await trx.updateTable('invoices').set({ deleted_at: sql<Date>`now()` }).where('id', '=', invoice.id).execute()
    return { answer: undefined }
  })
}

/** Renames the currency of the drafts on its accounts, which store its name. */
export const carryDrafts: NameCarrier = async (trx, _can, { id, before, name }) => {
  await sql`update invoices i set currency = ${name} from bank_accounts b
    where b.id = i.bank_id and b.currency_id = ${id} and i.billed is null and i.currency = ${before}`.execute(trx)
}
