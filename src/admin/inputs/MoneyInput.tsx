import { i18n } from '@lingui/core'
import { InputAdornment, OutlinedInput } from '@mui/material'
import { useState } from 'react'
import { readNumber } from '#contract/typedNumber.ts'
import { type ControlProps, type CommonInputProps, FormField } from './FormField.tsx'

/** Parses a number of the page's language (rules/screens.md#4.1). Undefined if blank; NaN, which schemas refuse, if none. */
export function parseAmount(text: string): number | undefined {
  if (text.trim() === '') return undefined
  return readNumber(text, i18n.number(0.5).includes(',') ? ',' : '.') ?? Number.NaN
}

const format = (value: unknown) =>
  typeof value === 'number' && !Number.isNaN(value) ? i18n.number(value, { maximumFractionDigits: 8 }) : ''

/** The amount without its `FormField`. */
export function Amount({ field, id, described, label, suffix }: ControlProps & { suffix: string | undefined }) {
  // Keeps the text while it is typed: "1." must not lose its point.
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
        // An emptied box stays empty: its value is undefined, for which the form gives the old number.
        if (!Number.isNaN(field.value) && typed?.trim() !== '') setTyped(undefined)
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

/** An amount of money, with grouped thousands and the currency as suffix. */
export function MoneyInput({ suffix, ...props }: CommonInputProps & { suffix?: string | undefined }) {
  return <FormField {...props}>{(control) => <Amount {...control} suffix={suffix} />}</FormField>
}
