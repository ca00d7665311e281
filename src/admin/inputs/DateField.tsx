import { t } from '@lingui/core/macro'
import { isRealDate, showDate } from '#contract/dates.ts'
import { parseDate } from '#contract/typedDate.ts'
import CalendarToday from '@mui/icons-material/CalendarToday'
import { IconButton, OutlinedInput, type OutlinedInputProps } from '@mui/material'
import { type Ref, useRef, useState } from 'react'

/** True if the text is complete: a two-digit year may be the start of a four-digit one. */
export const isWhole = (text: string): boolean => /\d{4}$|^\d{4}\D\d{1,2}\D\d{2}$|T/.test(text.trim())

/** The text of the field: `31/03/2026`, or the input itself if it is no date. */
export const dateText = (value: string): string => (isRealDate(value) ? showDate(value) : value)

interface DateFieldProps {
  id: string
  /** `YYYY-MM-DD`, `''`, or text that is no date yet. */
  value: string
  /** Called with `YYYY-MM-DD` once the date is complete, before that with the text. */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string
  inputRef?: Ref<HTMLInputElement>
  inputProps?: OutlinedInputProps['inputProps']
  /** First day of the calendar, and the step in days from it. */
  calendar?: { min: string; step: number }
}

interface CalendarProps extends Pick<DateFieldProps, 'value' | 'calendar'> {
  onChoose: (date: string) => void
}

/** The browser's date picker behind a button. Hidden from assistive technology, because the date can be typed. */
function Calendar({ value, calendar, onChoose }: CalendarProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton size="small" edge="end" aria-label={t`Open the calendar`} onClick={() => field.current?.showPicker()}>
        <CalendarToday fontSize="inherit" />
      </IconButton>
      <input
        ref={field}
        type="date"
        aria-hidden
        tabIndex={-1}
        value={isRealDate(value) ? value : ''}
        onChange={(event) => onChoose(event.target.value)}
        style={{ position: 'absolute', right: 0, bottom: 0, width: 1, height: 1, opacity: 0, border: 0 }}
        {...calendar}
      />
    </>
  )
}

/** A date input: typed as DD/MM/YYYY in every browser language, or picked from the calendar. */
export function DateField({ value, onChange, onBlur, inputProps, calendar, ...input }: DateFieldProps) {
  // Keeps the typed text while it matches the value; a value from outside replaces it.
  const [typed, setTyped] = useState({ text: dateText(value), value })
  const text = typed.value === value ? typed.text : dateText(value)
  const tell = (next: string, date: string) => {
    setTyped({ text: next, value: date })
    if (date !== value) onChange(date)
  }
  return (
    <OutlinedInput
      {...input}
      size="small"
      value={text}
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      inputProps={{ ...inputProps, className: 'tabular', maxLength: 40 }}
      onChange={({ target }) => {
        const date = isWhole(target.value) || !target.value.trim() ? parseDate(target.value) : undefined
        tell(target.value, date ?? target.value)
      }}
      onBlur={() => {
        const date = parseDate(text)
        if (date !== undefined) tell(dateText(date), date)
        onBlur?.()
      }}
      endAdornment={<Calendar value={value} calendar={calendar} onChoose={(date) => tell(dateText(date), date)} />}
      sx={{ position: 'relative' }}
    />
  )
}
