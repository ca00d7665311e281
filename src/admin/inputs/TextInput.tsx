import OutlinedInput from '@mui/material/OutlinedInput'
import { type CommonInputProps, FormField } from './FormField.tsx'

interface TextInputProps extends CommonInputProps {
  type?: 'text' | 'email'
  rows?: number
  placeholder?: string | undefined
}

/** A line of text, several lines with `rows`, or an e-mail address: `''` stands for nothing. */
export function TextInput({ type = 'text', rows, placeholder, ...frame }: TextInputProps) {
  return (
    <FormField {...frame}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <OutlinedInput
          {...field}
          id={id}
          type={type}
          size="small"
          value={value ?? ''}
          placeholder={placeholder}
          inputRef={ref}
          autoComplete="off"
          {...(rows ? { multiline: true, minRows: rows } : {})}
          inputProps={{ 'aria-describedby': described, 'aria-required': !frame.optional }}
        />
      )}
    </FormField>
  )
}
