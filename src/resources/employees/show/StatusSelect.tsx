import CircularProgress from '@mui/material/CircularProgress'
import FormControl from '@mui/material/FormControl'
import InputAdornment from '@mui/material/InputAdornment'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import { EmployeeStatus, employeeStatuses } from '#contract/api/metadata.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { useSaveEmployee } from '../useSaveEmployee.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** The status of a person. Saves at once, except "Left", which asks first. */
export function StatusSelect({ person }: { person: Employee }) {
  const id = useId()
  const save = useSaveEmployee(person)
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)

  const change = async (employeeStatus: EmployeeStatus, isKeepFwdEmail: boolean) => {
    setBusy(true)
    try {
      await save('employee-status', { employeeStatus, isKeepFwdEmail }, 'Status updated.')
      setLeaving(false)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      notify(`Could not update the status - ${reason}`, { type: 'error' })
    }
    setBusy(false)
  }

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
          const next = EmployeeStatus.parse(event.target.value)
          if (next === 'left') setLeaving(true)
          else void change(next, false)
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
      {leaving && (
        <LeaveDialog
          name={nameOf(person)}
          busy={busy}
          onConfirm={(keep) => void change('left', keep)}
          onCancel={() => setLeaving(false)}
        />
      )}
    </FormControl>
  )
}
