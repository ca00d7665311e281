import StarRounded from '@mui/icons-material/StarRounded'
import Link from '@mui/material/Link'
import { Employee, type EmployeeProject, G } from '#contract/api/employee.ts'
import { nameOf, ProjectChip, UserChip } from '#src/components/Chip.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { StatusTag } from '#src/components/StatusTag.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { Tag, type TagColour } from '#src/components/Tag.tsx'
import { TagList } from '#src/components/TagList.tsx'
import { RevealAll, SalaryCell } from '../salaryMask.tsx'

const column = columnsOf(Employee)

interface Named {
  id: string
  name: string
  avatar?: string
}

function Tags({ items, colour }: { items: readonly Named[]; colour: TagColour }) {
  return (
    <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name, avatar }) => (
        <Tag colour={colour}>
          {avatar && <Avatar src={avatar} name={name} size={14} />} {name}
        </Tag>
      )}
    </TagList>
  )
}

/** Chapters of a person; the ones that the person leads carry a star. */
export function ChapterTags({ person }: { person: Employee }) {
  return (
    <TagList items={person.chapters} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name, leadID }) => (
        <Tag colour="chapters">
          {leadID === person.id && (
            <StarRounded titleAccess={`${name} lead`} sx={{ fontSize: 13, verticalAlign: '-2px', mr: 0.5 }} />
          )}
          {name}
        </Tag>
      )}
    </TagList>
  )
}

function Projects({ projects }: { projects: readonly EmployeeProject[] }) {
  return (
    <TagList items={projects} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {(project) => <ProjectChip project={project} />}
    </TagList>
  )
}

function GithubLink({ name }: { name: string }) {
  return (
    <Link href={`https://github.com/${encodeURIComponent(name)}`} target="_blank" rel="noreferrer">
      {name}
    </Link>
  )
}

/** Every column of the employee list, in order (screens.md section 2.9). */
export const employeeColumns = [
  column('displayName', {
    label: 'Employee',
    width: 210,
    sortable: true,
    render: (person) => (nameOf(person) ? <UserChip person={person} /> : 'TBD'),
  }),
  column('baseSalary', {
    width: 160,
    align: 'right',
    head: <RevealAll />,
    render: (person) => <SalaryCell person={person} />,
  }),
  column('status', { width: 132, sortable: true, render: ({ status }) => <StatusTag status={status} /> }),
  column('positions', {
    width: 230,
    render: ({ positions }) => <Tags items={positions} colour="positions" />,
  }),
  column('projects', { width: 260, render: ({ projects }) => <Projects projects={projects} /> }),
  column('stacks', { width: 240, render: ({ stacks }) => <Tags items={stacks} colour="stacks" /> }),
  column('chapters', { width: 180, render: (person) => <ChapterTags person={person} /> }),
  column('lineManager', { width: 170 }),
  column('referredBy', { width: 170 }),
  column('seniority', { width: 110, sortable: true }),
  column('organizations', {
    read: G,
    width: 230,
    render: ({ organizations }) => <Tags items={organizations} colour="organizations" />,
  }),
  column('discordName', { width: 150 }),
  column('githubID', {
    width: 150,
    render: ({ githubID }) => (githubID ? <GithubLink name={githubID} /> : '-'),
  }),
  column('teamEmail', { label: 'Working e-mail', width: 250 }),
  column('joinedDate', { label: 'Joined date', width: 110, sortable: true }),
  column('leftDate', { label: 'Left date', width: 110 }),
]

/** The columns that a person starts with. */
export const firstColumns = [
  'baseSalary',
  'status',
  'positions',
  'projects',
  'stacks',
  'chapters',
  'lineManager',
  'seniority',
  'joinedDate',
]

/** Named selections of columns. */
export const columnSets = [
  { label: 'Overview', columns: firstColumns },
  {
    label: 'HR',
    columns: [
      'baseSalary',
      'status',
      'seniority',
      'lineManager',
      'referredBy',
      'organizations',
      'joinedDate',
      'leftDate',
    ],
  },
  { label: 'Delivery', columns: ['status', 'positions', 'seniority', 'projects', 'stacks', 'chapters'] },
  { label: 'Contact', columns: ['status', 'teamEmail', 'discordName', 'githubID', 'lineManager'] },
  { label: 'All', columns: employeeColumns.slice(1).map(({ source }) => source) },
]
