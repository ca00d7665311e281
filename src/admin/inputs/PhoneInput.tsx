import { contains } from '#contract/plainText.ts'
import { t } from '@lingui/core/macro'
import { Autocomplete, OutlinedInput, Stack } from '@mui/material'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { type ControlProps, type CommonInputProps, FormField, OutlinedField } from './FormField.tsx'

/** Dial code of stored numbers without one (rules/screens.md#3.3). */
const defaultDial = '84'

/**
 * Dial codes of countries where a number keeps its leading zero abroad: Italy with San Marino and the Vatican, Ivory
 * Coast, Gabon and Congo. Elsewhere the zero is only dialled within the country.
 */
const keepingZero: readonly string[] = ['39', '378', '379', '225', '241', '242']

/** Splits `+84 912345678` into dial code and number. Numbers without `+` get the default dial code. */
export function splitPhone(stored: string, dials: readonly string[]): { dial: string; number: string } {
  if (!stored.startsWith('+')) return { dial: defaultDial, number: stored }
  const [first = '', ...rest] = stored.slice(1).split(' ')
  if (rest.length > 0) return { dial: first, number: rest.join(' ') }
  const dial = dials.filter((code) => first.startsWith(code)).sort((a, b) => b.length - a.length)[0] ?? ''
  return { dial, number: first.slice(dial.length) }
}

/**
 * The stored format of a typed or pasted number: `+{dial} {number}` without the zero that is only dialled within the
 * country; blank without a number. A number that begins with `+` or `00` brings its own dial code.
 */
export function joinPhone(dial: string, typed: string, dials: readonly string[]): string {
  const text = typed.trim()
  const abroad = /^(?:\+|00)\s*(?=\d)/.exec(text)
  if (abroad) {
    const own = splitPhone(`+${text.slice(abroad[0].length)}`, dials)
    return own.dial ? joinPhone(own.dial, own.number, dials) : text
  }
  const number = keepingZero.includes(dial) ? text : text.replace(/^(?:\(0\)\s*|0)/, '')
  return number ? `+${dial} ${number}` : ''
}

function Phone({ field, id, described }: ControlProps) {
  const { options } = useOptions('countries')
  const countries = options.map(({ name, code }) => ({ name, dial: code.replace('+', '') }))
  const stored = typeof field.value === 'string' ? field.value : ''
  // A blank field can't store the country code picked before the number is typed.
  const [picked, setPicked] = useState<string>()
  // The text stays as it is typed until the field is left: `+` and `00` have a meaning only with the digits after them.
  const [typing, setTyping] = useState<{ dial: string; text: string }>()
  const dials = countries.map((country) => country.dial)
  const split = splitPhone(stored, dials)
  const { number } = split
  // A new number is most likely one of the country in the same form.
  const home: unknown = useWatch({ name: 'country' })
  const own = picked ?? countries.find(({ name }) => name === home)?.dial
  const dial = stored ? split.dial : (own ?? split.dial)
  const country = countries.find((one) => one.dial === dial) ?? { name: '', dial }
  return (
    <Stack direction="row" spacing={2}>
      <Autocomplete
        size="small"
        disableClearable
        sx={{ width: 130, flex: 'none' }}
        slotProps={{ popper: { sx: { minWidth: 240 } } }}
        options={countries}
        value={country}
        getOptionLabel={(one) => `+${one.dial}`}
        getOptionKey={(one) => one.name}
        isOptionEqualToValue={(one, other) => one.dial === other.dial}
        filterOptions={(all, { inputValue }) => all.filter((one) => contains(`${one.name} +${one.dial}`, inputValue))}
        onChange={(_event, next) => {
          setPicked(next.dial)
          field.onChange(joinPhone(next.dial, number, dials))
        }}
        renderOption={({ key, ...props }, one) => (
          <li key={key} {...props}>
            {one.name}&nbsp;<span className="tabular">+{one.dial}</span>
          </li>
        )}
        renderInput={(params) => (
          <OutlinedField {...params} inputProps={{ ...params.inputProps, 'aria-label': t`Country code` }} />
        )}
      />
      <OutlinedInput
        id={id}
        type="tel"
        size="small"
        fullWidth
        name={field.name}
        inputRef={field.ref}
        value={typing?.text ?? number}
        onChange={(event) => {
          const text = event.target.value
          const from = typing?.dial ?? dial
          setTyping({ dial: from, text })
          field.onChange(joinPhone(from, text, dials))
        }}
        onBlur={() => {
          setTyping(undefined)
          field.onBlur()
        }}
        inputProps={{ 'aria-describedby': described }}
      />
    </Stack>
  )
}

/** A phone number with a country code picker. An untouched number keeps its stored format. */
export function PhoneInput(props: CommonInputProps) {
  return <FormField {...props}>{(control) => <Phone {...control} />}</FormField>
}
