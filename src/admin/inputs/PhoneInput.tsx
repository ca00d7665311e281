import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { type ControlProps, type CommonInputProps, FormField } from './FormField.tsx'
import { OutlinedField } from './OutlinedField.tsx'
import { joinPhone, splitPhone } from './phone.ts'

function Phone({ field, id, described }: ControlProps) {
  const { options } = useOptions('countries')
  const countries = options.map(({ name, code }) => ({ name, dial: code.replace('+', '') }))
  const stored = typeof field.value === 'string' ? field.value : ''
  // A blank field cannot hold the country code that was picked before the number is typed.
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
          <OutlinedField {...params} inputProps={{ ...params.inputProps, 'aria-label': 'Country code' }} />
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

/** A phone number with a picker for the country code. A number nobody touches goes back as it came. */
export function PhoneInput(frame: CommonInputProps) {
  return <FormField {...frame}>{(control) => <Phone {...control} />}</FormField>
}
