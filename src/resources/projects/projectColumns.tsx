import { msg, t } from '@lingui/core/macro'
import StarRounded from '@mui/icons-material/StarRounded'
import { styled } from '@mui/material'
import { type Head, Project, commissionRead, fullAccess } from '#contract/api/projects/project.ts'
import { UserChip, ProjectChip } from '#src/admin/fields/Chip.tsx'
import { AvatarGroup } from '#src/admin/fields/HoverCard.tsx'
import { type Label, translate } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/session.ts'
import type { ProjectOrder } from '#contract/api/projects/endpoints.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { listed } from '#src/i18n/format.ts'
import { SchemaField } from '#src/admin/schema/SchemaField.tsx'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'

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
  [msg`Lead`, 'technicalLeads'],
  [msg`Delivery managers`, 'deliveryManagers'],
  [msg`Account managers`, 'accountManagers'],
  [msg`Sales`, 'salePersons'],
] as const satisfies readonly (readonly [Label, keyof Project])[]

/** All leads and managers of a project, without duplicates (rules/pages.md#3.1). */
export function picsOf(project: Project): Head[] {
  const all = groups.flatMap(([, key]) => project[key])
  return [...new Map(all.map((head) => [head.employeeID, head])).values()]
}

function PicList({ project }: { project: Project }) {
  const mayRead = useCan()(commissionRead)
  return groups
    .filter(([, key]) => project[key].length > 0)
    .map(([title, key]) => (
      <Group key={key} aria-label={translate(title)}>
        <h4>{translate(title)}</h4>
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

/** Avatars of the leads and managers of a project; "TBD" if there are none. */
function Pics({ project }: { project: Project }) {
  const people = picsOf(project)
  if (people.length === 0) return 'TBD'
  return (
    <AvatarGroup label={t`Project leads and managers of ${project.name}`} people={people}>
      <PicList project={project} />
    </AvatarGroup>
  )
}

/** Avatars of the members of a project, with a star on leads. */
function Members({ project }: { project: Project }) {
  const { members, name } = project
  // A person can have two memberships.
  const people = [...new Map(members.toReversed().map((one) => [one.employeeID, one])).values()].toReversed()
  if (people.length === 0) return '-'
  return (
    <AvatarGroup label={t`Members of ${name}`} people={people}>
      <Group>
        <ul>
          {people.map((member) => (
            <li key={member.employeeID}>
              <UserChip person={member} />
              {member.isLead && <StarRounded titleAccess={t`Lead`} />}
            </li>
          ))}
        </ul>
      </Group>
    </AvatarGroup>
  )
}

const column = columnsOf(Project, ({ currency }) => currency?.name)
const sorts = (order: ProjectOrder) => ({ sortable: true, order }) as const
const rating = (name: 'leadRating' | 'accountRating' | 'deliveryRating', width: number) =>
  column(name, { ...sorts(name), width, align: 'right' })

/** The status of a project, with the end date if it is closed. */
export function StatusCell({ project: { status, endDate } }: { project: Project }) {
  return (
    <span className="tag-list">
      <ChoiceTag choices={projectStatuses} value={status} />
      {status === 'closed' && endDate && <DateText date={endDate} />}
    </span>
  )
}

/** The revenue, and the currencies of rates that are not in it for want of an exchange rate. */
function Revenue({ project }: { project: Project }) {
  const money = (
    <SchemaField schema={Project} source="monthlyChargeRate" record={project} currency={project.currency?.name} />
  )
  if (project.unconverted.length === 0) return money
  const currencies = listed(project.unconverted)
  return (
    <>
      {money} <small>{t`without ${currencies}`}</small>
    </>
  )
}

/** All columns of the project list, in order (rules/pages.md#3.1). */
export const projectColumns = [
  column('name', { width: 202, ...sorts('projectName'), render: (one) => <ProjectChip project={one} /> }),
  column('monthlyChargeRate', {
    ...sorts('monthlyChargeRate'),
    width: 136,
    align: 'right',
    render: (one) => <Revenue project={one} />,
  }),
  column('importantLevel', { ...sorts('importantLevel'), width: 100 }),
  rating('leadRating', 106),
  rating('accountRating', 126),
  rating('deliveryRating', 126),
  // People of all four positions. `technicalLeads` is only the column's name in the URL.
  column('technicalLeads', { label: 'PICs', width: 122, render: (one) => <Pics project={one} /> }),
  column('members', { width: 122, render: (one) => <Members project={one} /> }),
  column('status', {
    ...sorts('projectStatus'),
    read: fullAccess,
    width: 168,
    render: (one) => <StatusCell project={one} />,
  }),
  column('type', { width: 130 }),
  column('function', { width: 130 }),
  column('code', { width: 140 }),
  column('startDate', { ...sorts('startDate'), width: 116 }),
  column('endDate', { width: 116 }),
  column('organization', { width: 180 }),
  column('projectEmail', { width: 230 }),
]

/** Columns shown by default. */
export const firstColumns = [
  'monthlyChargeRate',
  'importantLevel',
  'leadRating',
  'accountRating',
  'deliveryRating',
  'technicalLeads',
  'members',
  'status',
]

/** Named sets of columns. */
export const columnSets = [
  {
    get label() {
      return t`Overview`
    },
    columns: firstColumns,
  },
  {
    get label() {
      return t`People`
    },
    columns: ['technicalLeads', 'members', 'status', 'projectEmail'],
  },
  {
    get label() {
      return t`Facts`
    },
    columns: ['type', 'function', 'code', 'startDate', 'endDate', 'organization', 'status'],
  },
  {
    get label() {
      return t`All`
    },
    columns: projectColumns.slice(1).map(({ source }) => source),
  },
]
