import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type ReactNode, useId, useState } from 'react'
import { useRequestedAction } from '#src/actions/useRequestedAction.ts'
import type { StatusChange } from './useStatusChange.ts'

interface StatusSelectProps<Status extends string, Choice extends { status: Status }> {
  status: Status
  /** The words of each status. */
  statuses: Record<Status, string>
  saving: StatusChange<Choice>
  /** A status was picked: save it, or ask first. */
  onPick: (status: Status) => void
  /** Questions that are open. */
  children?: ReactNode
}

const saving = (
  <InputAdornment position="end" sx={{ mr: 6 }}>
    <CircularProgress size={16} aria-label="Saving the status" />
  </InputAdornment>
)

/** The status of a record, saved on its own; says when somebody else changed it at the same time. */
export function StatusSelect<Status extends string, Choice extends { status: Status }>(
  props: StatusSelectProps<Status, Choice>,
) {
  const { status, statuses, onPick, children } = props
  const { change, busy, overtaken, drop } = props.saving
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useRequestedAction({ status: () => setOpen(true) })
  const wanted = overtaken && statuses[overtaken.choice.status]
  return (
    <FormControl fullWidth>
      <FormLabel id={id}>Status</FormLabel>
      <Select<Status>
        size="small"
        labelId={id}
        value={status}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        disabled={busy}
        onChange={(event) => onPick(event.target.value as Status)}
        {...(busy ? { endAdornment: saving } : {})}
      >
        {Object.entries<string>(statuses).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </Select>
      {overtaken && (
        <Alert severity="warning" sx={{ mt: 2 }} onClose={drop}>
          {overtaken.changedBy} changed the status to {statuses[status]} meanwhile. You chose {wanted}.
          <Button
            color="inherit"
            size="small"
            onClick={() => void change(overtaken.choice)}
            sx={{ display: 'block' }}
          >
            Change it to {wanted}
          </Button>
        </Alert>
      )}
      {children}
    </FormControl>
  )
}
