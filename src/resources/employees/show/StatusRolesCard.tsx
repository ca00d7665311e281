import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { type Employee, G } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { lazyInline } from '#src/components/lazyInline.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'

const EmployeeStatus = lazyInline(
  async () => (await import('./EmployeeStatus.tsx')).EmployeeStatus,
  <Skeleton height={64} />,
)
const RolesForm = lazyInline(
  async () => (await import('./RolesForm.tsx')).RolesForm,
  <Skeleton height={100} />,
)

function Forwarding({ person: { teamEmail, isKeepFwdEmail } }: { person: Employee }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {isKeepFwdEmail
        ? `Mail to ${teamEmail} is still forwarded to the personal address.`
        : `Forwarding of mail to ${teamEmail} has ended.`}
    </Typography>
  )
}

/** Status and roles, for those who may change them. */
export function StatusRolesCard({ person }: { person: Employee }) {
  const can = useCan()
  if (!can('employees.edit')) return null
  const roles = can('employeeRoles.edit')
  const access = can('employeeRoles.read') && (
    <Link component={RouterLink} to={paths.access(person.username)} sx={{ fontSize: 13 }}>
      What can {nameOf(person)} see?
    </Link>
  )
  return (
    <SectionCard title={roles ? 'Status and roles' : 'Status'} aside={access}>
      <Stack spacing={4}>
        <EmployeeStatus person={person} />
        {person.status === 'left' && can(G) && <Forwarding person={person} />}
        {roles && <RolesForm person={person} />}
      </Stack>
    </SectionCard>
  )
}
