import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { RoleRecord } from '#contract/api/roles.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'

const Faces = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  '& > span': { boxShadow: `0 0 0 2px ${theme.palette.background.paper}` },
  '& > span + span': { marginLeft: -6 },
  '& > b': { marginLeft: 8, fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
}))

/** Faces of the first few, then how many there are beside them. */
function Holders({ role: { faces, holders } }: { role: RoleRecord }) {
  if (holders.present === 0) return 'Nobody'
  const rest = holders.present - faces.length
  return (
    <Faces>
      {faces.map((person) => (
        <Avatar key={person.id} src={person.avatar} name={nameOf(person)} />
      ))}
      {rest > 0 && <b aria-hidden>+{rest}</b>}
      <i style={visuallyHidden}>{holders.present === 1 ? '1 person' : `${holders.present} people`}</i>
    </Faces>
  )
}

interface RoleTableProps {
  /** Read by screen readers. */
  caption: string
  roles: readonly RoleRecord[]
  /** Given the role's code. */
  onOpen: (code: string) => void
}

/** Roles by rank, each with its holders and how much it grants. */
export function RoleTable({ caption, roles, onOpen }: RoleTableProps) {
  return (
    <SmallTable>
      <caption style={visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Rank</th>
          <th scope="col">Held by</th>
          <th scope="col">Grants</th>
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role.id}>
            <td>
              <Link
                component="button"
                type="button"
                sx={{ fontWeight: 500, textAlign: 'left' }}
                onClick={() => onOpen(role.code)}
              >
                {role.name}
              </Link>
            </td>
            <td className="tabular">{role.level}</td>
            <td>
              <Holders role={role} />
            </td>
            <td className="tabular">{role.permissions.length}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  )
}
