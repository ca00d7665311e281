import { FormControl, FormLabel } from '@mui/material'
import { useId, useState } from 'react'
import { isRealDate } from '#contract/dates.ts'
import { DateField } from '#src/admin/inputs/DateField.tsx'

interface DayFieldProps {
  label: string
  /** A day such as `2026-11-22`; `''` for none. */
  value: string
  onChange: (day: string) => void
}

/** A date filter with its label above. An incomplete date counts as none, but its text stays. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId()
  const [held, setHeld] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The value reported by this field must not overwrite what was typed since.
    if (value !== told) {
      setHeld(value)
      setTold(value)
    }
  }
  const isUnreadable = held !== '' && !isRealDate(held)
  return (
    <FormControl fullWidth={false} error={isUnreadable && held.length >= 'D/M/YYYY'.length} sx={{ width: 150 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <DateField
        id={id}
        value={held}
        onChange={(next) => {
          const day = isRealDate(next) ? next : ''
          setHeld(next)
          setTold(day)
          if (day !== told) onChange(day)
        }}
      />
    </FormControl>
  )
}
