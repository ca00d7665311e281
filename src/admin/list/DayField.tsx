import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface DayFieldProps {
  label: string
  /** A day such as `2026-11-22`; `''` is none. Read once: another one needs another key. */
  value: string
  onChange: (day: string) => void
}

/** One day that narrows a list, its label above. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        // Kept by the input: a day that is half typed counts as none, and must not be taken away.
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormControl>
  )
}
