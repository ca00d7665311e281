import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { labelOf } from '#contract/fields.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { Form } from './rules.ts'
import { WordBox } from './WordBox.tsx'

const F = inputsOf(Form)

/** A city of the chosen country; another country clears it. */
function CityInput() {
  const { setValue } = useFormContext()
  const { options: countries } = useOptions('countries')
  const [country, city] = useWatch({ name: ['country', 'city'] }) as unknown[]
  const cities = countries.find(({ name }) => name === country)?.cities ?? []
  const isElsewhere = countries.length > 0 && Boolean(city) && !cities.some(({ name }) => name === city)
  useEffect(() => {
    if (isElsewhere) setValue('city', '')
  }, [isElsewhere, setValue])
  return (
    <WordBox
      name="city"
      label={labelOf(Form, 'city')}
      optional={false}
      words={cities.map(({ name }) => name)}
      loading={countries.length === 0}
      placeholder={country ? '' : 'Choose a country first'}
    />
  )
}

/** Second step: where somebody lives. */
export function HomeStep() {
  return (
    <>
      <F.Input source="address" />
      <F.Input source="placeOfResidence" help="As your papers name it." />
      <F.Input source="country" />
      <CityInput />
      <F.Input source="phoneNumber" />
    </>
  )
}
