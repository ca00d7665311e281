import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { styled } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Invoice, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { type InvoiceStatus, invoiceStatuses, isNumbered, openStatuses } from '#contract/api/invoices/words.ts'
import { dateIn } from '#contract/dates.ts'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { useSettings } from '#src/providers/session.ts'

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
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueAt)) / 86_400_000))
}

const Late = styled('span')(({ theme }) => ({ color: theme.tokens.danger.text, fontWeight: 500 }))

/** The due date, marked if it has passed. */
export function DueText({ of }: { of: Due }) {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const late = daysLate(of, today)
  if (!late) return <DateText date={of.dueAt} />
  return (
    <Late>
      <DateText date={of.dueAt} />, {plural(late, { one: '# day late', other: '# days late' })}
    </Late>
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
  return {
    /** Id of the invoice, or `""`. */
    open: query.get('invoice') ?? '',
    /** The query string of the list, without the invoice. */
    list,
    close: () => setQuery(beside, { replace: true }),
  }
}

/** The query string of the list with an invoice in the side panel. */
export const queryWithInvoice = (list: string, id: string): string => {
  const query = new URLSearchParams(list)
  query.set('invoice', id)
  return `?${query}`
}

/**
 * Links to the invoice in the side panel, keeping the list's state. Shows the number, or for a draft the number it
 * would get.
 */
export function NumberLink({
  invoice: { id, number, status },
}: {
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'status'>
}) {
  const { list } = useOpenInvoice()
  return (
    <Anchor className="chip tabular" href={queryWithInvoice(list, id)}>
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
