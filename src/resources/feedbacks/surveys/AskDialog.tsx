import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { reasonOf } from '#src/providers/describeError.ts'

interface AskDialogProps {
  title: string
  /** Names the action, as in "Delete survey". */
  action: string
  color?: 'error' | 'primary'
  /** "Could not …", put before the server's reason. */
  failure: string
  /** Does it. What it throws stands in the dialog, which stays open. */
  act: () => Promise<unknown>
  onDone: () => void
  onCancel: () => void
  /** What happens then. */
  children: ReactNode
}

/** A question before one call: done once however often it is clicked, and a refusal says why. */
export function AskDialog(props: AskDialogProps) {
  const { title, action, color = 'error', failure, act, onDone, onCancel, children } = props
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const acting = useRef(false)
  const confirm = async () => {
    if (acting.current) return
    acting.current = true
    setBusy(true)
    setRefusal('')
    try {
      await act()
      // The page behind is drawn first: the button that opened this may be gone, and the focus is looked after only once.
      await new Promise((resolve) => setTimeout(resolve))
      onDone()
    } catch (error) {
      setRefusal(`${failure} - ${reasonOf(error)}`)
      setBusy(false)
    } finally {
      acting.current = false
    }
  }
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      color={color}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        <div>{children}</div>
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}
