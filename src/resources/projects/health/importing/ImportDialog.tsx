import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Project } from '#contract/api/project.ts'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportSource } from './ImportSource.tsx'
import { useImport } from './useImport.ts'

interface ImportDialogProps {
  project: Project
  onClose: () => void
}

/** Brings audits and action items of a project in from CSV: text or file, preview, then the import itself. */
export function ImportDialog({ project, onClose }: ImportDialogProps) {
  const id = useId()
  const [csv, setCsv] = useState('')
  const { outcome, busy, problem, check, apply, back } = useImport(project.id, onClose)
  const { question, leave } = useUnsavedGuard(csv.trim() !== '')
  const close = () => leave(onClose)
  const changes = outcome && outcome.create + outcome.update
  return (
    <Dialog open onClose={() => !busy && close()} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Import audits and action items</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {outcome ? (
          <ImportPreview outcome={outcome} />
        ) : (
          <ImportSource
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
