import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Employee, type EmployeeDetail, G } from '#contract/api/employee.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { AddressNote } from '#src/components/AddressNote.tsx'
import { AvatarButton } from '#src/components/avatar/AvatarButton.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { GitHubLink } from '#src/components/GitHubLink.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { useAddressActions } from './useAddressActs.ts'

const fact = columnsOf(Employee)

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

/** What the Profile card tells, in the order of screens.md section 2.11. */
const profileRows = [
  fact('fullName'),
  fact('teamEmail', {
    label: 'Email',
    render: ({ teamEmail }) => (teamEmail ? <Link href={`mailto:${teamEmail}`}>{teamEmail}</Link> : '-'),
  }),
  fact('phoneNumber'),
  fact('lineManager'),
  fact('discordName'),
  fact('githubID', {
    read: G,
    render: ({ githubID }) => <GitHubLink account={githubID} />,
  }),
  fact('notionName'),
  fact('linkedInName'),
  fact('joinedDate', { label: 'Joined date' }),
  fact('leftDate', { label: 'Left date' }),
  fact('referredBy'),
  fact('organizations', { render: (person) => <Organizations person={person} /> }),
  fact('wiseAccountNumber'),
  fact('wiseCurrency'),
  fact('wiseRecipientEmail'),
  fact('wiseRecipientName'),
]

interface CardProps {
  person: EmployeeDetail
  onEdit?: (() => void) | undefined
}

/** Who the person is and how to reach them, beside their picture. */
export function ProfileCard({ person, onEdit }: CardProps) {
  const edit = useCan()('employees.edit')
  const refresh = useRefresh('employees')
  const acts = useAddressActions(person)
  const upload = async (file: File) => {
    await call(employeesApi.uploadAvatar, { params: { id: person.id }, file })
    await refresh()
  }
  return (
    <SectionCard title="Profile" onEdit={onEdit}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={6}
        sx={{ alignItems: { xs: 'center', sm: 'start' } }}
      >
        <AvatarButton person={person} upload={edit ? upload : undefined} />
        <Box sx={{ flex: 1, width: '100%', minWidth: 0 }}>
          <DescriptionList of={person} rows={profileRows} />
          <AddressNote address={person.teamEmail} inUse={person.teamEmailInUse} {...acts} />
        </Box>
      </Stack>
    </SectionCard>
  )
}
