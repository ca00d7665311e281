import { PersonalInfo } from '#contract/api/employeeEdits.ts'
import { labelOf } from '#contract/fields.ts'
import { CityInput } from '#src/components/inputs/CityInput.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'

const Personal = inputsOf(PersonalInfo)

/** Fields of the personal info form. */
export function PersonalInputs() {
  return (
    <>
      <Personal.Input source="dob" />
      <Personal.Input source="gender" />
      <Personal.Input source="personalEmail" />
      <Personal.Input source="address" />
      <Personal.Input source="country" />
      <CityInput label={labelOf(PersonalInfo, 'city')} />
      <Personal.Input source="placeOfResidence" />
    </>
  )
}
