import Box from '@mui/material/Box'
import { styled, type Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { InvoiceDetail, InvoiceItem } from '#contract/api/invoice.ts'
import { showMoney } from '#contract/money.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { useSettings } from '#src/providers/session.ts'
import { Amount } from '../amounts.tsx'

const Table = styled(SmallTable)({
  '& td': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& :is(th, td):not(:first-of-type)': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& :is(th, td):last-child': { paddingRight: 0 },
  '& tfoot :is(th, td)': {
    height: 28,
    border: 0,
    fontSize: 'var(--text-13)',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  '& tfoot tr:first-of-type > *': { paddingTop: 12 },
  '& tfoot [data-total] > *': { fontWeight: 600, fontSize: 'var(--text-14)', color: 'inherit' },
})

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 5 })

interface LineProps {
  invoice: InvoiceDetail
  item: InvoiceItem
  /** What makes the cost stands below the description. */
  phone: boolean
}

function Line({ invoice, item, phone }: LineProps) {
  const { description, quantity, unitCost, discount, cost, isExternal } = item
  return (
    <tr>
      <td>
        {description} {isExternal && <Tag colour="neutral">External</Tag>}
        {phone && (
          <Typography variant="body2" color="text.secondary">
            {number(quantity)} x <Amount of={invoice} amount={unitCost} />
            {discount > 0 && `, ${number(discount)}% off`}
          </Typography>
        )}
      </td>
      {!phone && (
        <>
          <td>{number(quantity)}</td>
          <td>
            <Amount of={invoice} amount={unitCost} />
          </td>
          <td>{discount ? `${number(discount)}%` : '-'}</td>
        </>
      )}
      <td>
        <Amount of={invoice} amount={cost} />
      </td>
    </tr>
  )
}

const sums = [
  ['Subtotal', 'subTotal'],
  ['Tax', 'tax'],
  ['Discount', 'discount'],
  ['Total', 'total'],
] as const

/** The total in the home currency, and the rate that it was made with. */
function Home({ invoice, span }: { invoice: InvoiceDetail; span: number }) {
  const { bankAccount, conversionAmount, conversionRate } = invoice
  const { homeCurrency } = useSettings()
  const { name } = bankAccount.currency
  if (!name || name === homeCurrency) return null
  return (
    <tr>
      <th scope="row" colSpan={span}>
        1 {name} = {conversionRate.toLocaleString('en-US', { maximumFractionDigits: 10 })} {homeCurrency}
      </th>
      <td>{showMoney(conversionAmount, homeCurrency)}</td>
    </tr>
  )
}

/** What an invoice bills, and what it comes to. */
export function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const span = phone ? 1 : 4
  return (
    <SectionCard title="Lines">
      <Box component="section" sx={{ overflowX: 'auto' }} tabIndex={0} aria-label="Table of lines">
        <Table>
          <thead>
            <tr>
              <th scope="col">Description</th>
              {!phone && (
                <>
                  <th scope="col">Quantity</th>
                  <th scope="col">Unit price</th>
                  <th scope="col">Discount</th>
                </>
              )}
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lineItems.map((item, index) => (
              // Lines have no ids, and here none comes or goes.
              <Line key={`${index}.${item.description}`} invoice={invoice} item={item} phone={phone} />
            ))}
          </tbody>
          <tfoot>
            {sums.map(([label, source]) => (
              <tr key={source} data-total={source === 'total' || undefined}>
                <th scope="row" colSpan={span}>
                  {label}
                </th>
                <td>
                  {source === 'discount' && invoice.discount > 0 && '−'}
                  <Amount of={invoice} amount={invoice[source]} />
                </td>
              </tr>
            ))}
            <Home invoice={invoice} span={span} />
          </tfoot>
        </Table>
      </Box>
    </SectionCard>
  )
}
