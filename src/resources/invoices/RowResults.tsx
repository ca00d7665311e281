import { t } from '@lingui/core/macro'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'
import type { BulkRow } from '#contract/api/bulk.ts'

export type ResultRow = Pick<BulkRow, 'id' | 'name' | 'refusal'>

export interface RowResultsProps {
  title: string
  rows: readonly ResultRow[]
  /** Leads to what was done, if anything. */
  next?: ReactNode
  onClose: () => void
}

/** What was done with several records: how many, and why not with the others. */
export function RowResults({ title, rows, next, onClose }: RowResultsProps) {
  const refused = rows.filter(({ refusal }) => refusal !== '')
  const done = rows.length - refused.length
  const failing = refused.length
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Alert severity={failing === 0 ? 'success' : done === 0 ? 'error' : 'warning'} sx={{ mb: 3 }}>
          {failing === 0 ? t`All done: ${done}` : t`${done} done, ${failing} not.`}
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
        <Button
          variant={next && done ? 'text' : 'contained'}
          color={next && done ? 'inherit' : 'primary'}
          onClick={onClose}
        >{t`Close`}</Button>
        {done > 0 && next}
      </DialogActions>
    </Dialog>
  )
}
