import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button, Link, type Theme, Typography, useMediaQuery } from '@mui/material'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router'
import type { InvoiceDetail, InvoiceItem } from '#contract/api/invoices/invoice.ts'
import type { Payment } from '#contract/api/invoices/payment.ts'
import { showDate } from '#contract/dates.ts'
import { showMoney } from '#src/i18n/format.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { PairRows } from '#src/admin/fields/DescriptionList.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { paths } from '#src/layout/paths.ts'
import { translate } from '#src/i18n/language.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { Amount, periodOf } from './InvoiceFields.tsx'
import { useInvoiceMutations } from './useInvoice.ts'
import { rateSentences } from './RateNote.tsx'

const number = (value: number) => i18n.number(value, { maximumFractionDigits: 5 })

const Col = DataTable.Col<InvoiceItem>

/** The columns of the lines. On a phone, quantity, price and discount are below the description. */
const lineColumns = (invoice: InvoiceDetail, phone: boolean) => (
  <>
    <Col
      source="description"
      label={msg`Description`}
      width={phone ? 160 : 220}
      render={({ description, quantity, unitCost, discount, isExternal }) => (
        <>
          {description} {isExternal && <Tag colour="neutral">{t`External`}</Tag>}
          {phone && (
            <Typography variant="body2" color="text.secondary">
              {number(quantity)} x <Amount of={invoice} amount={unitCost} />
              {discount > 0 && `, ${t`${number(discount)}% off`}`}
            </Typography>
          )}
        </>
      )}
    />
    {!phone && (
      <>
        <Col
          source="quantity"
          label={msg`Quantity`}
          width={70}
          align="right"
          render={(item) => number(item.quantity)}
        />
        <Col
          source="unitCost"
          label={msg`Unit price`}
          width={110}
          align="right"
          render={({ unitCost }) => <Amount of={invoice} amount={unitCost} />}
        />
        <Col
          source="discount"
          label={msg`Discount`}
          width={70}
          align="right"
          render={({ discount }) => (discount ? `${number(discount)}%` : '-')}
        />
      </>
    )}
    <Col
      source="cost"
      label={msg`Cost`}
      width={110}
      align="right"
      render={({ cost }) => <Amount of={invoice} amount={cost} />}
    />
  </>
)

const sums = [
  [msg`Subtotal`, 'subTotal'],
  [msg`Tax`, 'tax'],
  [msg`Discount`, 'discount'],
  [msg`Total`, 'total'],
] as const

/** The total in the home currency, with the exchange rate used. */
function HomeRow({ invoice }: { invoice: InvoiceDetail }) {
  const { currency: name, conversionAmount, conversionRate } = invoice
  const { homeCurrency } = useSettings()
  if (!name || name === homeCurrency) return null
  return (
    <tr>
      <th scope="row">
        1 {name} = {i18n.number(conversionRate, { maximumFractionDigits: 10 })} {homeCurrency}
        {rateSentences({ since: invoice.rateSince, isShipped: invoice.isRateShipped }, invoice.invoicedAt).map(
          (sentence) => (
            <div key={sentence}>{sentence}</div>
          ),
        )}
      </th>
      <td>{showMoney(conversionAmount, homeCurrency)}</td>
    </tr>
  )
}

/** The lines and sums of an invoice. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  return (
    <SectionCard title={t`Lines`}>
      <DataTable
        isInset
        caption={t`lines`}
        data={invoice.lineItems}
        // Lines have no ids. The index is a stable key here, because the list never changes.
        keyOf={({ description }, index) => `${index}.${description}`}
        foot={
          <>
            {sums.map(([label, source]) => (
              <tr key={source} data-total={source === 'total' || undefined}>
                <th scope="row">{translate(label)}</th>
                <td>
                  {source === 'discount' && invoice.discount > 0 && '−'}
                  <Amount of={invoice} amount={invoice[source]} />
                </td>
              </tr>
            ))}
            <HomeRow invoice={invoice} />
          </>
        }
      >
        {lineColumns(invoice, phone)}
      </DataTable>
    </SectionCard>
  )
}

const PaymentCol = DataTable.Col<Payment>

/** The payments of an invoice, newest day first. */
export function Payments({ invoice }: { invoice: InvoiceDetail }) {
  const { removePayment, busy } = useInvoiceMutations(invoice)
  const may = useCan()('invoices.create')
  return (
    <SectionCard title={t`Payments`}>
      <DataTable isInset caption={t`Payments`} data={invoice.payments} keyOf={({ id }) => id}>
        {
          <>
            <PaymentCol source="paidOn" label={msg`Paid on`} width={100} render={({ paidOn }) => showDate(paidOn)} />
            <PaymentCol
              source="reference"
              label={msg`Reference, account`}
              width={180}
              render={({ reference, account }) => [reference, account].filter(Boolean).join(', ')}
            />
            <PaymentCol
              source="amount"
              label={msg`Amount`}
              width={120}
              align="right"
              render={({ amount }) => <Amount of={invoice} amount={amount} />}
            />
            {may && (
              <PaymentCol
                source="remove"
                label={msg`Actions`}
                width={90}
                render={({ id, paidOn }) => (
                  <Button
                    size="small"
                    color="inherit"
                    disabled={busy}
                    aria-label={t`Remove the payment of ${showDate(paidOn)}`}
                    onClick={() => void removePayment(id)}
                  >{t`Remove`}</Button>
                )}
              />
            )}
          </>
        }
      </DataTable>
    </SectionCard>
  )
}

const Paragraphs = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text || '-'}</span>

function Mailto({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return '-'
  return addresses.map((address, index) => (
    <Fragment key={address}>
      {index > 0 && ', '}
      <Link href={`mailto:${address}`}>{address}</Link>
    </Fragment>
  ))
}

function Project({ invoice: { projectID, projectName } }: { invoice: InvoiceDetail }) {
  const can = useCan()
  if (!can('projects.read')) return projectName
  return (
    <Link component={RouterLink} to={paths.project(projectID)}>
      {projectName}
    </Link>
  )
}

const joined = (...parts: string[]) => parts.filter(Boolean).join('\n')

/** Client, period, sender and bank account of an invoice. */
export function InvoiceDetails({ invoice }: { invoice: InvoiceDetail }) {
  const { client, bankAccount, companyInfo, sender, status } = invoice
  const { clientCompany, clientAddress, country } = client
  const { bankName, ownerName, accountNumber, swiftCode, currency } = bankAccount
  const bank = joined([bankName, currency.name].filter(Boolean).join(', '), ownerName, accountNumber, swiftCode)
  return (
    <SectionCard title={t`Details`}>
      <PairRows
        rows={[
          { label: t`Project`, value: <Project invoice={invoice} /> },
          { label: t`Client`, value: <Paragraphs text={joined(clientCompany, clientAddress, country)} /> },
          { label: t`Email`, value: <Mailto addresses={[invoice.email].filter(Boolean)} /> },
          { label: 'CC', value: <Mailto addresses={invoice.cc} /> },
          { label: t`Period`, value: <span className="tabular">{periodOf(invoice)}</span> },
          { label: t`Invoice date`, value: <DateText date={invoice.invoicedAt} /> },
          { label: t`Due date`, value: <DateText date={invoice.dueAt} /> },
          { label: t`Description`, value: <Paragraphs text={invoice.description} /> },
          { label: t`Note`, value: <Paragraphs text={invoice.note} /> },
          { label: t`Bank account`, value: <Paragraphs text={bank} /> },
          { label: t`Issued by`, value: companyInfo.name || '-' },
          {
            label: status === 'draft' ? t`Written by` : t`Sent by`,
            value: sender ? <UserChip person={sender} /> : '-',
          },
        ]}
      />
    </SectionCard>
  )
}
