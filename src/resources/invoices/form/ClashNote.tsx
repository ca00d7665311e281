import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import type { ApiError } from '#src/providers/http.ts'

interface ClashNoteProps {
  /** Id of the draft. */
  id: string
  clash: ApiError
  onReload: () => void
  onKeepMine: () => void
}

/** Somebody else changed the draft, or it is none any more: what to do about what was typed here. */
export function ClashNote({ id, clash, onReload, onKeepMine }: ClashNoteProps) {
  if (!clash.changedBy)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" component={Link} to={paths.invoice(id)}>
            Open invoice
          </Button>
        }
      >
        {clash.message}
      </Alert>
    )
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={onReload}>
            Reload
          </Button>
          <Button color="inherit" size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      {clash.changedBy} changed this draft meanwhile. Load what stands there now, or save yours over it.
    </Alert>
  )
}
