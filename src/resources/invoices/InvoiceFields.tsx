import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { deliveries, invoiceStatuses, isNumbered, isOpen } from '#contract/api/invoices/words.ts'
import { dateIn, daysBetween } from '#contract/dates.ts'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { ChoiceTag, Tag } from '#src/admin/fields/Tag.tsx'
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

type Due = Pick<InvoiceRow, 'dueAt' | 'status' | 'failedAt'>

/** Days that an unpaid invoice is overdue; 0 for all others. */
function daysLate(due: Due, today: string): number {
  return isOpen(due) ? Math.max(0, daysBetween(due.dueAt, today)) : 0
}

/** Today in the time zone of the company. */
export function useToday(): string {
  const { timeZone } = useSettings()
  return useState(() => dateIn(timeZone, new Date()))[0]
}

/** The due date, marked if it has passed. */
export function DueText({ of }: { of: Due }) {
  const today = useToday()
  const late = daysLate(of, today)
  if (!late) return <DateText date={of.dueAt} />
  return (
    <span className="late">
      <DateText date={of.dueAt} />, {plural(late, { one: '# day late', other: '# days late' })}
    </span>
  )
}

/** The billed month as `MM/YYYY`. */
export const periodOf = ({ month, year }: Pick<InvoiceRow, 'month' | 'year'>): string =>
  `${String(month).padStart(2, '0')}/${year}`

type Shown = Pick<InvoiceRow, 'status' | 'failedAt' | 'balance' | 'total'>

/**
 * The status of an invoice. One whose mail failed is sent, and one with a payment partly paid (rules/invoices.md#1.5).
 */
export function InvoiceStatusTag({ invoice }: { invoice: Shown }): ReactNode {
  const { status, balance, total } = invoice
  if (isOpen(invoice) && balance < total) return <Tag colour="cyan">{t`Partly paid`}</Tag>
  return <ChoiceTag choices={invoiceStatuses} value={isOpen(invoice) && status === 'error' ? 'sent' : status} />
}

/** What became of the mail; red if it failed. */
export const DeliveryText = ({ delivery }: Pick<InvoiceRow, 'delivery'>) => (
  <span className={delivery === 'failed' ? 'late' : ''}>{deliveries[delivery]}</span>
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
  end: <InvoiceStatusTag invoice={invoice} />,
  secondary: (
    <>
      <span>{[invoice.projectName, invoice.client.clientCompany].filter(Boolean).join(', ')}</span>
      {', '}
      <Trans>
        due <DueText of={invoice} />
      </Trans>
      {invoice.delivery === 'failed' && (
        <>
          {', '}
          <DeliveryText delivery="failed" />
        </>
      )}
    </>
  ),
  secondaryEnd: <Amount of={invoice} amount={isOpen(invoice) ? invoice.balance : invoice.total} />,
})

const Col = DataTable.Col<InvoiceRow>

/** All columns of the invoice list, in order (rules/pages.md#4.1). */
export const invoiceColumns = (
  <>
    <Col source="number" width={246} render={(invoice) => <NumberLink invoice={invoice} />} />
    <Col source="client" sortBy="clientCompany" width={156} render={({ client }) => client.clientCompany || '-'} />
    <Col source="projectName" width={126} />
    <Col source="month" label={msg`Period`} width={80} render={periodOf} />
    <Col source="total" width={124} />
    <Col source="balance" width={124} />
    <Col source="dueAt" label={msg`Due`} width={186} render={(invoice) => <DueText of={invoice} />} />
    <Col source="status" width={116} render={(invoice) => <InvoiceStatusTag invoice={invoice} />} />
    <Col source="delivery" width={120} render={(invoice) => <DeliveryText {...invoice} />} />
    <Col source="invoicedAt" label={msg`Issued`} width={108} />
    <Col source="paidAt" width={110} />
    <Col source="subTotal" width={120} />
    <Col source="tax" width={120} />
    <Col source="discount" width={120} />
    <Col
      source="conversionAmount"
      width={186}
      align="right"
      render={(invoice) => <HomeTotal amount={invoice.conversionAmount} />}
    />
    <Col source="remindedAt" width={150} />
    <Col source="email" width={220} />
  </>
)

/** Columns shown by default. */
export const firstColumns = ['client', 'projectName', 'month', 'total', 'balance', 'dueAt', 'status', 'delivery']

/** Named sets of columns. */
export const columnSets = [
  { label: msg`Overview`, columns: firstColumns },
  {
    label: msg`Amounts`,
    columns: ['client', 'subTotal', 'tax', 'discount', 'total', 'balance', 'conversionAmount', 'status'],
  },
  { label: msg`All` },
]
