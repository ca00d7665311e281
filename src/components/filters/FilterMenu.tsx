import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputBase from '@mui/material/InputBase'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { useRef, useState } from 'react'

/** One entry of a check-list: what stands in the filter, what the person reads. */
export interface Choice {
  value: string
  label: string
}

interface FilterMenuProps {
  label: string
  choices: readonly Choice[]
  isPending: boolean
  error: Error | null
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Called before the list is shown for the first time, so that nothing is fetched for filters nobody opens. */
  onOpen: () => void
}

/** A button that opens a searchable check-list; every tick narrows the list at once. */
export function FilterMenu({ label, choices, isPending, error, chosen, onChange, onOpen }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={chosen.length ? 'primary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        onClick={(event) => {
          onOpen()
          setText('')
          setAnchor(event.currentTarget)
        }}
        sx={{ flex: 'none', ...(chosen.length ? {} : { borderColor: 'divider' }) }}
      >
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          transition: { onEntered: () => search.current?.focus() },
          paper: { sx: { width: 280, mt: 1 }, role: 'dialog', 'aria-label': `Filter by ${label}` },
        }}
      >
        <InputBase
          inputRef={search}
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={`Search ${label.toLowerCase()}`}
          inputProps={{ 'aria-label': `Search ${label.toLowerCase()}` }}
          sx={{ px: 4, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
        />
        <Box
          sx={{ maxHeight: 300, overflow: 'auto', px: 4, py: 2, display: 'flex', flexDirection: 'column' }}
        >
          {error && <p role="alert">{error.message}</p>}
          {isPending && !error && [0, 1, 2].map((row) => <Skeleton key={row} height={34} />)}
          {!isPending && found.length === 0 && <p>Nothing is called that.</p>}
          {found.map((choice) => (
            <FormControlLabel
              key={choice.value}
              label={choice.label}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(choice.value)}
                  onChange={() => toggle(choice.value)}
                />
              }
            />
          ))}
        </Box>
        {chosen.length > 0 && (
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1 }}>
            <Button size="small" fullWidth onClick={() => onChange([])}>
              Clear
            </Button>
          </Box>
        )}
      </Popover>
    </>
  )
}
