import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { Amount } from '../amounts.tsx'
import { Day } from '#src/admin/fields/DateText.tsx'
import { DueText } from '../due.tsx'
import { InvoiceStatusTag } from '../tags.tsx'

/** The head of an invoice: what it comes to, where it stands, when it is due. */
export function Overview({ invoice }: { invoice: InvoiceDetail }) {
  const { status, total, paidAt, client } = invoice
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      <Typography component="p" sx={{ fontSize: 'var(--text-24)', lineHeight: '32px', fontWeight: 600 }}>
        <Amount of={invoice} amount={total} />
      </Typography>
      <InvoiceStatusTag status={status} />
      <Typography component="div" color="text.secondary" sx={{ flexBasis: '100%' }}>
        {client.clientCompany && `${client.clientCompany}, `}
        {paidAt ? (
          <>
            paid on <Day at={paidAt} />
          </>
        ) : (
          <>
            due <DueText of={invoice} />
          </>
        )}
      </Typography>
    </Box>
  )
}
