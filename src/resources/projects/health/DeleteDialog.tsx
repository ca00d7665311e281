import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'

interface DeleteDialogProps {
  /** What goes, by its name, as in `the Frontend audit of Q3/2026`. */
  name: string
  /** In lower case: `audit`. */
  what: string
  /** What goes along, and what stays. */
  children: ReactNode
  remove: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a cycle, an audit or an action item goes. */
export function DeleteDialog({ name, what, children, remove, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const confirm = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await remove()
      onClose()
    } catch (error) {
      setRefusal(`Could not delete the ${what} - ${reasonOf(error)}`)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      action={`Delete ${what}`}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Stack spacing={3}>
        <span>{children} This cannot be undone.</span>
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}
