import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { useState } from 'react'

interface ColumnsMenuProps {
  /** Every column that the person may see, except the pinned first one. */
  columns: readonly { source: string; label: string }[]
  /** Named selections, offered on top. */
  sets: Record<string, readonly string[]>
  shown: readonly string[]
  onChange: (shown: string[]) => void
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name))

/** Chooses the columns of a list: one of the named sets, or each by itself. */
export function ColumnsMenu({ columns, sets, shown, onChange }: ColumnsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const known = columns.map(({ source }) => source)
  const current = known.filter((source) => shown.includes(source))
  const toggle = (source: string) =>
    onChange(current.includes(source) ? current.filter((other) => other !== source) : [...current, source])
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { p: 4, width: 300 }, role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
          {Object.entries(sets).map(([name, set]) => {
            const chosen = known.filter((source) => set.includes(source))
            const active = same(chosen, current)
            return (
              <Chip
                key={name}
                size="small"
                label={name}
                color={active ? 'primary' : 'default'}
                variant={active ? 'filled' : 'outlined'}
                aria-pressed={active}
                onClick={() => onChange(chosen)}
              />
            )
          })}
        </Stack>
        <Stack>
          {columns.map(({ source, label }) => (
            <FormControlLabel
              key={source}
              label={label}
              control={
                <Checkbox size="small" checked={current.includes(source)} onChange={() => toggle(source)} />
              }
            />
          ))}
        </Stack>
      </Popover>
    </>
  )
}
