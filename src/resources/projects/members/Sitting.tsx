import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Avatar } from '#src/components/Avatar.tsx'

/** Who sits in the seat, in the place where somebody could be chosen. */
export function CurrentMember({ person }: { person: Pick<BasicEmployee, 'displayName' | 'fullName' | 'avatar'> }) {
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ fontSize: 13, fontWeight: 500 }}>Member</Typography>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Avatar src={person.avatar} name={nameOf(person)} />
        <Typography>{nameOf(person)}</Typography>
      </Stack>
      <Typography variant="body2" color="text.secondary">
        To seat somebody else, end this membership and add a new member.
      </Typography>
    </Stack>
  )
}
