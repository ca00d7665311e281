import { ToggleButton, ToggleButtonGroup } from '@mui/material'

interface SegmentedControlProps<Name extends string> {
  /** Accessible name of the group. */
  label: string
  value: Name | ''
  choices: Partial<Record<Name, string>>
  onChange: (value: Name) => void
  /** Called when the selected choice is clicked again. Without it, a choice stays selected. */
  onClear?: () => void
}

/** A few choices side by side, of which one is selected. */
export function SegmentedControl<Name extends string>(props: SegmentedControlProps<Name>) {
  const { label, value, choices, onChange, onClear } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      value={value}
      sx={{ flexWrap: 'wrap' }}
      onChange={(_event, next: Name | null) => (next === null ? onClear?.() : onChange(next))}
    >
      {(Object.entries(choices) as [Name, string][]).map(([name, words]) => (
        <ToggleButton key={name} value={name}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
