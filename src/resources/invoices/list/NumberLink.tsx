import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import { invoiceStatuses, isNumbered } from '#contract/api/invoiceWords.ts'
import { besideOf, useInvoicePlace } from './useInvoicePlace.ts'

const Number = styled(Link)(({ theme }) => ({
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { color: theme.palette.primary.main, textDecoration: 'underline' },
}))

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
    <Number to={besideOf(list, id)}>
      {isNumbered(status) ? (
        number
      ) : (
        <>
          {invoiceStatuses[status]} <small>would be {number}</small>
        </>
      )}
    </Number>
  )
}
