import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { InvoiceTemplate } from '#contract/api/invoice.ts'
import { BankBlock, TermsBlock } from './Blocks.tsx'
import { ClientCard } from './ClientCard.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'
import { LineSection } from './lines/LineSection.tsx'
import { Totals } from './Totals.tsx'

const columns = (wide: string) => ({
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1100px)': { gridTemplateColumns: wide },
})

interface SheetProps {
  template: InvoiceTemplate
  /** Code of the currency; `''` while it is not known. */
  currency: string
  /** The month of today, `YYYY-MM`. */
  now: string
  taken: { gone: number | undefined; undo: () => void }
}

/** Everything that is typed into an invoice, and what comes with its project (screens.md section 2.8). */
export function Sheet({ template, currency, now, taken }: SheetProps) {
  return (
    <Stack spacing={5}>
      <Box sx={columns('minmax(0, 1fr) minmax(0, 2fr)')}>
        <ClientCard template={template} />
        <InvoiceCard project={template.name} now={now} />
      </Box>
      <LineSection projectID={template.id} currency={currency} />
      <Box sx={columns('minmax(0, 1fr) minmax(0, 1fr)')}>
        <Stack spacing={5}>
          <BankBlock bank={template.bankAccount} />
          <TermsBlock />
        </Stack>
        <Totals currency={currency} taken={taken} />
      </Box>
    </Stack>
  )
}
