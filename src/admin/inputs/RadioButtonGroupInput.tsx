import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { type CommonInputProps, FormField } from './FormField.tsx'

interface RadioButtonGroupInputProps extends CommonInputProps {
  choices: Record<string, string>
  /** The field holds numbers; keys of `choices` are their digits. */
  numeric: boolean
}

/** One of a few fixed choices, side by side. Nothing is chosen until the person chooses. */
export function RadioButtonGroupInput({ choices, numeric, ...frame }: RadioButtonGroupInputProps) {
  return (
    <FormField {...frame} group>
      {({ field: { ref, value, onChange, ...field }, described }) => (
        <RadioGroup
          {...field}
          row
          value={value == null ? '' : String(value)}
          aria-describedby={described}
          onChange={(_event, chosen) => onChange(numeric ? Number(chosen) : chosen)}
        >
          {Object.entries(choices).map(([key, label], index) => (
            <FormControlLabel
              key={key}
              value={key}
              label={label}
              control={<Radio size="small" {...(index === 0 ? { inputRef: ref } : {})} />}
            />
          ))}
        </RadioGroup>
      )}
    </FormField>
  )
}
