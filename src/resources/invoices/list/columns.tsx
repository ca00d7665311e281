import { InvoiceRow } from '#contract/api/invoice.ts'
import type { InvoiceOrder } from '#contract/api/invoices.ts'
import { Money } from '#src/components/Money.tsx'
import { type Column, columnsOf } from '#src/components/table/columnsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { Amount } from '../amounts.tsx'
import { Day, DueText, periodOf } from '../due.tsx'
import { InvoiceStatusTag } from '../tags.tsx'
import { NumberLink } from './NumberLink.tsx'

const column = columnsOf(InvoiceRow)
const sorts = (order: InvoiceOrder) => ({ sortable: true, order }) as const

function HomeTotal({ amount }: { amount: number }) {
  const { homeCurrency } = useSettings()
  return <Money amount={amount} currency={homeCurrency} />
}

const amount = (source: 'subTotal' | 'tax' | 'discount') =>
  column(source, {
    width: 120,
    align: 'right',
    render: (one) => <Amount of={one} amount={one[source]} />,
  })

const client: Column<InvoiceRow> = {
  source: 'client',
  label: 'Client',
  read: undefined,
  width: 168,
  align: 'left',
  ...sorts('clientCompany'),
  render: (one) => one.client.clientCompany || '-',
}

/** Every column of the list of invoices, in order (screens.md section 8.3). */
export const invoiceColumns: Column<InvoiceRow>[] = [
  column('number', { ...sorts('number'), width: 264, render: (one) => <NumberLink invoice={one} /> }),
  column('projectName', { ...sorts('projectName'), width: 130 }),
  client,
  column('month', { label: 'Period', width: 84, render: periodOf }),
  column('invoicedAt', { ...sorts('invoicedAt'), label: 'Issued', width: 108 }),
  column('dueAt', { ...sorts('dueAt'), label: 'Due', width: 198, render: (one) => <DueText of={one} /> }),
  column('paidAt', { width: 110, render: ({ paidAt }) => <Day at={paidAt} /> }),
  amount('subTotal'),
  amount('tax'),
  amount('discount'),
  column('total', {
    ...sorts('total'),
    width: 124,
    align: 'right',
    render: (one) => <Amount of={one} amount={one.total} />,
  }),
  column('conversionAmount', {
    width: 186,
    align: 'right',
    render: (one) => <HomeTotal amount={one.conversionAmount} />,
  }),
  column('status', {
    ...sorts('status'),
    width: 128,
    render: ({ status }) => <InvoiceStatusTag status={status} />,
  }),
  column('email', { width: 220 }),
]

/** The columns that a person starts with. */
export const firstColumns = ['projectName', 'client', 'month', 'invoicedAt', 'dueAt', 'total', 'status']

/** Named selections of columns. */
export const columnSets = [
  { label: 'Overview', columns: firstColumns },
  {
    label: 'Amounts',
    columns: ['client', 'subTotal', 'tax', 'discount', 'total', 'conversionAmount', 'status'],
  },
  { label: 'All', columns: invoiceColumns.slice(1).map(({ source }) => source) },
]
