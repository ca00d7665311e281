import { t } from '@lingui/core/macro'
import { Checkbox, FormControlLabel, FormGroup, OutlinedInput, Radio, RadioGroup } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { isRealDate } from '#contract/dates.ts'
import { DateField } from './DateField.tsx'
import { type CommonInputProps, FormField, type FormFieldProps } from './FormField.tsx'

interface TextInputProps extends CommonInputProps {
  type?: 'text' | 'email'
  rows?: number
  placeholder?: string | undefined
}

/** A text input, with `rows` a multi-line one, or an email input. An empty value is `''`. */
export function TextInput({ type = 'text', rows, placeholder, ...props }: TextInputProps) {
  return (
    <FormField {...props}>
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
          inputProps={{ 'aria-describedby': described, 'aria-required': !props.optional }}
        />
      )}
    </FormField>
  )
}

interface DateInputProps extends CommonInputProps, Pick<FormFieldProps, 'format' | 'parse'> {
  calendar?: { min: string; step: number }
}

/** A date input with label, help and error. The form stores `YYYY-MM-DD`, or text that is no date yet. */
export function DateInput({ calendar, ...props }: DateInputProps) {
  const held: unknown = useWatch({ name: props.source })
  const isUnreadable = typeof held === 'string' && held !== '' && !isRealDate(held)
  return (
    <FormField {...props} {...(isUnreadable ? { fault: t`Enter a real date such as 31/03/2026.` } : {})}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <DateField
          {...field}
          id={id}
          value={value ?? ''}
          inputRef={ref}
          inputProps={{ 'aria-describedby': described, 'aria-required': !props.optional }}
          {...(calendar ? { calendar } : {})}
        />
      )}
    </FormField>
  )
}

interface RadioButtonGroupInputProps extends CommonInputProps {
  choices: Record<string, string>
  /** True if the field stores numbers; the keys of `choices` are their digits. */
  numeric: boolean
}

/** Radio buttons side by side. Nothing is selected at first. */
export function RadioButtonGroupInput({ choices, numeric, ...props }: RadioButtonGroupInputProps) {
  return (
    <FormField {...props} group>
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

interface CheckboxGroupInputProps extends CommonInputProps {
  choices: Record<string, string>
}

/** Checkboxes side by side. The form stores the keys of those that are checked. */
export function CheckboxGroupInput({ choices, ...props }: CheckboxGroupInputProps) {
  return (
    <FormField {...props} group>
      {({ field: { ref, value, onChange, ...field }, described }) => {
        const chosen = linesIn(value)
        const toggle = (key: string) =>
          onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
        return (
          <FormGroup row aria-describedby={described}>
            {Object.entries(choices).map(([key, label], index) => (
              <FormControlLabel
                key={key}
                label={label}
                control={
                  <Checkbox
                    {...field}
                    size="small"
                    checked={chosen.includes(key)}
                    onChange={() => toggle(key)}
                    slotProps={{ input: index === 0 ? { ref } : {} }}
                  />
                }
              />
            ))}
          </FormGroup>
        )
      }}
    </FormField>
  )
}

interface SelectInputProps extends CommonInputProps {
  choices: Record<string, string>
}

/** A native select, for choices that may be many, or none at all. */
export function SelectInput({ choices, ...props }: SelectInputProps) {
  return (
    <FormField {...props}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <select {...field} ref={ref} id={id} className="input" value={value ?? ''} aria-describedby={described}>
          <option value="">{t`None`}</option>
          {Object.entries(choices).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

const linesIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

/** A list of texts, one in each line. Blank lines are left out. */
export function LinesInput(props: CommonInputProps) {
  return (
    <FormField {...props}>
      {({ field: { ref, value, onChange, onBlur, ...field }, id, described }) => (
        <OutlinedInput
          {...field}
          id={id}
          size="small"
          multiline
          minRows={4}
          maxRows={12}
          value={linesIn(value).join('\n')}
          inputRef={ref}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          onBlur={() => {
            onChange(linesIn(value).filter((line) => line.trim()))
            onBlur()
          }}
          inputProps={{ 'aria-describedby': described }}
        />
      )}
    </FormField>
  )
}

/** A checkbox for yes or no. */
export function BooleanInput({ label, ...props }: CommonInputProps) {
  return (
    <FormField {...props} label="" optional={false}>
      {({ field: { ref, value, onChange, ...field }, id, described }) => (
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              {...field}
              id={id}
              checked={value === true}
              onChange={(_event, checked) => onChange(checked)}
              inputRef={ref}
              slotProps={{ input: { 'aria-describedby': described } }}
            />
          }
        />
      )}
    </FormField>
  )
}
