import { PersonalInfo } from '#contract/api/employeeEdits.ts'
import { labelOf } from '#contract/fields.ts'
import { CityInput } from '#src/components/inputs/CityInput.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'

const F = inputsOf(PersonalInfo)

/** Fields of the personal info form. */
export function PersonalInputs() {
  return (
    <>
      <F.Input source="dob" />
      <F.Input source="gender" />
      <F.Input source="personalEmail" />
      <F.Input source="address" />
      <F.Input source="country" />
      <CityInput label={labelOf(PersonalInfo, 'city')} />
      <F.Input source="placeOfResidence" />
    </>
  )
}
