import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import type { z } from 'zod'
import { type CompanyInfo, regions } from '#contract/api/metadata/lookups.ts'
import type { City as CitySchema } from '#contract/api/metadata/metadata.ts'
import { type CommonInputProps, type ControlProps, FormField, OutlinedField } from '#src/admin/inputs/FormField.tsx'

type City = z.infer<typeof CitySchema>

const cityParts = () => ({ name: t`Name`, lat: t`Latitude`, long: t`Longitude` })
/** The label of an input of a city; `row` counts from 1. */
const partWords = (part: string, row: number) => t`${part} of city ${row}`
const removeWords = (name: string, row: number) => (name ? t`Remove ${name}` : t`Remove city ${row}`)
const blankCity: City = { name: '', lat: '', long: '' }

function Cities({ field, described, invalid }: ControlProps) {
  const list = useRef<HTMLUListElement>(null)
  const parts = cityParts()
  const cities = (field.value ?? []) as City[]
  const change = (index: number, part: keyof City, text: string) =>
    field.onChange(cities.map((city, at) => (at === index ? { ...city, [part]: text } : city)))
  const add = () => {
    field.onChange([...cities, blankCity])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <>
      <Stack ref={list} component="ul" spacing={2}>
        {cities.map((city, index) => (
          // Index as key: cities have no id, and their names change while typing.
          <Stack component="li" key={index} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {(['name', 'lat', 'long'] as const).map((part) => (
              <OutlinedField
                key={part}
                value={city[part]}
                error={invalid}
                {...(index === 0 && part === 'name' ? { inputRef: field.ref } : {})}
                onBlur={field.onBlur}
                onChange={(event) => change(index, part, event.target.value)}
                placeholder={parts[part]}
                inputProps={{
                  'aria-label': partWords(parts[part], index + 1),
                  'aria-describedby': described,
                }}
                sx={{ flex: part === 'name' ? 2 : 1 }}
              />
            ))}
            <IconButton
              size="small"
              aria-label={removeWords(city.name, index + 1)}
              onClick={() => field.onChange(cities.filter((_, at) => at !== index))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ alignSelf: 'start', mt: 2 }}>{t`Add city`}</Button>
    </>
  )
}

/** The cities of a country: name and coordinates in degrees, one row each. Can be empty. */
export function CitiesInput(props: CommonInputProps) {
  return (
    <FormField {...props} group>
      {(control) => <Cities {...control} />}
    </FormField>
  )
}

type Offices = CompanyInfo['info']

const blankOffice = { address: '', phone: '' }

function Regions({ field, described, invalid }: ControlProps) {
  const offices = (field.value ?? {}) as Offices
  const names: Record<string, string> = {
    ...regions,
    ...Object.fromEntries(Object.keys(offices).flatMap((code) => (code in regions ? [] : [[code, code]]))),
  }
  const change = (code: string, part: keyof typeof blankOffice, text: string) => {
    const { [code]: office = blankOffice, ...others } = offices
    const changed = { ...office, [part]: text }
    // An office without address and phone is removed.
    field.onChange(changed.address || changed.phone ? { ...others, [code]: changed } : others)
  }
  const input = (code: string, part: keyof typeof blankOffice, label: string) => ({
    value: offices[code]?.[part] ?? '',
    error: invalid,
    onBlur: field.onBlur,
    onChange: (event: { target: { value: string } }) => change(code, part, event.target.value),
    inputProps: { 'aria-label': label, 'aria-describedby': described },
  })
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {Object.entries(names).map(([code, name], index) => (
        <Box key={code} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
          <OutlinedField
            {...input(code, 'address', t`Address, ${name}`)}
            placeholder={t`Address`}
            multiline
            {...(index === 0 ? { inputRef: field.ref } : {})}
          />
          <OutlinedField {...input(code, 'phone', t`Phone, ${name}`)} placeholder={t`Phone`} />
        </Box>
      ))}
    </Box>
  )
}

/** The offices of a company: address and phone by region. */
export function RegionsInput(props: CommonInputProps) {
  return (
    <FormField {...props} group>
      {(control) => <Regions {...control} />}
    </FormField>
  )
}
