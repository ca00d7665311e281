import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useRef } from 'react'
import type { z } from 'zod'
import type { City as CitySchema } from '#contract/api/metadata.ts'
import { type ControlProps, type CommonInputProps, FormField, OutlinedField } from './FormField.tsx'

type City = z.infer<typeof CitySchema>

const parts = { name: 'Name', lat: 'Latitude', long: 'Longitude' } as const
const blank: City = { name: '', lat: '', long: '' }

function Rows({ field, described, invalid }: ControlProps) {
  const list = useRef<HTMLUListElement>(null)
  const cities = (field.value ?? []) as City[]
  const change = (index: number, part: keyof City, text: string) =>
    field.onChange(cities.map((city, at) => (at === index ? { ...city, [part]: text } : city)))
  const add = () => {
    field.onChange([...cities, blank])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <>
      <Stack ref={list} component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {cities.map((city, index) => (
          // Cities have no id, and their names change while they are typed.
          <Stack component="li" key={index} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {(['name', 'lat', 'long'] as const).map((part) => (
              <OutlinedField
                key={part}
                size="small"
                value={city[part]}
                error={invalid}
                {...(index === 0 && part === 'name' ? { inputRef: field.ref } : {})}
                onBlur={field.onBlur}
                onChange={(event) => change(index, part, event.target.value)}
                placeholder={parts[part]}
                inputProps={{
                  'aria-label': `${parts[part]} of city ${index + 1}`,
                  'aria-describedby': described,
                }}
                sx={{ flex: part === 'name' ? 2 : 1 }}
              />
            ))}
            <IconButton
              size="small"
              aria-label={`Remove ${city.name || `city ${index + 1}`}`}
              onClick={() => field.onChange(cities.filter((_, at) => at !== index))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ alignSelf: 'start', mt: 2 }}>
        Add city
      </Button>
    </>
  )
}

/** The cities of a country: name and coordinates in degrees, one row each. */
export function CitiesInput(frame: CommonInputProps) {
  return (
    <FormField {...frame} group>
      {(control) => <Rows {...control} />}
    </FormField>
  )
}
