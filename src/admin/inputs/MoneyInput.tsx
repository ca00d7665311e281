import { i18n } from '@lingui/core'
import { InputAdornment, OutlinedInput } from '@mui/material'
import { useState } from 'react'
import { type ControlProps, type CommonInputProps, FormField } from './FormField.tsx'

const grouped = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/

/** `1.234,5` as `1234.5`; a single point that parts no thousands was typed for the comma. */
const withPoint = (text: string) => (grouped.test(text) ? text.replaceAll('.', '') : text).replace(',', '.')

/** `1,234.5` as a number, in languages with a comma before decimals `1.234,5`; blank is nothing, anything else the schema refuses. */
export function parseAmount(text: string): number | undefined {
  const typed = text.replace(/\s/g, '')
  if (typed === '') return undefined
  return Number(i18n.number(0.5).includes(',') ? withPoint(typed) : typed.replaceAll(',', ''))
}

const format = (value: unknown) =>
  typeof value === 'number' && !Number.isNaN(value) ? i18n.number(value, { maximumFractionDigits: 8 }) : ''

/** The amount without its frame. */
export function Amount({ field, id, described, label, suffix }: ControlProps & { suffix: string | undefined }) {
  // While the field is typed in, its text stays as typed: "1." must not lose its point.
  const [typed, setTyped] = useState<string>()
  return (
    <OutlinedInput
      id={id}
      size="small"
      name={field.name}
      inputRef={field.ref}
      value={typed ?? format(field.value)}
      onChange={(event) => {
        setTyped(event.target.value)
        field.onChange(parseAmount(event.target.value))
      }}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(undefined)
        field.onBlur()
      }}
      inputProps={{
        inputMode: 'decimal',
        'aria-describedby': described,
        className: 'tabular',
        ...(label ? { 'aria-label': label } : {}),
      }}
      {...(suffix ? { endAdornment: <InputAdornment position="end">{suffix}</InputAdornment> } : {})}
    />
  )
}

/** An amount of money: thousands grouped, the currency behind it. */
export function MoneyInput({ suffix, ...props }: CommonInputProps & { suffix?: string | undefined }) {
  return <FormField {...props}>{(control) => <Amount {...control} suffix={suffix} />}</FormField>
}
