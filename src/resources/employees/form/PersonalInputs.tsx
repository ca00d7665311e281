import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PersonalInfo } from '#contract/api/employeeEdits.ts'
import { labelOf } from '#contract/fields.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx'
import { Picker } from '#src/components/inputs/OptionBox.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'

const F = inputsOf(PersonalInfo)

/** A city of the chosen country; another country clears it. */
function CityInput() {
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
    <FieldFrame name="city" label={labelOf(PersonalInfo, 'city')} optional={false}>
      {(boxed) => (
        <Picker
          boxed={boxed}
          options={options}
          offered={options}
          loading={countries.length === 0}
          multiple={false}
          holds="name"
          placeholder={country ? '' : 'Choose a country first'}
        />
      )}
    </FieldFrame>
  )
}

/** Fields of the personal info form. */
export function PersonalInputs() {
  return (
    <>
      <F.Input source="dob" />
      <F.Input source="gender" />
      <F.Input source="personalEmail" />
      <F.Input source="address" />
      <F.Input source="country" />
      <CityInput />
      <F.Input source="placeOfResidence" />
    </>
  )
}
