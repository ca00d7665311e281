import { t } from '@lingui/core/macro'
import { isRealDate, showDate } from '#contract/dates.ts'
import CalendarToday from '@mui/icons-material/CalendarToday'
import { IconButton, OutlinedInput, type OutlinedInputProps } from '@mui/material'
import { type Ref, useRef, useState } from 'react'

/** Years of two digits: up to this one they are of this century, after it of the last, as birthdays are. */
const lastOfThisCentury = 49

const dayFirst = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:T.*)?$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) > lastOfThisCentury ? 19 : 20}${year}`
}

/** Year, month and day of what was typed, day first unless four digits begin it. */
function partsOf(text: string): [year: string, month: string, day: string] | undefined {
  const [, first, second, third] = dayFirst.exec(text) ?? digitsOnly.exec(text) ?? []
  if (first && second && third) return [fullYear(third), second, first]
  const [, year, month, day] = yearFirst.exec(text) ?? []
  return year && month && day ? [year, month, day] : undefined
}

/**
 * The date that somebody typed or pasted, as `YYYY-MM-DD`: `31/03/2026`, `31.3.26`, `31032026`, `2026-03-31` or an
 * instant. `''` for nothing, `undefined` for what is no real date.
 */
export function parseDate(text: string): string | undefined {
  const typed = text.trim()
  if (!typed) return ''
  const parts = partsOf(typed)
  if (!parts) return undefined
  const [year, month, day] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : undefined
}

/** Whether nothing is missing: a year of two digits may be the beginning of one of four. */
export const isWhole = (text: string): boolean => /\d{4}$|^\d{4}\D\d{1,2}\D\d{2}$|T/.test(text.trim())

/** How a date stands in its field: `31/03/2026`; what is no date stands as it was typed. */
export const dateText = (value: string): string => (isRealDate(value) ? showDate(value) : value)

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

/** The calendar of the browser behind a button. The date is typed, so assistive technology passes this field by. */
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
      endAdornment={<Calendar value={value} calendar={calendar} onChoose={(date) => tell(dateText(date), date)} />}
      sx={{ position: 'relative' }}
    />
  )
}
