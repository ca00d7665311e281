import Typography from '@mui/material/Typography'
import { ProfileEdit } from '#contract/api/profile.ts'
import { labelOf } from '#contract/fields.ts'
import { CityInput } from '#src/admin/inputs/CityInput.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'

const F = inputsOf(ProfileEdit)

/** Fields of the profile form, in the order of screens.md section 2.14. */
export function ProfileInputs() {
  return (
    <>
      <F.Input source="phoneNumber" />
      <F.Input source="personalEmail" />
      <F.Input source="discordName" />
      <F.Input source="githubID" />
      <F.Input source="notionName" />
      <F.Input source="linkedInName" />
      <F.Input source="address" />
      <F.Input source="country" />
      <CityInput label={labelOf(ProfileEdit, 'city')} />
      <F.Input source="placeOfResidence" />
      <Typography variant="body2" color="text.secondary">
        Wise pays you abroad. A Wise field that you leave blank keeps what is stored.
      </Typography>
      <F.Input source="wiseAccountNumber" />
      <F.Input source="wiseCurrency" />
      <F.Input source="wiseRecipientEmail" />
      <F.Input source="wiseRecipientName" />
    </>
  )
}
