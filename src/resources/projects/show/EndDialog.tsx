import Typography from '@mui/material/Typography'
import type { Project } from '#contract/api/project.ts'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'

interface EndDialogProps {
  project: Project
  /** What the project is about to become. */
  status: 'closed' | 'paused'
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Asks before a project is closed or paused, and says what comes of it (wire-projects-invoices.md sections 5.2 and 5.3). */
export function EndDialog({ project, status, busy, onConfirm, onCancel }: EndDialogProps) {
  const { name, members, endDate } = project
  const closes = status === 'closed'
  const seats = new Set(members.map(({ employeeID }) => employeeID)).size
  return (
    <ConfirmDialog
      open
      title={`${closes ? 'Close' : 'Pause'} ${name}?`}
      action={closes ? 'Close the project' : 'Pause the project'}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Typography component="ul" sx={{ m: 0, pl: 5, '& li + li': { mt: 2 } }}>
        {closes && <li>Its end date becomes today.</li>}
        {!closes && endDate && <li>Its end date is taken away.</li>}
        <li>
          Everybody on it leaves with the next daily run: {people(seats)} today, and whoever is still to
          start. A later change of status brings nobody back.
        </li>
        <li>From now on only those with full access to projects find it.</li>
      </Typography>
    </ConfirmDialog>
  )
}
