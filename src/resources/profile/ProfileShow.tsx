import { t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { language as languageApi } from '#contract/api/language.ts'
import { type Language, languages } from '#contract/languages.ts'
import { roleName } from '#contract/roleName.ts'
import { listed } from '#src/i18n/format.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { SectionCard, TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { pageLanguage, speak } from '#src/i18n/language.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommandQuery, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { addresses } from '#contract/api/employees/addresses.ts'
import { profile as profileApi, Profile } from '#contract/api/profile.ts'
import { AddressNote } from '#src/resources/employees/AddressNote.tsx'
import { EmployeeHeader } from '#src/resources/employees/EmployeeHeader.tsx'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useProfile } from '#src/providers/useSession.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { Sessions } from './Sessions.tsx'
import { VisibleTo } from './VisibleTo.tsx'

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

const OwnBank = lazyComponent(async () => (await import('./OwnBank.tsx')).OwnBank, asTab)
const OwnDocuments = lazyComponent(async () => (await import('./OwnDocuments.tsx')).OwnDocuments, asTab)
const ReviewsField = lazyComponent(
  async () => (await import('#src/resources/surveys/sharing/ReviewsField.tsx')).ReviewsField,
  asTab,
)
const GivenField = lazyComponent(async () => (await import('#src/resources/surveys/given/GivenField.tsx')).GivenField, {
  loading: null,
})
const ProfileEdit = lazyOverlay(async () => (await import('./ProfileEdit.tsx')).ProfileEdit)
const Field = ShowLayout.Field<Profile>

interface CardProps {
  profile: Profile
  onEdit: () => void
  onAddress: () => Promise<unknown>
}

/** How to reach the person, and what only others change. */
function GeneralCard({ profile, onEdit }: CardProps) {
  const { mutateAsync: send } = useCall(addresses.sendMineAgain)
  return (
    <SectionCard title={t`General info`} onEdit={onEdit}>
      <ShowLayout schema={Profile} record={profile} compact onAdd={onEdit}>
        <Field source="fullName" />
        <Field source="teamEmail" />
        <Field source="phoneNumber" />
        <Field source="discordName" />
        <Field source="githubID" />
        <Field source="notionName" />
        <Field source="linkedInName" />
        <Field source="roles" render={({ roles }) => listed(roles.map(({ name }) => roleName(name)))} />
      </ShowLayout>
      <AddressNote address={profile.teamEmail} inUse={profile.teamEmailInUse} sendAgain={() => send({})} />
      <VisibleTo part="general" />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t`Name, team email, Discord and GitHub are visible to all who can open your page. Ask HR to change your name, team email or roles.`}
      </Typography>
    </SectionCard>
  )
}

/** Private facts such as date of birth and home address. */
function PersonalCard({ profile, onEdit, onAddress }: CardProps) {
  const { mutateAsync: send } = useCall(addresses.sendMineAgain)
  const { mutateAsync: takeBack } = useCall(addresses.takeMineBack, { onSuccess: onAddress })
  return (
    <SectionCard title={t`Personal info`} onEdit={onEdit}>
      <ShowLayout schema={Profile} record={profile} compact onAdd={onEdit}>
        <Field source="personalEmail" />
        <Field source="address" />
        <Field source="city" />
        <Field source="country" />
        <Field source="placeOfResidence" />
        <Field source="birthday" />
        <Field source="gender" />
      </ShowLayout>
      <AddressNote
        address={profile.personalEmail}
        inUse={profile.personalEmailInUse}
        sendAgain={() => send({})}
        takeBack={() => takeBack({})}
      />
      <VisibleTo part="personal" />
    </SectionCard>
  )
}

/** The page of oneself: that of a person, with all of the own data, most of it to change. */
export function ProfileShow() {
  const profile = useProfile()
  const refresh = useRefresh()
  const [editing, setEditing] = useState(false)
  const readAgain = () => Promise.all([loadPerson(), refresh('employees')])
  const { mutateAsync: upload } = useCall(profileApi.uploadAvatar, { onSuccess: readAgain })
  const query = useCommandQuery('ownRecord', 'onboardingData', {})
  const onboarding = query.data?.data
  const edit = () => setEditing(true)
  const card = { profile, onEdit: edit, onAddress: readAgain }
  const pending = <Pending query={query} failure={t`Couldn't load the bank account and documents`} height={200} />
  const account = (
    <Stack spacing={5}>
      <LanguageCard />
      <Sessions />
    </Stack>
  )
  const pay = onboarding ? (
    <OwnBank account={onboarding} profile={profile} onSaved={query.refetch} onEditWise={edit} />
  ) : (
    pending
  )
  const feedback = (
    <Stack spacing={5}>
      <GivenField person={profile} />
      <ReviewsField person={profile} />
    </Stack>
  )
  const documents = onboarding ? (
    <OwnDocuments person={profile} documents={onboarding.documents} onChanged={query.refetch} />
  ) : (
    pending
  )
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Profile`} />
      <EmployeeHeader person={profile} heading="h2" upload={(file) => upload({ file })} />
      <QueryTabs
        label={t`Parts of the page`}
        tabs={[
          {
            name: 'overview',
            label: t`Overview`,
            content: <TwoColumns left={<GeneralCard {...card} />} right={account} />,
          },
          { name: 'pay', label: t`Pay`, content: <TwoColumns left={pay} right={null} /> },
          {
            name: 'personal',
            label: t`Personal`,
            content: <TwoColumns left={<PersonalCard {...card} />} right={documents} />,
          },
          { name: 'feedback', label: t`Feedback`, content: feedback },
        ]}
      />
      {editing && <ProfileEdit profile={profile} onClose={() => setEditing(false)} />}
    </Stack>
  )
}
