import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import { Amount } from '../amounts.tsx'
import { DueText, periodOf } from '../due.tsx'
import { InvoiceStatusTag } from '../tags.tsx'
import { NumberLink } from './NumberLink.tsx'

const card = {
  p: 4,
  minHeight: 124,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
}

function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  return (
    <Box component="li" sx={card}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Box sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          <NumberLink invoice={invoice} />
        </Box>
        <InvoiceStatusTag status={invoice.status} />
      </Stack>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">{invoice.projectName}</Typography>
          <Typography variant="body2" color="text.secondary">
            {invoice.client.clientCompany || '-'}
          </Typography>
        </Box>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          <Amount of={invoice} amount={invoice.total} />
        </Typography>
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        <span className="tabular">{periodOf(invoice)}</span>, due <DueText of={invoice} />
      </Typography>
    </Box>
  )
}

/** One card for each invoice: the list on a phone. */
export function InvoiceCards() {
  const { data = [], isPending } = useListContext<InvoiceRow>()
  return (
    <Box
      component="ul"
      aria-label="Invoices"
      aria-busy={isPending}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {isPending
        ? [0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} component="li" variant="rounded" height={124} />
          ))
        : data.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />)}
    </Box>
  )
}
