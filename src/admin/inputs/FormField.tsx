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
import { createContext } from 'react'
import { type UseInputValue, useInput } from 'react-admin'

/** What every input is told of its field. */
export interface CommonInputProps {
  source: string
  label: string
  /** Says so beside the label. */
  optional: boolean
  help?: string | undefined
}

/** What the control inside a `FormField` needs: the value and its changes, ids that tie label and error to it. */
export interface ControlProps {
  field: UseInputValue['field']
  id: string
  /** Id of the text that describes the input: its help or its error. */
  described: string
  invalid: boolean
  /** Names a control of a group, to which no label points. */
  label?: string
}

interface FormFieldProps extends CommonInputProps {
  /** A set of inputs (radio buttons) is named by the label, not pointed at by it. */
  group?: boolean
  /** Instead of the rule's own words, where the input knows better what is wrong. */
  fault?: string
  children: (control: ControlProps) => React.ReactNode
}

/** The form holds what the schema of the request takes: react-admin's own way makes `null` of `''`. */
const asIs = (value: unknown) => value

/** What stands around every input: label above, "optional" where it may stay blank, help or the error below. */
export function FormField({ source, label, optional, help, fault, group = false, children }: FormFieldProps) {
  const { field, fieldState, id } = useInput({ source, format: asIs, parse: asIs })
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
    /** Of an `Autocomplete`: its list's anchor and buttons. */
    InputProps?: Partial<OutlinedInputProps>
    /** Of an `Autocomplete`, which has a label of its own here. */
    InputLabelProps?: unknown
  }

/** A text field without a label inside. That of MUI brings the code of selects, menus and windows with it. */
export function OutlinedField(props: OutlinedFieldProps) {
  const { sx, size = 'small', fullWidth = false, disabled, error, InputProps, InputLabelProps, ...input } = props
  return (
    <FormControl {...{ size, fullWidth }} disabled={disabled ?? false} error={error ?? false} {...(sx && { sx })}>
      <OutlinedInput {...input} fullWidth={fullWidth} {...InputProps} />
    </FormControl>
  )
}

/** Fields that the surrounding form wants filled in beyond what its schema asks. */
export const RequiredFields = createContext<readonly string[]>([])
