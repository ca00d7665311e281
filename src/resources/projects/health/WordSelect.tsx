import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'

interface WordSelectProps<Word extends string> {
  label: string
  value: Word | ''
  /** The words of each choice. */
  words: Record<Word, string>
  /** What stands for none; without it there always is one. */
  none?: string
  disabled?: boolean
  onChange: (value: Word | '') => void
}

/** One of a few words, in the place's own list of choices: there may be many of these on a page. */
export function WordSelect<Word extends string>(props: WordSelectProps<Word>) {
  const { label, value, words, none, disabled = false, onChange } = props
  return (
    <NativeSelect
      value={value}
      disabled={disabled}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => onChange(event.target.value as Word | '')}
      sx={{ fontSize: 13 }}
    >
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries<string>(words).map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}
