import { msg, t } from '@lingui/core/macro'
import { invoiceMoves, type InvoiceStatus, isOpen, openStatuses } from '#contract/api/invoices/words.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { paths } from '#src/layout/paths.ts'
import type { FoundInvoice } from '#contract/api/search.ts'
import { asking, type RecordAction } from '#src/admin/actions/recordActions.ts'

/** The fields that the actions need. Records of pages and search results both have them. */
export type Invoice = Pick<FoundInvoice, 'id' | 'number' | 'status'>

/** A status change by hand, with the label and the effect of its action. */
export interface Move {
  to: InvoiceStatus
  /** The action's id, also used in addresses. */
  id: string
  action: string
  /** The effect, in sentences. */
  effect: string
}

interface MoveWords {
  id: string
  action: Label
  effect: Label
}

const moveWords: Partial<Record<InvoiceStatus, MoveWords>> = {
  sent: {
    id: 'mark-as-sent',
    action: msg`Mark as sent without emailing`,
    effect: msg`Its PDF is created and it counts as open. You can't edit it any more. No email is sent.`,
  },
  draft: {
    id: 'set-back-to-draft',
    action: msg`Set back to draft`,
    effect: msg`You can edit and delete it again.`,
  },
  uncollectible: {
    id: 'mark-as-uncollectible',
    action: msg`Mark as uncollectible`,
    effect: msg`It no longer counts as open. Only "Error" can follow.`,
  },
  credited: {
    id: 'mark-as-credited',
    action: msg`Mark as credited`,
    effect: msg`A credit note settles it, so it no longer counts as open. Only "Error" can follow.`,
  },
  error: {
    id: 'mark-as-error',
    action: msg`Mark as error`,
    effect: msg`It leaves all totals for good. Its number stays taken; create a new invoice instead.`,
  },
}

/** Nobody sets overdue by hand, or back: the day decides. */
const wordsOfMove = (from: InvoiceStatus, to: InvoiceStatus): MoveWords | undefined =>
  from === 'overdue' && to === 'sent' ? undefined : moveWords[to]

/** The statuses that can be set by hand. Excludes paid, which payments lead to, and scheduled, which needs a time. */
export const movesFrom = (from: InvoiceStatus): Move[] =>
  invoiceMoves[from].flatMap((to) => {
    const words = wordsOfMove(from, to)
    return words ? [{ to, id: words.id, action: translate(words.action), effect: translate(words.effect) }] : []
  })

/** True if a payment can be recorded. */
export const canBePaid = isOpen

/** Of one whose mail failed, the address is to be corrected first. */
export const canBeReminded = ({ status }: { status: InvoiceStatus }): boolean => openStatuses.includes(status)

/** True if the status allows sending the mail again. */
export const canBeResent = isOpen

const needs = ['invoices.read', 'invoices.create'] as const
const isDraft = ({ status }: Invoice) => status === 'draft'
const ask = (id: string) => (invoice: Invoice) => asking(paths.invoice(invoice.id), id)

// Sorts moves that keep an invoice open before those that close it, as the menus do.
const keepsOpen = (to: InvoiceStatus) => openStatuses.includes(to)
const moves = (Object.keys(invoiceMoves) as InvoiceStatus[]).flatMap((from) =>
  invoiceMoves[from].flatMap((to) => {
    const words = wordsOfMove(from, to)
    return words ? [{ to, words }] : []
  }),
)
const inOrder = [...moves.filter(({ to }) => keepsOpen(to)), ...moves.filter(({ to }) => !keepsOpen(to))]

/** Actions for statuses set by hand. Their label depends on the current status. */
const moveActions = [...new Set(inOrder.map(({ words }) => words))].map(
  ({ id, action }): RecordAction<Invoice> => ({
    id,
    label: action,
    named: (name) => `${translate(action)}: ${name}`,
    also: msg`change status invoice`,
    needs,
    fits: ({ status }) => invoiceMoves[status].some((to) => wordsOfMove(status, to)?.id === id),
    to: ask(id),
  }),
)

/** The actions on an invoice. */
export const invoiceActions: readonly RecordAction<Invoice>[] = [
  {
    id: 'paid',
    label: msg`Record payment`,
    named: (name) => t`Record payment: ${name}`,
    also: msg`mark as paid money invoice`,
    needs,
    // Search results don't say that a mail failed.
    fits: canBeReminded,
    to: ask('paid'),
  },
  {
    id: 'remind',
    label: msg`Remind`,
    named: (name) => t`Remind the client of ${name}`,
    also: msg`mail invoice overdue`,
    needs,
    fits: canBeReminded,
    to: ask('remind'),
  },
  {
    id: 'send',
    label: msg`Send`,
    named: (name) => t`Send ${name}`,
    also: msg`mail invoice`,
    needs,
    fits: isDraft,
    to: ask('send'),
  },
  {
    id: 'edit',
    label: msg`Continue editing`,
    named: (name) => t`Continue editing ${name}`,
    also: msg`draft invoice`,
    needs,
    fits: isDraft,
    to: ({ id }) => paths.invoiceDraft(id),
  },
  {
    id: 'duplicate',
    label: msg`Duplicate as new`,
    named: (name) => t`Duplicate as new: ${name}`,
    also: msg`copy invoice`,
    needs,
    to: ({ id }) => paths.newInvoiceFrom(id),
  },
  {
    id: 'delete',
    label: msg`Delete`,
    named: (name) => t`Delete ${name}`,
    also: msg`draft invoice`,
    needs,
    fits: isDraft,
    to: ask('delete'),
    isDangerous: true,
  },
  ...moveActions,
]
