import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormControl from '@mui/material/FormControl'
import InputAdornment from '@mui/material/InputAdornment'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId, useState } from 'react'
import type { Employee } from '#contract/api/employee.ts'
import { EmployeeStatus, employeeStatuses } from '#contract/api/metadata.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useStatusChange } from './useStatusChange.ts'

/** The status of a person. Saves at once, except "Left", which asks first. */
export function StatusSelect({ person }: { person: Employee }) {
  const id = useId()
  const { change, busy, overtaken, drop } = useStatusChange(person)
  const [leaving, setLeaving] = useState(false)

  return (
    <FormControl fullWidth>
      <FormLabel id={id} sx={{ mb: 1.5, fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
        Status
      </FormLabel>
      <Select
        size="small"
        labelId={id}
        value={person.status}
        disabled={busy}
        onChange={(event) => {
          const status = EmployeeStatus.parse(event.target.value)
          if (status === 'left') setLeaving(true)
          else void change({ status, keepsForwarding: false })
        }}
        {...(busy
          ? {
              endAdornment: (
                <InputAdornment position="end" sx={{ mr: 6 }}>
                  <CircularProgress size={16} aria-label="Saving the status" />
                </InputAdornment>
              ),
            }
          : {})}
      >
        {Object.entries(employeeStatuses).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </Select>
      {overtaken && (
        <Alert severity="warning" sx={{ mt: 2 }} onClose={drop}>
          {overtaken.changedBy} changed the status to {employeeStatuses[person.status]} meanwhile. You chose{' '}
          {employeeStatuses[overtaken.status]}.
          <Button
            color="inherit"
            size="small"
            onClick={() => void change(overtaken)}
            sx={{ display: 'block' }}
          >
            Change it to {employeeStatuses[overtaken.status]}
          </Button>
        </Alert>
      )}
      {leaving && (
        <LeaveDialog
          name={nameOf(person)}
          busy={busy}
          onConfirm={(keepsForwarding) =>
            void change({ status: 'left', keepsForwarding }).then((isDone) => setLeaving(!isDone))
          }
          onCancel={() => setLeaving(false)}
        />
      )}
    </FormControl>
  )
}
