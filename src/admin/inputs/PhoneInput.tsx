import { t } from '@lingui/core/macro'
import { Autocomplete, OutlinedInput, Stack } from '@mui/material'
import { useState } from 'react'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { type ControlProps, type CommonInputProps, FormField, OutlinedField } from './FormField.tsx'

/** Dial code of stored numbers without one (rules/screens.md#3.3). */
const defaultDial = '84'

/** Splits `+84 912345678` into dial code and number. Numbers without `+` get the default dial code. */
export function splitPhone(stored: string, dials: readonly string[]): { dial: string; number: string } {
  if (!stored.startsWith('+')) return { dial: defaultDial, number: stored }
  const [first = '', ...rest] = stored.slice(1).split(' ')
  if (rest.length > 0) return { dial: first, number: rest.join(' ') }
  const dial = dials.filter((code) => first.startsWith(code)).sort((a, b) => b.length - a.length)[0] ?? ''
  return { dial, number: first.slice(dial.length) }
}

/** The stored format: `+{dial} {number without one leading 0}`; blank without a number. */
export function joinPhone(dial: string, number: string): string {
  const digits = number.trim().replace(/^0/, '')
  return digits ? `+${dial} ${digits}` : ''
}

function Phone({ field, id, described }: ControlProps) {
  const { options } = useOptions('countries')
  const countries = options.map(({ name, code }) => ({ name, dial: code.replace('+', '') }))
  const stored = typeof field.value === 'string' ? field.value : ''
  // A blank field can't store the country code picked before the number is typed.
  const [picked, setPicked] = useState<string>()
  const split = splitPhone(
    stored,
    countries.map((country) => country.dial),
  )
  const { number } = split
  const dial = stored ? split.dial : (picked ?? split.dial)
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
        filterOptions={(all, { inputValue }) =>
          all.filter((one) => `${one.name} +${one.dial}`.toLowerCase().includes(inputValue.toLowerCase()))
        }
        onChange={(_event, next) => {
          setPicked(next.dial)
          field.onChange(joinPhone(next.dial, number))
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
        value={number}
        onChange={(event) => field.onChange(joinPhone(dial, event.target.value))}
        onBlur={field.onBlur}
        inputProps={{ 'aria-describedby': described }}
      />
    </Stack>
  )
}

/** A phone number with a country code picker. An untouched number keeps its stored format. */
export function PhoneInput(props: CommonInputProps) {
  return <FormField {...props}>{(control) => <Phone {...control} />}</FormField>
}
