import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

interface SmallSelectProps<Choice extends string> {
  label: string
  /** The words of each choice. */
  choices: Record<Choice, string>
  current: Choice
  onChoose: (choice: Choice) => void
}

/** One of a few choices, in a line of filters. */
export function SmallSelect<Choice extends string>(props: SmallSelectProps<Choice>) {
  const { label, choices, current, onChoose } = props
  return (
    <Select<Choice>
      size="small"
      value={current}
      displayEmpty
      onChange={({ target }) => onChoose(target.value as Choice)}
      inputProps={{ 'aria-label': label }}
      sx={{ height: 36, width: 'auto', fontSize: 'var(--text-13)' }}
    >
      {Object.entries<string>(choices).map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </Select>
  )
}
