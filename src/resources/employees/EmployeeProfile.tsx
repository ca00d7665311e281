import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mui/material'
import { BaseSalary, Employee, type EmployeeDetail, G } from '#contract/api/employees/employee.ts'
import { payDays } from '#contract/api/employees/edits.ts'
import { AddressNote } from '#src/resources/employees/AddressNote.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from './EmployeeField.tsx'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { Salary } from './SalaryField.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { SchemaShow, type ShownFields } from '#src/admin/schema/SchemaShow.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/session.ts'
import { RevealSalary, useSalaryMask } from './salaryMask.tsx'

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

/** Fields of the Profile card, in the order of rules/pages.md#5.3. */
const profileFields: ShownFields<typeof Employee> = [
  'fullName',
  {
    source: 'teamEmail',
    get label() {
      return t`Email`
    },
  },
  'phoneNumber',
  'lineManager',
  'discordName',
  { source: 'githubID', read: G },
  'notionName',
  'linkedInName',
  {
    source: 'joinedDate',
    get label() {
      return t`Joined date`
    },
  },
  {
    source: 'leftDate',
    get label() {
      return t`Left date`
    },
  },
  'referredBy',
  { source: 'organizations', render: (person) => <Organizations person={person} /> },
  'wiseAccountNumber',
  'wiseCurrency',
  'wiseRecipientEmail',
  'wiseRecipientName',
]

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
          <SchemaShow schema={Employee} record={person} fields={profileFields} />
          <AddressNote address={person.teamEmail} inUse={person.teamEmailInUse} {...acts} />
        </Box>
      </Stack>
    </SectionCard>
  )
}

const personalFields: ShownFields<typeof Employee> = [
  'birthday',
  'gender',
  'personalEmail',
  'address',
  'city',
  'country',
  'placeOfResidence',
]

/** Private facts such as date of birth and home address. */
export function PersonalCard({ person, onEdit }: CardProps) {
  const acts = useAddressActions(person)
  return (
    <SectionCard title={t`Personal info`} onEdit={onEdit}>
      <SchemaShow schema={Employee} record={person} fields={personalFields} />
      <AddressNote address={person.personalEmail} inUse={person.personalEmailInUse} {...acts} />
    </SectionCard>
  )
}

const salaryFields: ShownFields<typeof BaseSalary> = [
  {
    source: 'contract_amount',
    get label() {
      return t`Base salary`
    },
    render: (salary) => <Salary salary={salary} />,
  },
  'personal_account_amount',
  'company_account_amount',
  'contract_amount',
  { source: 'batch', render: ({ batch }) => payDays[batch as keyof typeof payDays] ?? '-' },
  'effective_date',
]

function SalaryFacts({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  const { baseSalary } = person
  if (!baseSalary) return t`No salary is set.`
  return isShown(person) ? (
    <SchemaShow
      schema={BaseSalary}
      record={baseSalary}
      fields={salaryFields}
      currency={baseSalary.currency?.name ?? 'VND'}
    />
  ) : (
    <RevealSalary person={person} />
  )
}

/** The person's salary and bank account, masked until revealed. */
export function SalaryCard({ person, onEdit }: { person: Employee; onEdit?: (() => void) | undefined }) {
  return (
    <SectionCard title={t`Salary`} onEdit={onEdit}>
      <SalaryFacts person={person} />
    </SectionCard>
  )
}
