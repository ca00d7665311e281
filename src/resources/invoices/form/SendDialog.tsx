import Alert from '@mui/material/Alert'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { isUnknown } from './useSending.ts'

interface SendDialogProps {
  /** The one that it would get. */
  number: string
  total: string
  email: string
  cc: readonly string[]
  /** Sends the invoice; the dialog stays and says why when it fails. */
  send: () => Promise<void>
  onCancel: () => void
}

/** Asks once more before an invoice goes to the client, and lets a try that failed be made again. */
export function SendDialog({ number, total, email, cc, send, onCancel }: SendDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const sending = useRef(false)
  const submit = async () => {
    // Before the next render: the second click of a double click finds the button still there.
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailed(undefined)
    try {
      await send()
    } catch (error) {
      setFailed(error)
      setBusy(false)
      sending.current = false
    }
  }
  const reason = reasonOf(failed)
  return (
    <ConfirmDialog
      open
      title={`Send invoice ${number}?`}
      action={failed ? 'Try again' : 'Send invoice'}
      color="primary"
      busy={busy}
      onConfirm={() => void submit()}
      onCancel={onCancel}
    >
      <p style={{ marginTop: 0 }}>
        <b className="tabular">{total}</b> will be billed by mail to <b>{email}</b>
        {cc.length > 0 && `, with a copy to ${cc.join(', ')}`}. It cannot be changed afterwards.
      </p>
      <p>Should somebody else send one before you, the number is the one after.</p>
      {failed !== undefined && (
        <Alert severity="error">
          {isUnknown(failed)
            ? `${reason} It is not known whether the invoice went out. Try again: it is never sent twice.`
            : `The invoice was not sent - ${reason}`}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
