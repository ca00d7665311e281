import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useFormContext, useWatch } from 'react-hook-form'
import { showMoney } from '#contract/money.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { AmountBox } from './AmountBox.tsx'
import { type InvoiceValues, sumsOf } from './values.ts'
import { amountWords } from './words.ts'

/** The sums of what stands in the form now. */
export function useSums() {
  const { control, getValues } = useFormContext<InvoiceValues>()
  useWatch({ control, name: ['lineItems', 'tax', 'discount'] })
  return sumsOf(getValues())
}

const Sums = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '5px 0' },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
  '& > div:last-of-type': {
    marginTop: 4,
    paddingTop: 9,
    borderTop: `1px solid ${theme.palette.divider}`,
    fontSize: 'var(--text-16)',
    fontWeight: 600,
  },
  '& > div:last-of-type dt': { color: theme.palette.text.primary },
  '& small': {
    display: 'block',
    fontSize: 'var(--text-12)',
    fontWeight: 400,
    color: theme.palette.text.secondary,
  },
}))

interface TotalsProps {
  /** Code of the currency; `''` while it is not known. */
  currency: string
  /** The discount that went with a change of the lines, and the way back. */
  taken: { gone: number | undefined; undo: () => void }
}

/** Tax and discount, and what the lines come to with them, as they stand now. */
export function Totals({ currency, taken: { gone, undo } }: TotalsProps) {
  const { subTotal, tax, discount, total } = useSums()
  const show = (amount: number) => (currency ? showMoney(amount, currency) : '-')
  return (
    <SectionCard title="Total">
      {gone !== undefined && (
        <Alert
          severity="info"
          sx={{ mb: 4 }}
          action={
            <Button color="inherit" size="small" onClick={undo}>
              Undo
            </Button>
          }
        >
          The discount of {show(gone)} came from the last invoice. It was for the lines as they were then, so
          it is taken off now that they differ.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <AmountBox name="tax" currency={currency} />
          <AmountBox name="discount" currency={currency} />
        </Box>
        <Sums className="tabular">
          <div>
            <dt>Subtotal</dt>
            <dd>{show(subTotal)}</dd>
          </div>
          {tax > 0 && (
            <div>
              <dt>Tax</dt>
              <dd>{show(tax)}</dd>
            </div>
          )}
          {discount > 0 && (
            <div>
              <dt>Invoice discount</dt>
              <dd>−{show(discount)}</dd>
            </div>
          )}
          <div>
            <dt>Total</dt>
            <dd>
              {show(total)}
              {currency && total !== 0 && <small>{amountWords(total, currency)}</small>}
            </dd>
          </div>
        </Sums>
      </Box>
    </SectionCard>
  )
}
