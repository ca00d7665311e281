import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profile as profileApi, type Profile, ProfileEdit } from '#contract/api/profile.ts'
import { type Sent, SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { call } from '#src/providers/call.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { ProfileInputs } from './ProfileInputs.tsx'
import { profileValues } from './valuesOf.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

const required = ['phoneNumber', 'address']
const filledFrom = (profile: Profile) => ({
  values: profileValues(profile),
  ...(profile.updatedAt ? { version: profile.updatedAt } : {}),
})

/** The form of my own record in a panel beside it. */
export function ProfilePanel({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const tell = useUndoable()
  const queries = useQueryClient()
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const close = () => leave(onClose)
  const save = async (body: object, { version, note }: Sent) => {
    const answer = await call(profileApi.edit, { body: body as ProfileEdit, version })
    await Promise.all([loadPerson(), queries.invalidateQueries({ queryKey: ['employees'] })])
    tell(note ? `Profile updated. ${note}` : 'Profile updated.', answer)
  }
  return (
    <SidePanel title="Edit profile" onClose={close}>
      <SchemaForm
        schema={ProfileEdit}
        {...filledFrom(profile)}
        reload={async () => filledFrom((await call(profileApi.mine)).data)}
        required={required}
        failure="Could not update the profile"
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
