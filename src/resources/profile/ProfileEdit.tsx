import { t } from '@lingui/core/macro'
import {
  type Profile,
  ProfileEdit as ProfileChanges,
  profile as profileApi,
  profileValues,
} from '#contract/api/profile.ts'
import { Typography } from '@mui/material'
import { labelOf } from '#contract/fields.ts'
import { CityInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import type { Sent } from '#src/admin/form/useConflictResolution.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { call } from '#src/providers/call.ts'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

const Input = Form.Input<typeof ProfileChanges>

/** Fields of the profile form, in the order of rules/pages.md#5.4. */
function ProfileInputs() {
  return (
    <>
      <Input source="phoneNumber" />
      <Input source="personalEmail" />
      <Input source="discordName" />
      <Input source="githubID" />
      <Input source="notionName" />
      <Input source="linkedInName" />
      <Input source="address" />
      <Input source="country" />
      <CityInput label={labelOf(ProfileChanges, 'city')} />
      <Input source="placeOfResidence" />
      <Typography variant="body2" color="text.secondary">{t`Used for payments abroad.`}</Typography>
      <Input source="wiseAccountNumber" />
      <Input source="wiseCurrency" />
      <Input source="wiseRecipientEmail" />
      <Input source="wiseRecipientName" />
    </>
  )
}

const required = ['phoneNumber', 'address']
const toFormValues = (profile: Profile) => ({
  values: profileValues(profile),
  ...(profile.updatedAt ? { version: profile.updatedAt } : {}),
})

/** The form of the signed-in person's own record, in a side panel. */
export function ProfileEdit({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const tell = useUndoable()
  const refresh = useRefresh()
  const { mutateAsync: edit } = useCall(profileApi.edit, {
    onSuccess: () => Promise.all([loadPerson(), refresh('employees')]),
  })
  const save = async (body: object, { version, note }: Sent) => {
    const answer = await edit({ body: { ...(body as ProfileChanges), blankClears: true }, version })
    tell([t`Profile updated`, note].filter(Boolean).join(' '), answer)
  }
  return (
    <SidePanel title={t`Edit profile`} keptAs="profile" onClose={onClose}>
      {(place) => (
        <Form
          schema={ProfileChanges}
          {...toFormValues(profile)}
          reload={async () => toFormValues((await call(profileApi.mine)).data)}
          required={required}
          stored={profileValues(profile)}
          failure={t`Couldn't update the profile`}
          save={save}
          {...place}
        >
          <ProfileInputs />
        </Form>
      )}
    </SidePanel>
  )
}
