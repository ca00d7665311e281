import Stack from '@mui/material/Stack'
import type { ImportProgress } from '#contract/api/employeeImports.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { useSettings } from '#src/providers/session.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** What becomes of those whom the import created. */
const removed = (created: number) =>
  created === 1
    ? '1 person whom it created is removed for good, with salary and roles.'
    : `${count(created)} people whom it created are removed for good, with salaries and roles.`

/** What becomes of those whom the import changed. */
const putBack = (updated: number) =>
  updated === 1
    ? '1 person gets back what the import changed.'
    : `${count(updated)} people get back what the import changed.`

interface UndoDialogProps {
  progress: ImportProgress
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an import is undone, naming which one it is and how many people go. */
export function UndoDialog({ progress, onConfirm, onCancel }: UndoDialogProps) {
  const { timeZone } = useSettings()
  const { at, created, updated } = progress
  return (
    <ConfirmDialog
      open
      title={`Undo the import of ${showDate(dateIn(timeZone, new Date(at)))}?`}
      action="Undo the import"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        {created > 0 && <span>{removed(created)}</span>}
        {updated > 0 && <span>{putBack(updated)}</span>}
        <span>
          Whatever was changed since stays as it is, and is named afterwards. This cannot be undone.
        </span>
      </Stack>
    </ConfirmDialog>
  )
}
