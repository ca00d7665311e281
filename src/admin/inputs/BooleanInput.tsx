import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type CommonInputProps, FormField } from './FormField.tsx'

/** Yes or no. */
export function BooleanInput({ label, ...frame }: CommonInputProps) {
  return (
    <FormField {...frame} label="" optional={false}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              {...field}
              id={id}
              checked={value === true}
              inputRef={ref}
              slotProps={{ input: { 'aria-describedby': described } }}
            />
          }
        />
      )}
    </FormField>
  )
}
