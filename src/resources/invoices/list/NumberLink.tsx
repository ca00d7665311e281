import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import { besideOf, useInvoicePlace } from './useInvoicePlace.ts'

const Number = styled(Link)(({ theme }) => ({
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { color: theme.palette.primary.main, textDecoration: 'underline' },
}))

/** The number of an invoice, which opens it beside the list as it stands. */
export function NumberLink({ invoice: { id, number } }: { invoice: Pick<InvoiceRow, 'id' | 'number'> }) {
  const { list } = useInvoicePlace()
  return <Number to={besideOf(list, id)}>{number}</Number>
}
