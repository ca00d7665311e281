import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { several } from '../surveys/words.ts'

interface RemindDialogProps {
  title: string
  /** Forms that are out and not finished. */
  open: number
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before everybody who has not answered gets a mail. */
export function RemindDialog({ title, open, busy, onConfirm, onCancel }: RemindDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Remind those who have not answered?"
      action="Send reminders"
      color="primary"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {several(open, 'form')} of <b>{title}</b> {open === 1 ? 'is' : 'are'} not finished. Whoever still has
      one gets one mail; nobody is reminded twice on the same day.
    </ConfirmDialog>
  )
}
