import { t } from '@lingui/core/macro'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { BulkRow } from '#contract/api/bulk.ts'

export type ResultRow = Pick<BulkRow, 'id' | 'name' | 'refusal'>

interface RowResultsProps {
  title: string
  rows: readonly ResultRow[]
  onClose: () => void
}

/** What was done with several records: how many, and why not with the others. */
export function RowResults({ title, rows, onClose }: RowResultsProps) {
  const refused = rows.filter(({ refusal }) => refusal !== '')
  const done = rows.length - refused.length
  const failing = refused.length
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Alert severity={failing === 0 ? 'success' : done === 0 ? 'error' : 'warning'} sx={{ mb: 3 }}>
          {t`${done} done, ${failing} not.`}
        </Alert>
        <ul className="lines">
          {refused.map(({ id, name, refusal }) => (
            <li key={id} style={{ padding: '8px 0' }}>
              <b>{name || t`Not found`}</b>: {refusal}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button variant="contained" onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  )
}
