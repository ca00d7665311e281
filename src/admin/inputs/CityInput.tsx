import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { FormField } from './FormField.tsx'
import { Picker } from './ReferenceInput.tsx'

/** The field `city` of a form with a field `country`: a city of the chosen country; another country clears it. */
export function CityInput({ label }: { label: string }) {
  const { setValue } = useFormContext()
  const { options: countries } = useOptions('countries')
  const [country, city] = useWatch({ name: ['country', 'city'] }) as unknown[]
  const cities = countries.find(({ name }) => name === country)?.cities ?? []
  const isElsewhere = countries.length > 0 && Boolean(city) && !cities.some(({ name }) => name === city)
  useEffect(() => {
    if (isElsewhere) setValue('city', null, { shouldDirty: true })
  }, [isElsewhere, setValue])
  const options = cities.map(({ name }) => ({ id: name, name, code: name }))
  return (
    <FormField name="city" label={label} optional={false}>
      {(control) => (
        <Picker
          control={control}
          options={options}
          offered={options}
          loading={countries.length === 0}
          multiple={false}
          holds="name"
          placeholder={country ? '' : 'Choose a country first'}
        />
      )}
    </FormField>
  )
}
