import { t } from '@lingui/core/macro'
import { Checkbox, Chip, FormControlLabel, Popover, Stack } from '@mui/material'
import { type Label, translate } from '#src/i18n/language.ts'

export interface ColumnsPanelProps {
  /** All columns that the person can see, except the first, which is always shown. */
  columns: readonly { source: string; label: string }[]
  /** Named sets of columns, offered on top. A set without `columns` has all. */
  sets: readonly { label: Label; columns?: readonly string[] }[]
  shown: readonly string[]
  onChange: (shown: string[]) => void
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name))

interface PopoverProps extends ColumnsPanelProps {
  anchor: HTMLElement
  onClose: () => void
}

/** Selects the columns of a list: a named set, or single columns. */
export function ColumnsPanel({ anchor, onClose, columns, sets, shown, onChange }: PopoverProps) {
  const known = columns.map(({ source }) => source)
  const current = known.filter((source) => shown.includes(source))
  const toggle = (source: string) =>
    onChange(current.includes(source) ? current.filter((other) => other !== source) : [...current, source])
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { p: 4, width: 300 }, role: 'dialog', 'aria-label': t`Columns` } }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
        {sets.map((set) => {
          const chosen = known.filter((source) => set.columns?.includes(source) ?? true)
          const active = same(chosen, current)
          return (
            <Chip
              key={translate(set.label)}
              size="small"
              label={translate(set.label)}
              color={active ? 'secondary' : 'default'}
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
            control={<Checkbox size="small" checked={current.includes(source)} onChange={() => toggle(source)} />}
          />
        ))}
      </Stack>
    </Popover>
  )
}
