import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProposedLine } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { rateRead } from '#contract/api/project.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'
import { type LineValues, lineOf } from '../values.ts'
import { monthWords } from '../words.ts'
import { StaffingTable } from './StaffingTable.tsx'

interface StaffingDialogProps {
  projectID: string
  /** `YYYY-MM` */
  period: string
  /** Code of the currency; `''` while it is not known. */
  currency: string
  /** Takes the lines in the place of all, or behind them. */
  onTake: (lines: LineValues[], how: 'replace' | 'add') => void
  onClose: () => void
}

/** Who worked on the project in the month, as lines to choose from; all are chosen at first. */
export function StaffingDialog({ projectID, period, currency, onTake, onClose }: StaffingDialogProps) {
  const id = useId()
  const maySee = useCan()(rateRead)
  const [left, setLeft] = useState<readonly ProposedLine[]>([])
  const [year, month] = period.split('-').map(Number)
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'proposed', projectID, period],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call(invoicesApi.proposedLines, {
          query: { projectID, month: month ?? 1, year: year ?? 0 },
          signal,
        })
      ).data,
  })
  const chosen = data?.filter((line) => !left.includes(line)) ?? []
  const take = (how: 'replace' | 'add') => onTake(chosen.map(lineOf), how)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>Lines from staffing, {monthWords(period)}</DialogTitle>
      <DialogContent dividers>
        {!maySee && data && data.length > 0 && (
          <Alert severity="info" sx={{ mb: 3 }}>
            You may not see rates: enter the prices of these lines yourself.
          </Alert>
        )}
        <StaffingTable
          lines={data}
          error={error}
          retry={() => void refetch()}
          currency={currency}
          boxOf={(line) => (
            <Checkbox
              size="small"
              checked={!left.includes(line)}
              slotProps={{ input: { 'aria-label': `Take ${line.description}` } }}
              onChange={(_event, checked) =>
                setLeft(checked ? left.filter((one) => one !== line) : [...left, line])
              }
            />
          )}
        />
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="outlined" disabled={chosen.length === 0} onClick={() => take('add')}>
          Add to the lines
        </Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => take('replace')}>
          Replace all lines
        </Button>
      </DialogActions>
    </Dialog>
  )
}
