import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Member, Project } from '#contract/api/project.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { seatName } from './memberColumns.tsx'
import { useKeepSeats } from './useKeepSeats.ts'

interface DeleteSeatProps {
  project: Project
  seat: Member
  onDeleted: () => void
  onCancel: () => void
}

/** Asks before a member or a vacant seat goes, naming whom it is about and what goes along. */
export function DeleteSeat({ project, seat, onDeleted, onCancel }: DeleteSeatProps) {
  const { remove, refresh } = useKeepSeats(project.id)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const confirm = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await remove(seat)
      onDeleted()
    } catch (error) {
      setRefusal(`Could not delete the member - ${reasonOf(error)}`)
      setBusy(false)
      await refresh()
    }
  }
  return (
    <ConfirmDialog
      open
      title={seat.employeeID ? `Delete ${nameOf(seat)} from ${project.name}?` : 'Delete this vacant seat?'}
      action={seat.employeeID ? 'Delete member' : 'Delete seat'}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        {seat.employeeID ? (
          <span>
            The membership disappears from every list with its dates and rate
            {seat.isLead && ', and so does the lead of this project'}; the seat does not become vacant. This
            cannot be undone. To keep the history, edit the member and choose Inactive instead.
          </span>
        ) : (
          <span>{seatName(seat)} is not looked for any more. This cannot be undone.</span>
        )}
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}
