import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mui/material'
import { Employee, type EmployeeDetail, G, P } from '#contract/api/employees/employee.ts'
import { showDate } from '#contract/dates.ts'
import { AddressNote } from '#src/resources/employees/AddressNote.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
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

const Organizations = ({ organizations }: Pick<Employee, 'organizations'>) => (
  <Stack spacing={1}>
    {organizations.map(({ id, name, avatar }) => (
      <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Avatar src={avatar} name={name} size={20} />
        {name}
      </Box>
    ))}
  </Stack>
)

const Field = ShowLayout.Field<Employee>

interface CardProps {
  person: EmployeeDetail
  onEdit?: (() => void) | undefined
}

/** How to reach the person, and where they belong. */
export function ProfileCard({ person, onEdit }: CardProps) {
  const acts = useAddressActions(person)
  return (
    <SectionCard title={t`Profile`} onEdit={onEdit}>
      <ShowLayout schema={Employee} compact onAdd={onEdit}>
        <Field source="teamEmail" label={t`Email`} />
        <Field source="phoneNumber" />
        <Field source="discordName" />
        <Field source="githubID" read={G} />
        <Field source="notionName" />
        <Field source="linkedInName" />
        <Field source="referredBy" />
        <Field source="organizations" render={({ organizations }) => <Organizations organizations={organizations} />} />
      </ShowLayout>
      <AddressNote address={person.teamEmail} inUse={person.teamEmailInUse} {...acts} />
    </SectionCard>
  )
}

/** Private facts such as date of birth and home address. */
export function PersonalCard({ person, onEdit }: CardProps) {
  const can = useCan()
  const acts = useAddressActions(person)
  return (
    <SectionCard title={t`Personal info`} onEdit={onEdit}>
      <ShowLayout schema={Employee} compact onAdd={onEdit}>
        {can(P) ? (
          <Field source="birthday" />
        ) : (
          // Colleagues are shown no year.
          <Field source="birthday" label={t`Birthday`} render={({ birthday }) => showDate(birthday).slice(0, 5)} />
        )}
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
