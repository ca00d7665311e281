import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import type { ControlProps } from './FormField.tsx'
import { OutlinedField } from './OutlinedField.tsx'

/** The text field inside of a picker, tied to its frame. */
export function renderAutocompleteInput(params: AutocompleteRenderInputParams, control: ControlProps, placeholder = '') {
  return (
    <OutlinedField
      {...params}
      error={control.invalid}
      inputRef={control.field.ref}
      placeholder={placeholder}
      inputProps={{
        ...params.inputProps,
        'aria-describedby': control.described,
        ...(control.label ? { 'aria-label': control.label } : {}),
      }}
    />
  )
}
