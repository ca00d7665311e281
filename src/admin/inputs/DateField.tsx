import CalendarToday from '@mui/icons-material/CalendarToday'
import IconButton from '@mui/material/IconButton'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type Ref, useRef, useState } from 'react'
import { isRealDate } from '#contract/dates.ts'
import { dateText, isWhole, parseDate } from './dateText.ts'

interface DateFieldProps {
  id: string
  /** `YYYY-MM-DD`, `''` for none, or text that is no date yet. */
  value: string
  /** A date as `YYYY-MM-DD` once it is whole; until then the text as it was typed. */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string
  inputRef?: Ref<HTMLInputElement>
  inputProps?: OutlinedInputProps['inputProps']
  /** What the calendar offers: the first day, and every how many days from it. */
  calendar?: { min: string; step: number }
}

interface CalendarProps extends Pick<DateFieldProps, 'value' | 'calendar'> {
  onChoose: (date: string) => void
}

/** The calendar of the browser behind a button. The date itself is typed, so assistive technology passes its hidden field by. */
function Calendar({ value, calendar, onChoose }: CalendarProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        size="small"
        edge="end"
        aria-label="Open the calendar"
        onClick={() => field.current?.showPicker()}
      >
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

/** A date, typed as DD/MM/YYYY whatever the browser's own language is, or chosen from the calendar. */
export function DateField({ value, onChange, onBlur, inputProps, calendar, ...input }: DateFieldProps) {
  // What was typed stands as long as it means the value; a value from elsewhere takes its place.
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
      endAdornment={
        <Calendar value={value} calendar={calendar} onChoose={(date) => tell(dateText(date), date)} />
      }
      sx={{ position: 'relative' }}
    />
  )
}
