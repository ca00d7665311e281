import OutlinedInput from '@mui/material/OutlinedInput'

interface TextAreaProps {
  rows: number
  value: string
  onChange: (text: string) => void
  disabled: boolean
  placeholder?: string
  invalid?: boolean
  required?: boolean
  labelledBy: string
  describedBy?: string | undefined
}

/** Several lines of text that grow with what is typed, until they scroll. */
export function TextArea(props: TextAreaProps) {
  const { rows, value, onChange, disabled, placeholder, invalid, required, labelledBy, describedBy } = props
  return (
    <OutlinedInput
      multiline
      fullWidth
      minRows={rows}
      maxRows={12}
      sx={{ '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } }}
      value={value}
      readOnly={disabled}
      error={invalid ?? false}
      placeholder={disabled ? undefined : placeholder}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': required,
      }}
    />
  )
}
