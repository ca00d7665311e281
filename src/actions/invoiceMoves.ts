import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { type InvoiceStatus, invoiceMoves, openStatuses } from '#contract/api/invoiceWords.ts'

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
          effect:
            'It gets its PDF, counts as open from now on, and cannot be edited any more. Nothing is mailed.',
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

/** Statuses that can be set by hand from this one, besides paid, which has a question of its own; nothing sets a time to send. */
export const movesFrom = (from: InvoiceStatus): Move[] =>
  invoiceMoves[from].flatMap((to) => {
    const move = words[to]?.(from)
    return move ? [{ to, ...move }] : []
  })

export const canBePaid = (from: InvoiceStatus): boolean => invoiceMoves[from].includes('paid')

/** Whether it can be mailed once more, as far as its status goes. */
export const canBeResent = ({ status, failedAt }: Pick<InvoiceDetail, 'status' | 'failedAt'>): boolean =>
  openStatuses.includes(status) || (status === 'error' && failedAt !== null)
