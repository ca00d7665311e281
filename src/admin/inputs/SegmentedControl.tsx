import { ToggleButton, ToggleButtonGroup } from '@mui/material'

interface SegmentedControlProps<Name extends string> {
  /** Names the whole, for those who do not see it. */
  label: string
  value: Name | ''
  choices: Partial<Record<Name, string>>
  onChange: (value: Name) => void
  /** Hears that what is chosen was pressed again; without it something always is chosen. */
  onClear?: () => void
}

/** One of a few choices that stand beside each other. */
export function SegmentedControl<Name extends string>(props: SegmentedControlProps<Name>) {
  const { label, value, choices, onChange, onClear } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      value={value}
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
