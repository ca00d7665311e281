import { type InvoiceStatus, invoiceMoves, openStatuses } from '#contract/api/invoiceWords.ts'
import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './action.ts'
import { canBePaid, type Move, movesFrom } from './invoiceMoves.ts'

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
