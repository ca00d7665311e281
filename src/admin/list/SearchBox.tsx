import Search from '@mui/icons-material/Search'
import { Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFilters } from './useFilters.ts'

const bare = {
  flex: 1,
  minWidth: 0,
  border: 0,
  outline: 0,
  font: 'inherit',
  color: 'text.primary',
  fontSize: 'var(--text-14)',
  background: 'none',
}

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (keyword: string) => void
  /** Milliseconds after the last key press before `onSearch` is called. */
  pause?: number
}

/** A debounced search field. */
export function SearchBox({ label, value, onSearch, pause = 300 }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  const sent = useRef(value)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // The value reported by this field must not overwrite what was typed since.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Stack
      component="label"
      className="input"
      direction="row"
      sx={{
        width: { xs: '100%', sm: 256 },
        py: 0,
        gap: 2,
        alignItems: 'center',
        color: 'text.secondary',
        '& input': bare,
      }}
    >
      <Search fontSize="small" aria-hidden />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
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
      />
    </Stack>
  )
}

/** The search field of the list context; `name` is the key of its filter. */
export function ListSearch({ name, ...box }: { name: string } & Pick<SearchBoxProps, 'label' | 'pause'>) {
  const { text, set } = useFilters()
  return <SearchBox {...box} value={text(name)} onSearch={(words) => set(name, words)} />
}
