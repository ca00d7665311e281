import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import type { Boxed } from './FieldFrame.tsx'
import { PlainField } from './PlainField.tsx'

/** The text field inside of a picker, tied to its frame. */
export function pickerInput(params: AutocompleteRenderInputParams, boxed: Boxed, placeholder = '') {
  return (
    <PlainField
      {...params}
      error={boxed.invalid}
      inputRef={boxed.field.ref}
      placeholder={placeholder}
      inputProps={{
        ...params.inputProps,
        'aria-describedby': boxed.described,
        ...(boxed.label ? { 'aria-label': boxed.label } : {}),
      }}
    />
  )
}
