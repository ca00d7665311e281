import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { InvoiceDetail, InvoiceTemplate } from '#contract/api/invoice.ts'
import { lazyInline } from '#src/admin/layout/lazyInline.tsx'

// Both pickers of the form come after the rest, into a place of their height.
const ProjectPicker = lazyInline(
  async () => (await import('./ProjectPicker.tsx')).ProjectPicker,
  <Skeleton variant="rounded" height={93} />,
)

interface InvoiceHeadProps {
  projectID: string | undefined
  template: InvoiceTemplate | undefined
  draft: InvoiceDetail | undefined
  onChoose: (id: string | undefined) => void
}

/** Which project is billed, and under which number. */
export function InvoiceHead({ projectID, template, draft, onChoose }: InvoiceHeadProps) {
  const number = draft?.number ?? template?.invoiceNumber
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 5,
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <ProjectPicker
        value={projectID}
        name={template?.name}
        fixed={draft !== undefined}
        onChoose={onChoose}
      />
      {number && (
        <Box>
          <Typography sx={{ fontSize: 'var(--text-13)', fontWeight: 500, mb: 1.5 }}>
            Invoice number
          </Typography>
          <Typography
            className="tabular"
            sx={{ fontSize: 'var(--text-16)', fontWeight: 600, lineHeight: '40px' }}
          >
            {number}
          </Typography>
          <Typography color="text.secondary" sx={{ fontSize: 'var(--text-12)' }}>
            The next number. It is given when the invoice is sent.
          </Typography>
        </Box>
      )}
    </Paper>
  )
}
