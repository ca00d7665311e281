import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import type { Employee } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { CardChoice } from '#src/components/table/CardChoice.tsx'
import { StatusTag } from '#src/components/StatusTag.tsx'
import { paths } from '#src/layout/paths.ts'

const card = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  gap: 3,
  p: 3,
  minHeight: 86,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
}

function EmployeeCard({ person }: { person: Employee }) {
  const work = [person.seniority?.name, ...person.positions.map(({ name }) => name)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Box component={Link} to={paths.employee(person.username)} sx={card}>
      <Avatar src={person.avatar} name={nameOf(person)} size={40} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {nameOf(person)}
          </Typography>
          <StatusTag status={person.status} />
        </Stack>
        <Typography variant="body2" color="text.secondary" noWrap>
          {work || person.teamEmail}
        </Typography>
        <Typography variant="body2" color="text.secondary" noWrap>
          {person.projects.map(({ name }) => name).join(', ')}
        </Typography>
      </Box>
    </Box>
  )
}

/** One card for each person: the list on a phone, or by choice. `chosen` stands over them once some are chosen; without it none can be. */
export function EmployeeCards({ chosen }: { chosen?: React.ReactNode }) {
  const { data = [], isPending, selectedIds } = useListContext<Employee>()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
      }}
      aria-busy={isPending}
    >
      {isPending
        ? [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} variant="rounded" height={86} />)
        : data.map((person) => (
            <Stack key={person.id} direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
              {chosen && <CardChoice id={person.id} name={nameOf(person)} />}
              <EmployeeCard person={person} />
            </Stack>
          ))}
      {selectedIds.length > 0 && chosen}
    </Box>
  )
}
