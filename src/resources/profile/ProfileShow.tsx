import { t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { language as languageApi } from '#contract/api/language.ts'
import { type Language, languages } from '#contract/languages.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { pageLanguage, speak } from '#src/i18n/language.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { addresses } from '#contract/api/employees/addresses.ts'
import { profile as profileApi, Profile } from '#contract/api/profile.ts'
import { widths } from '#src/admin/theme/tokens.ts'
import { AddressNote } from '#src/resources/employees/AddressNote.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useProfile } from '#src/providers/useSession.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { Sessions } from './Sessions.tsx'

/**
 * Selects the signed-in person's language. It is stored on the server, so it applies to all devices, and takes effect
 * at once.
 */
function LanguageCard() {
  const { mutate, isPending, variables } = useCall(languageApi.choose, {
    onSuccess: (_answer, { body }) => speak(body.language),
    onError: useNotifyFailure()(t`Couldn't change the language`),
  })
  return (
    <SectionCard
      title={t`Language`}
      aside={
        <WordSelect
          label={t`Language`}
          value={isPending ? variables.body.language : pageLanguage()}
          words={languages}
          onChange={(next) => mutate({ body: { language: next as Language } })}
        />
      }
    >
      <Typography
        variant="body2"
        color="text.secondary"
      >{t`For pages, messages, emails, dates and numbers. Invoices stay in English.`}</Typography>
    </SectionCard>
  )
}

const ProfileEdit = lazyOverlay(async () => (await import('./ProfileEdit.tsx')).ProfileEdit)

const Field = ShowLayout.Field<Profile>

/** Fields of the card, in the order of rules/pages.md#5.4, then those that only others can change. */
function ProfileFields({ profile }: { profile: Profile }) {
  return (
    <ShowLayout schema={Profile} record={profile}>
      <Field source="fullName" />
      <Field source="teamEmail" />
      <Field source="personalEmail" />
      <Field source="phoneNumber" />
      <Field source="discordName" />
      <Field source="githubID" />
      <Field source="notionName" />
      <Field source="linkedInName" />
      <Field source="address" />
      <Field source="city" />
      <Field source="country" />
      <Field source="placeOfResidence" />
      <Field source="wiseAccountNumber" />
      <Field source="wiseCurrency" />
      <Field source="wiseRecipientEmail" />
      <Field source="wiseRecipientName" />
      <Field source="birthday" />
      <Field source="gender" />
      <Field source="roles" render={({ roles }) => roles.map(({ name }) => name).join(', ') || '-'} />
    </ShowLayout>
  )
}

/** The signed-in person's own record, with an edit button for the fields they can change. */
export function ProfileShow() {
  const profile = useProfile()
  const refresh = useRefresh()
  const [editing, setEditing] = useState(false)
  const readAgain = () => Promise.all([loadPerson(), refresh('employees')])
  const { mutateAsync: upload } = useCall(profileApi.uploadAvatar, { onSuccess: readAgain })
  const { mutateAsync: send } = useCall(addresses.sendMineAgain)
  const { mutateAsync: takeBack } = useCall(addresses.takeMineBack, { onSuccess: readAgain })
  const sendAgain = () => send({})
  return (
    <Box sx={{ maxWidth: widths.form }}>
      <PageHeading title={t`Profile`} />
      <SectionCard title={t`General info`} onEdit={() => setEditing(true)}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={6} sx={{ alignItems: { xs: 'center', sm: 'start' } }}>
          <AvatarButton name={nameOf(profile)} avatar={profile.avatar} upload={(file) => upload({ file })} />
          <Box sx={{ flex: 1, width: '100%', minWidth: 0 }}>
            <ProfileFields profile={profile} />
            <AddressNote address={profile.teamEmail} inUse={profile.teamEmailInUse} sendAgain={sendAgain} />
            <AddressNote
              address={profile.personalEmail}
              inUse={profile.personalEmailInUse}
              sendAgain={sendAgain}
              takeBack={() => takeBack({})}
            />
          </Box>
        </Stack>
      </SectionCard>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mt: 3 }}
      >{t`Only people with access to private data, such as HR, see your phone, addresses and Wise details. Ask HR to change your name, team email, date of birth, gender or roles.`}</Typography>
      <Stack spacing={5} sx={{ mt: 5 }}>
        <LanguageCard />
        <Sessions />
      </Stack>
      {editing && <ProfileEdit profile={profile} onClose={() => setEditing(false)} />}
    </Box>
  )
}
