import FormControl, { type FormControlProps } from '@mui/material/FormControl'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'

type OutlinedFieldProps = Omit<OutlinedInputProps, 'sx' | 'size' | 'label'> &
  Pick<FormControlProps, 'sx' | 'size'> & {
    /** Of an `Autocomplete`: its list's anchor and buttons. */
    InputProps?: Partial<OutlinedInputProps>
    /** Of an `Autocomplete`, which has a label of its own here. */
    InputLabelProps?: unknown
  }

/** A text field without a label inside. That of MUI brings the code of selects, menus and windows with it. */
export function OutlinedField(props: OutlinedFieldProps) {
  const {
    sx,
    size = 'small',
    fullWidth = false,
    disabled,
    error,
    InputProps,
    InputLabelProps,
    ...input
  } = props
  return (
    <FormControl
      {...{ size, fullWidth }}
      disabled={disabled ?? false}
      error={error ?? false}
      {...(sx && { sx })}
    >
      <OutlinedInput {...input} fullWidth={fullWidth} {...InputProps} />
    </FormControl>
  )
}
