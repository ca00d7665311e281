import { t } from '@lingui/core/macro'
import {
  FormControl,
  type FormControlProps,
  FormHelperText,
  FormLabel,
  OutlinedInput,
  type OutlinedInputProps,
  Typography,
} from '@mui/material'
import { type InputProps, type UseInputValue, useInput } from 'react-admin'

/** The props of every input. */
export interface CommonInputProps {
  source: string
  label: string
  /** Shows "optional" beside the label. */
  optional: boolean
  help?: string | undefined
}

/** What an input inside `FormField` needs: the field, and the ids that connect label and error to it. */
export interface ControlProps {
  field: UseInputValue['field']
  id: string
  /** Id of the help or error text. */
  described: string
  invalid: boolean
  /** Accessible name of an input within a group, which has no label element. */
  label?: string
}

/** `format` and `parse` turn a stored value into the shown one and back. Without them both are the same. */
export interface FormFieldProps extends CommonInputProps, Pick<InputProps, 'format' | 'parse'> {
  /** For a set of inputs, such as radio buttons: labelled by `aria-labelledby`. */
  group?: boolean
  /** Error text that replaces the schema's. */
  fault?: string
  children: (control: ControlProps) => React.ReactNode
}

/** Stores values as the request schema takes them. React-admin would turn `''` into `null`. */
const asIs = (value: unknown) => value

/** The frame of every input: label, "optional", and help or error text. */
export function FormField(props: FormFieldProps) {
  const { source, label, optional, help, fault, group = false, format = asIs, parse = asIs, children } = props
  const { field, fieldState, id } = useInput({ source, format, parse })
  const described = `${id}-text`
  const text = (fieldState.error && fault) ?? fieldState.error?.message ?? help
  return (
    <FormControl
      error={fieldState.invalid}
      fullWidth
      {...(group ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <FormLabel id={`${id}-label`} {...(group ? { component: 'span' } : { htmlFor: id })}>
        {label}{' '}
        {optional && (
          <Typography
            component="span"
            color="text.secondary"
            sx={{ fontSize: 'var(--text-12)', ml: 0.5 }}
          >{t`optional`}</Typography>
        )}
      </FormLabel>
      {children({ field, id, described, invalid: fieldState.invalid })}
      {text && <FormHelperText id={described}>{text}</FormHelperText>}
    </FormControl>
  )
}

type OutlinedFieldProps = Omit<OutlinedInputProps, 'sx' | 'size' | 'label'> &
  Pick<FormControlProps, 'sx' | 'size'> & {
    /** Set by `Autocomplete`: the anchor of its popup, and its buttons. */
    InputProps?: Partial<OutlinedInputProps>
    /** Set by `Autocomplete`; ignored, because the label is outside. */
    InputLabelProps?: unknown
  }

/** A text field without an inner label. MUI's TextField would pull in the code of selects, menus and popovers. */
export function OutlinedField(props: OutlinedFieldProps) {
  const { sx, size = 'small', fullWidth = false, disabled, error, InputProps, InputLabelProps, ...input } = props
  return (
    <FormControl {...{ size, fullWidth }} disabled={disabled ?? false} error={error ?? false} {...(sx && { sx })}>
      <OutlinedInput {...input} fullWidth={fullWidth} {...InputProps} />
    </FormControl>
  )
}
