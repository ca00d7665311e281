import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { invoiceMoves, type InvoiceStatus, openStatuses } from '#contract/api/invoiceWords.ts'
import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './actions.ts'

/** A status set by hand: the words of its action, and what comes of it. */
export interface Move {
  to: InvoiceStatus
  action: string
  /** What happens then, in sentences. */
  effect: string
}

const closed = 'Only "Error" can follow.'

const words: Partial<Record<InvoiceStatus, (from: InvoiceStatus) => Omit<Move, 'to'>>> = {
  sent: (from) =>
    from === 'overdue'
      ? {
          action: 'Set back to sent',
          effect: 'It does not count as late until the next daily run finds its due date in the past again.',
        }
      : {
          action: 'Mark as sent, without a mail',
          effect: 'It gets its PDF, counts as open from now on, and cannot be edited any more. Nothing is mailed.',
        },
  draft: () => ({ action: 'Set back to draft', effect: 'It can be edited and deleted again.' }),
  overdue: () => ({ action: 'Mark as overdue', effect: 'It counts as late from now on.' }),
  uncollectible: () => ({
    action: 'Mark as uncollectible',
    effect: `It is not open any more: nobody is expected to pay it. ${closed}`,
  }),
  credited: () => ({
    action: 'Mark as credited',
    effect: `It is not open any more: a credit note settles it. ${closed}`,
  }),
  error: () => ({
    action: 'Mark as error',
    effect:
      'It leaves all totals, and no other status can follow. Its number stays taken; a right one is a new invoice.',
  }),
}

/**
 * Statuses that can be set by hand from this one, besides paid, which has a question of its own; nothing sets a time to
 * send.
 */
export const movesFrom = (from: InvoiceStatus): Move[] =>
  invoiceMoves[from].flatMap((to) => {
    const move = words[to]?.(from)
    return move ? [{ to, ...move }] : []
  })

export const canBePaid = (from: InvoiceStatus): boolean => invoiceMoves[from].includes('paid')

/** Whether it can be mailed once more, as far as its status goes. */
export const canBeResent = ({ status, failedAt }: Pick<InvoiceDetail, 'status' | 'failedAt'>): boolean =>
  openStatuses.includes(status) || (status === 'error' && failedAt !== null)

const needs = ['invoices.read', 'invoices.create'] as const
const isDraft = ({ status }: Things['invoice']) => status === 'draft'
const ask = (id: string) => (invoice: Things['invoice']) => asking(paths.invoice(invoice.id), id)

/** What a status set by hand is called in addresses: `mark-as-credited`. */
export const moveId = ({ action }: Pick<Move, 'action'>) => action.toLowerCase().replaceAll(/\W+/g, '-')

const moves = (Object.keys(invoiceMoves) as InvoiceStatus[]).flatMap(movesFrom)
// What leaves an invoice open stands before what ends it, as the menu of each has it.
const isOpen = ({ to }: Move) => openStatuses.includes(to)
const inOrder = [...moves.filter(isOpen), ...moves.filter((move) => !isOpen(move))]

/** Statuses set by hand, each named as it is from where the invoice stands. */
const moveActions = [...new Set(inOrder.map(({ action }) => action))].map(
  (action): RecordAction<'invoice'> => ({
    id: moveId({ action }),
    label: action,
    named: (name) => `${action}: ${name}`,
    also: 'change status invoice',
    needs,
    fits: ({ status }) => movesFrom(status).some((move) => move.action === action),
    to: ask(moveId({ action })),
  }),
)

/** What can be done with one invoice. */
export const invoiceActions: readonly RecordAction<'invoice'>[] = [
  {
    id: 'paid',
    label: 'Mark as paid',
    named: (name) => `Mark as paid: ${name}`,
    also: 'change status money invoice',
    needs,
    fits: ({ status }) => canBePaid(status),
    to: ask('paid'),
  },
  { id: 'send', label: 'Send', also: 'mail invoice', needs, fits: isDraft, to: ask('send') },
  {
    id: 'edit',
    label: 'Continue editing',
    also: 'draft invoice',
    needs,
    fits: isDraft,
    to: ({ id }) => paths.invoiceDraft(id),
  },
  {
    id: 'duplicate',
    label: 'Duplicate as new',
    named: (name) => `Duplicate as new: ${name}`,
    also: 'copy invoice',
    needs,
    to: ({ id }) => paths.newInvoiceFrom(id),
  },
  {
    id: 'delete',
    label: 'Delete',
    also: 'draft invoice',
    needs,
    fits: isDraft,
    to: ask('delete'),
    isDangerous: true,
  },
  ...moveActions,
]
