import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Invoice, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { type InvoiceStatus, invoiceStatuses, isNumbered, openStatuses } from '#contract/api/invoices/words.ts'
import { dateIn, daysBetween } from '#contract/dates.ts'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowTools, ViewTool } from '#src/admin/list/RowTools.tsx'
import type { SimpleRow } from '#src/admin/list/SimpleList.tsx'
import { paths } from '#src/layout/paths.ts'
import { useSettings } from '#src/providers/useSession.ts'

/** An amount in the currency of the invoice, or a bare number if it has no currency. */
export function Amount({ of, amount }: { of: Pick<InvoiceRow, 'currency'>; amount: number }) {
  const name = of.currency
  if (name) return <Money amount={amount} currency={name} />
  return <span className="tabular">{amount ? i18n.number(amount) : '-'}</span>
}

type Due = Pick<Invoice, 'dueAt' | 'status'>

/** Days that an unpaid invoice is overdue; 0 for all others. */
function daysLate({ dueAt, status }: Due, today: string): number {
  if (!openStatuses.includes(status)) return 0
  return Math.max(0, daysBetween(dueAt, today))
}

/** The due date, marked if it has passed. */
export function DueText({ of }: { of: Due }) {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const late = daysLate(of, today)
  if (!late) return <DateText date={of.dueAt} />
  return (
    <span className="late">
      <DateText date={of.dueAt} />, {plural(late, { one: '# day late', other: '# days late' })}
    </span>
  )
}

/** The billed month as `MM/YYYY`. */
export const periodOf = ({ month, year }: Pick<Invoice, 'month' | 'year'>): string =>
  `${String(month).padStart(2, '0')}/${year}`

/** The status of an invoice as a tag. */
export const InvoiceStatusTag = ({ status }: { status: InvoiceStatus }) => (
  <ChoiceTag choices={invoiceStatuses} value={status} />
)

/** The invoice shown in the side panel, from the URL. */
export function useOpenInvoice() {
  const [query, setQuery] = useSearchParams()
  const beside = new URLSearchParams(query)
  beside.delete('invoice')
  const list = beside.toString()
  // Memoized, so that a row renders again only when its invoice or the list changes.
  const pathOf = useCallback(
    ({ id }: Pick<InvoiceRow, 'id'>) => {
      const opened = new URLSearchParams(list)
      opened.set('invoice', id)
      return `${paths.invoices}?${opened}`
    },
    [list],
  )
  return {
    /** Id of the invoice, or `""`. */
    open: query.get('invoice') ?? '',
    /** The path of the list, as it is, with an invoice in the side panel. */
    pathOf,
    close: () => setQuery(beside, { replace: true }),
  }
}

/** The icon that opens an invoice in the side panel. */
export function InvoiceTools({ invoice }: { invoice: InvoiceRow }) {
  const { pathOf } = useOpenInvoice()
  return (
    <RowTools>
      <ViewTool href={pathOf(invoice)} name={invoice.number} />
    </RowTools>
  )
}

/**
 * Links to the invoice in the side panel, keeping the list's state. Shows the number, or for a draft the number it
 * would get.
 */
export function NumberLink({ invoice }: { invoice: Pick<InvoiceRow, 'id' | 'number' | 'status'> }) {
  const { number, status } = invoice
  const { pathOf } = useOpenInvoice()
  return (
    <Anchor className="chip tabular" href={pathOf(invoice)}>
      {isNumbered(status) ? (
        number
      ) : (
        <>
          {invoiceStatuses[status]}{' '}
          <small>
            <Trans>next: {number}</Trans>
          </small>
        </>
      )}
    </Anchor>
  )
}

function HomeTotal({ amount }: { amount: number }) {
  const { homeCurrency } = useSettings()
  return <Money amount={amount} currency={homeCurrency} />
}

/** The two lines of an invoice on a phone. */
export const invoiceLines = (invoice: InvoiceRow): SimpleRow => ({
  name: invoice.number,
  primary: <NumberLink invoice={invoice} />,
  end: <InvoiceStatusTag status={invoice.status} />,
  secondary: (
    <>
      <span>{[invoice.projectName, invoice.client.clientCompany].filter(Boolean).join(', ')}</span>
      {', '}
      <Trans>
        due <DueText of={invoice} />
      </Trans>
    </>
  ),
  secondaryEnd: <Amount of={invoice} amount={invoice.total} />,
})

const Col = DataTable.Col<InvoiceRow>

/** All columns of the invoice list, in order (rules/pages.md#4.1). */
export const invoiceColumns = (
  <>
    <Col source="number" width={264} render={(invoice) => <NumberLink invoice={invoice} />} />
    <Col source="projectName" width={130} />
    <Col source="client" sortBy="clientCompany" width={168} render={({ client }) => client.clientCompany || '-'} />
    <Col source="month" label={msg`Period`} width={84} render={periodOf} />
    <Col source="invoicedAt" label={msg`Issued`} width={108} />
    <Col source="dueAt" label={msg`Due`} width={198} render={(invoice) => <DueText of={invoice} />} />
    <Col source="paidAt" width={110} />
    <Col source="subTotal" width={120} />
    <Col source="tax" width={120} />
    <Col source="discount" width={120} />
    <Col source="total" width={124} />
    <Col
      source="conversionAmount"
      width={186}
      align="right"
      render={(invoice) => <HomeTotal amount={invoice.conversionAmount} />}
    />
    <Col source="status" width={128} />
    <Col source="email" width={220} />
  </>
)

/** Columns shown by default. */
export const firstColumns = ['projectName', 'client', 'month', 'invoicedAt', 'dueAt', 'total', 'status']

/** Named sets of columns. */
export const columnSets = [
  { label: msg`Overview`, columns: firstColumns },
  { label: msg`Amounts`, columns: ['client', 'subTotal', 'tax', 'discount', 'total', 'conversionAmount', 'status'] },
  { label: msg`All` },
]
