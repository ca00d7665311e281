import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mui/material'
import { Employee, type EmployeeDetail, G } from '#contract/api/employees/employee.ts'
import { AddressNote } from '#src/resources/employees/AddressNote.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from './EmployeeField.tsx'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'

/** Actions for an email address that waits for confirmation. Empty without permission to edit people. */
function useAddressActions({ id }: { id: string }) {
  const can = useCan()
  const { mutateAsync: sendAgain } = useCommand('employees', 'sendConfirmation', { noRefresh: true })
  const { mutateAsync: takeBack } = useCommand('employees', 'takeBackAddress')
  if (!can('employees.edit')) return {}
  const params = { id }
  return {
    sendAgain: () => sendAgain({ params }),
    takeBack: () => takeBack({ params }),
  }
}

function Organizations({ person }: { person: Employee }) {
  if (person.organizations.length === 0) return '-'
  return (
    <Stack spacing={1}>
      {person.organizations.map(({ id, name, avatar }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Avatar src={avatar} name={name} size={20} />
          {name}
        </Box>
      ))}
    </Stack>
  )
}

const Field = ShowLayout.Field<Employee>

/** Fields of the Profile card, in the order of rules/pages.md#5.3. */
function ProfileFields() {
  return (
    <ShowLayout schema={Employee}>
      <Field source="fullName" />
      <Field source="teamEmail" label={t`Email`} />
      <Field source="phoneNumber" />
      <Field source="lineManager" />
      <Field source="discordName" />
      <Field source="githubID" read={G} />
      <Field source="notionName" />
      <Field source="linkedInName" />
      <Field source="joinedDate" label={t`Joined date`} />
      <Field source="leftDate" label={t`Left date`} />
      <Field source="referredBy" />
      <Field source="organizations" render={(person) => <Organizations person={person} />} />
      <Field source="wiseAccountNumber" />
      <Field source="wiseCurrency" />
      <Field source="wiseRecipientEmail" />
      <Field source="wiseRecipientName" />
    </ShowLayout>
  )
}

interface CardProps {
  person: EmployeeDetail
  onEdit?: (() => void) | undefined
}

/** The person's picture, name and contact details. */
export function ProfileCard({ person, onEdit }: CardProps) {
  const edit = useCan()('employees.edit')
  const { mutateAsync: upload } = useCommand('employees', 'uploadAvatar')
  const acts = useAddressActions(person)
  return (
    <SectionCard title={t`Profile`} onEdit={onEdit}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={6} sx={{ alignItems: { xs: 'center', sm: 'start' } }}>
        <AvatarButton
          name={nameOf(person)}
          avatar={person.avatar}
          upload={edit ? (file) => upload({ params: { id: person.id }, file }) : undefined}
        />
        <Box sx={{ flex: 1, width: '100%', minWidth: 0 }}>
          <ProfileFields />
          <AddressNote address={person.teamEmail} inUse={person.teamEmailInUse} {...acts} />
        </Box>
      </Stack>
    </SectionCard>
  )
}

/** Private facts such as date of birth and home address. */
export function PersonalCard({ person, onEdit }: CardProps) {
  const acts = useAddressActions(person)
  return (
    <SectionCard title={t`Personal info`} onEdit={onEdit}>
      <ShowLayout schema={Employee}>
        <Field source="birthday" />
        <Field source="gender" />
        <Field source="personalEmail" />
        <Field source="address" />
        <Field source="city" />
        <Field source="country" />
        <Field source="placeOfResidence" />
      </ShowLayout>
      <AddressNote address={person.personalEmail} inUse={person.personalEmailInUse} {...acts} />
    </SectionCard>
  )
}
