import { InvoiceRow } from '#contract/api/invoice.ts'
import type { InvoiceOrder } from '#contract/api/invoices.ts'
import { invoiceStatuses, isNumbered } from '#contract/api/invoiceWords.ts'
import { useSearchParams } from 'react-router'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { DueText, periodOf } from '../due.tsx'

/** The invoice that is open beside the list, as it stands in the address. */
export function useInvoicePlace() {
  const [query, setQuery] = useSearchParams()
  const beside = new URLSearchParams(query)
  beside.delete('invoice')
  const list = beside.toString()
  return {
    /** Its id, or `""`. */
    open: query.get('invoice') ?? '',
    /** The search part of the list without it. */
    list,
    close: () => setQuery(beside, { replace: true }),
  }
}

/** The list as it stands, with an invoice open beside it. */
export const besideOf = (list: string, id: string): string => {
  const query = new URLSearchParams(list)
  query.set('invoice', id)
  return `?${query}`
}

/**
 * The number of an invoice, or that it is a draft and which number it would get, which opens it beside the list as it
 * stands.
 */
export function NumberLink({
  invoice: { id, number, status },
}: {
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'status'>
}) {
  const { list } = useInvoicePlace()
  return (
    <Anchor className="chip tabular" href={besideOf(list, id)}>
      {isNumbered(status) ? (
        number
      ) : (
        <>
          {invoiceStatuses[status]} <small>would be {number}</small>
        </>
      )}
    </Anchor>
  )
}

const column = columnsOf(InvoiceRow, ({ bankAccount }) => bankAccount.currency.name)
const sorts = (order: InvoiceOrder) => ({ sortable: true, order }) as const

function HomeTotal({ amount }: { amount: number }) {
  const { homeCurrency } = useSettings()
  return <Money amount={amount} currency={homeCurrency} />
}

const amount = (source: 'subTotal' | 'tax' | 'discount') => column(source, { width: 120 })

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
  column('paidAt', { width: 110 }),
  amount('subTotal'),
  amount('tax'),
  amount('discount'),
  column('total', { ...sorts('total'), width: 124 }),
  column('conversionAmount', {
    width: 186,
    align: 'right',
    render: (one) => <HomeTotal amount={one.conversionAmount} />,
  }),
  column('status', { ...sorts('status'), width: 128 }),
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
