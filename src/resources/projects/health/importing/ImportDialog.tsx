import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { type ColumnChoice, ImportColumns } from '#src/components/ImportColumns.tsx'
import { ImportPreview } from '#src/components/ImportPreview.tsx'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { type ImportHelp, ImportSource } from './ImportSource.tsx'
import { type ImportCalls, useImport } from './useImport.ts'

interface ImportDialogProps extends ImportCalls {
  title: string
  help: ImportHelp
  /** What columns can be, where that is open to choice. */
  choices?: readonly ColumnChoice[]
  onClose: () => void
}

/** Brings something of a project in from CSV: text or file, preview, then the import itself. */
export function ImportDialog({ title, help, choices, onClose, ...calls }: ImportDialogProps) {
  const id = useId()
  const [csv, setCsv] = useState('')
  const { outcome, busy, problem, check, choose, apply, back } = useImport(calls)
  const { question, leave } = useUnsavedGuard(csv.trim() !== '')
  const close = () => leave(onClose)
  const changes = outcome && outcome.create + outcome.update
  return (
    <Dialog open onClose={() => !busy && close()} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {outcome?.columns && choices && (
          <ImportColumns
            columns={outcome.columns}
            choices={choices}
            disabled={busy}
            onChange={(mapping) => void choose(mapping)}
          >
            Empty cells keep what is there; several entries have ; between them.
          </ImportColumns>
        )}
        {outcome ? (
          <ImportPreview
            outcome={outcome}
            broken="Correct the file and check it again: it is imported as a whole, or not at all."
          />
        ) : (
          <ImportSource
            help={help}
            csv={csv}
            busy={busy}
            onType={setCsv}
            onFile={(text) => {
              setCsv(text)
              void check(text)
            }}
          />
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={busy} onClick={close}>
          Cancel
        </Button>
        {outcome ? (
          <>
            <Button color="inherit" disabled={busy} onClick={back}>
              Back
            </Button>
            <Button
              variant="contained"
              loading={busy}
              disabled={outcome.error > 0 || changes === 0}
              onClick={() => void apply()}
            >
              {changes === 0 && outcome.error === 0 ? 'Nothing to apply' : 'Apply'}
            </Button>
          </>
        ) : (
          <Button variant="contained" loading={busy} disabled={!csv.trim()} onClick={() => void check(csv)}>
            Check
          </Button>
        )}
      </DialogActions>
      {question}
    </Dialog>
  )
}
