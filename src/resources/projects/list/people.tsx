import StarRounded from '@mui/icons-material/StarRounded'
import { styled } from '@mui/material/styles'
import { type Head, type Project, commissionRead } from '#contract/api/project.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { AvatarGroup } from '#src/admin/fields/AvatarGroup.tsx'
import { useCan } from '#src/providers/session.ts'

const Group = styled('section')(({ theme }) => ({
  '& + &': { marginTop: 10 },
  '& h4': {
    margin: '0 0 4px',
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    color: theme.palette.text.secondary,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 32 },
  '& svg': { fontSize: 'var(--text-16)', color: theme.palette.warning.main },
}))

const groups = [
  ['Lead', 'technicalLeads'],
  ['Delivery managers', 'deliveryManagers'],
  ['Account managers', 'accountManagers'],
  ['Sale persons', 'salePersons'],
] as const satisfies readonly (readonly [string, keyof Project])[]

/** Everybody who answers for a project, once each (screens.md section 5, rule 18). */
export function picsOf(project: Project): Head[] {
  const all = groups.flatMap(([, key]) => project[key])
  return [...new Map(all.map((head) => [head.employeeID, head])).values()]
}

function PicList({ project }: { project: Project }) {
  const mayRead = useCan()(commissionRead)
  return groups
    .filter(([, key]) => project[key].length > 0)
    .map(([title, key]) => (
      <Group key={key} aria-label={title}>
        <h4>{title}</h4>
        <ul>
          {project[key].map((head) => (
            <li key={head.employeeID}>
              <UserChip person={head} />
              {mayRead && <span className="tabular">- {head.finalCommissionRate}%</span>}
            </li>
          ))}
        </ul>
      </Group>
    ))
}

/** Who answers for a project; "TBD" while nobody does. */
export function Pics({ project }: { project: Project }) {
  const people = picsOf(project)
  if (people.length === 0) return 'TBD'
  return (
    <AvatarGroup label={`PICs of ${project.name}`} people={people}>
      <PicList project={project} />
    </AvatarGroup>
  )
}

/** Who works on a project, leads with a star. */
export function Members({ project }: { project: Project }) {
  const { members, name } = project
  // Somebody may hold two seats.
  const people = [...new Map(members.toReversed().map((one) => [one.employeeID, one])).values()].toReversed()
  if (people.length === 0) return '-'
  return (
    <AvatarGroup label={`Members of ${name}`} people={people}>
      <Group>
        <ul>
          {people.map((member) => (
            <li key={member.employeeID}>
              <UserChip person={member} />
              {member.isLead && <StarRounded titleAccess="Lead" />}
            </li>
          ))}
        </ul>
      </Group>
    </AvatarGroup>
  )
}
