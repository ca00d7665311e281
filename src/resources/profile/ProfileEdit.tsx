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
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useState } from 'react'
import { type Sent, SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useDropDraft } from '#src/admin/form/useDraft.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { call } from '#src/providers/call.ts'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

const F = inputsOf(ProfileChanges)

/** Fields of the profile form, in the order of rules/pages.md#5.4. */
function ProfileInputs() {
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
      <CityInput label={labelOf(ProfileChanges, 'city')} />
      <F.Input source="placeOfResidence" />
      <Typography variant="body2" color="text.secondary">{t`Used for payments abroad.`}</Typography>
      <F.Input source="wiseAccountNumber" />
      <F.Input source="wiseCurrency" />
      <F.Input source="wiseRecipientEmail" />
      <F.Input source="wiseRecipientName" />
    </>
  )
}

/** Name of the draft in localStorage. */
const keptAs = 'profile'

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
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty, useDropDraft(keptAs))
  const close = () => leave(onClose)
  const save = async (body: object, { version, note }: Sent) => {
    const answer = await edit({ body: { ...(body as ProfileChanges), blankClears: true }, version })
    tell([t`Profile updated`, note].filter(Boolean).join(' '), answer)
  }
  return (
    <SidePanel title={t`Edit profile`} onClose={close}>
      <SchemaForm
        schema={ProfileChanges}
        {...toFormValues(profile)}
        reload={async () => toFormValues((await call(profileApi.mine)).data)}
        required={required}
        stored={profileValues(profile)}
        failure={t`Couldn't update the profile`}
        keptAs={keptAs}
        save={save}
        onSaved={onClose}
        onCancel={close}
        onDirty={setDirty}
      >
        <ProfileInputs />
      </SchemaForm>
      {question}
    </SidePanel>
  )
}
