import { labelOf } from '#contract/fields.ts'
import { CityInput } from '#src/components/inputs/CityInput.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { Form } from './rules.ts'

const F = inputsOf(Form)

/** Second step: where somebody lives. */
export function HomeStep() {
  return (
    <>
      <F.Input source="address" />
      <F.Input source="placeOfResidence" help="As your papers name it." />
      <F.Input source="country" />
      <CityInput label={labelOf(Form, 'city')} />
      <F.Input source="phoneNumber" />
    </>
  )
}
