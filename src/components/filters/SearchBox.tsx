import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (keyword: string) => void
}

const pause = 300

/** A search field that speaks up 300 ms after the last key. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  const sent = useRef(value)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // Our own words coming back must not undo what was typed meanwhile.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <OutlinedInput
      size="small"
      type="search"
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      value={text}
      onChange={(event) => {
        const next = event.target.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          sent.current = next.trim()
          latest.current(sent.current)
        }, pause)
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 256 } }}
    />
  )
}
