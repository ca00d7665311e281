import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useFormContext, useWatch } from 'react-hook-form'
import { DateInput } from '#src/admin/inputs/DateInput.tsx'
import { TextBox } from '#src/admin/inputs/TextBox.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { descriptionOf } from './descriptionOf.ts'
import { frameOf } from './frames.ts'
import { MonthBox } from './MonthBox.tsx'
import type { InvoiceValues } from './values.ts'

/** Offered where the description is somebody's own: the one that the form would write. */
function GeneratedWords({ project }: { project: string }) {
  const { setValue } = useFormContext<InvoiceValues>()
  const [period, description] = useWatch<InvoiceValues, ['period', 'description']>({
    name: ['period', 'description'],
  })
  const generated = descriptionOf(project, period)
  if (description === generated) return null
  return (
    <Link
      component="button"
      type="button"
      sx={{ fontSize: 'var(--text-12)', justifySelf: 'start', mt: -3 }}
      onClick={() => setValue('description', generated, { shouldDirty: true })}
    >
      Write it for this month again
    </Link>
  )
}

interface InvoiceCardProps {
  project: string
  /** The month of today, `YYYY-MM`. */
  now: string
}

/** What is billed and when it is due. */
export function InvoiceCard({ project, now }: InvoiceCardProps) {
  return (
    <SectionCard title="Invoice">
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <MonthBox project={project} now={now} />
          <DateInput {...frameOf('invoiceDate')} />
          <DateInput {...frameOf('dueDate')} />
        </Box>
        <TextBox {...frameOf('description', true)} rows={4} />
        <GeneratedWords project={project} />
        <TextBox {...frameOf('note', true)} rows={3} />
      </Box>
    </SectionCard>
  )
}
