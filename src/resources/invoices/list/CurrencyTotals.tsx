import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { CurrencySum } from '#contract/api/invoices.ts'
import { showMoney } from '#contract/money.ts'
import { useSummary } from './useSummary.ts'

const Totals = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    padding: '6px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.palette.background.paper,
  },
  '& b': { fontWeight: 600 },
  '& span': { color: theme.palette.text.secondary },
}))

function Sum({ sum: { currency, invoices, total, open } }: { sum: CurrencySum }) {
  const amount = showMoney(total, currency)
  const words = [
    // Several currencies share a symbol; one that carries its code says it already.
    amount.endsWith(currency) ? '' : currency,
    `${invoices.toLocaleString('en-US')} ${invoices === 1 ? 'invoice' : 'invoices'}`,
    open ? `${showMoney(open, currency)} open` : 'nothing open',
  ]
  return (
    <li>
      <b>{amount}</b> <span>{words.filter(Boolean).join(', ')}</span>
    </li>
  )
}

/** What the listed invoices come to, on one line for each currency: amounts of different ones are never added. */
export function CurrencyTotals() {
  const { data, isPending } = useSummary()
  if (isPending) return <Skeleton variant="rounded" width={260} height={34} />
  if (!data || data.sums.length === 0) return null
  return (
    <Totals aria-label="Totals by currency, without drafts and invoices in error">
      {data.sums.map((sum) => (
        <Sum key={sum.currency} sum={sum} />
      ))}
    </Totals>
  )
}
