import { msg, t } from '@lingui/core/macro'
import StarRounded from '@mui/icons-material/StarRounded'
import { Stack, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useRecordContext } from 'react-admin'
import { type Head, Project, commissionRead, fullAccess } from '#contract/api/projects/project.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { ProjectChip } from './ProjectField.tsx'
import { useOwnColumns } from '#src/resources/ownColumns.tsx'
import { AvatarGroup } from '#src/resources/employees/PeopleField.tsx'
import { type Label, translate } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/useSession.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { listed } from '#src/i18n/format.ts'
import { SchemaField } from '#src/admin/show/SchemaField.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'

const groups = [
  [msg`Lead`, 'technicalLeads'],
  [msg`Delivery managers`, 'deliveryManagers'],
  [msg`Account managers`, 'accountManagers'],
  [msg`Sales`, 'salePersons'],
] as const satisfies readonly (readonly [Label, keyof Project])[]

/** All leads and managers of a project, without duplicates (rules/pages.md#3.1). */
export function leadsOf(project: Project): Head[] {
  const all = groups.flatMap(([, key]) => project[key])
  return [...new Map(all.map((head) => [head.employeeID, head])).values()]
}

function LeadList({ project }: { project: Project }) {
  const mayRead = useCan()(commissionRead)
  return (
    <Stack spacing={2.5}>
      {groups
        .filter(([, key]) => project[key].length > 0)
        .map(([title, key]) => (
          <section key={key} aria-label={translate(title)}>
            <Typography variant="overline" component="h4" color="text.secondary">
              {translate(title)}
            </Typography>
            <ul className="people">
              {project[key].map((head) => (
                <li key={head.employeeID}>
                  <UserChip person={head} />
                  {mayRead && <span className="tabular">- {head.finalCommissionRate}%</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Stack>
  )
}

/** Avatars of the leads and managers of a project; a dash if there are none. */
function Leads() {
  const project = useRecordContext<Project>()
  if (!project) return null
  const people = leadsOf(project)
  if (people.length === 0) return '-'
  return (
    <AvatarGroup label={t`Project leads and managers of ${project.name}`} people={people}>
      <LeadList project={project} />
    </AvatarGroup>
  )
}

/** Avatars of the members of a project, with a star on leads. */
function Members() {
  const { members, name } = useRecordContext<Project>() ?? { members: [], name: '' }
  // A person can have two memberships.
  const people = [...new Map(members.toReversed().map((one) => [one.employeeID, one])).values()].toReversed()
  if (people.length === 0) return '-'
  return (
    <AvatarGroup label={t`Members of ${name}`} people={people}>
      <ul className="people">
        {people.map((member) => (
          <li key={member.employeeID}>
            <UserChip person={member} />
            {member.isLead && <StarRounded color="warning" fontSize="small" titleAccess={t`Lead`} />}
          </li>
        ))}
      </ul>
    </AvatarGroup>
  )
}

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
function Revenue() {
  const project = useRecordContext<Project>()
  if (!project) return null
  const money = <SchemaField schema={Project} source="monthlyChargeRate" currency={project.currency?.name} />
  if (project.unconverted.length === 0) return money
  const currencies = listed(project.unconverted)
  return (
    <>
      {money} <small>{t`without ${currencies}`}</small>
    </>
  )
}

const Col = DataTable.Col<Project>

/** The columns of the product, in order (rules/pages.md#3.1). */
const projectColumns = (
  <>
    <Col source="name" sortBy="projectName" width={202} render={(project) => <ProjectChip project={project} />} />
    <Col source="monthlyChargeRate" width={136} align="right">
      <Revenue />
    </Col>
    <Col source="importantLevel" width={100} />
    <Col source="leadRating" width={106} align="right" />
    <Col source="accountRating" width={126} align="right" />
    <Col source="deliveryRating" width={126} align="right" />
    {/* People of all four positions. `technicalLeads` is only the column's name in the URL. */}
    <Col source="technicalLeads" label={msg`Leads and managers`} width={150}>
      <Leads />
    </Col>
    <Col source="members" width={122}>
      <Members />
    </Col>
    <Col
      source="status"
      sortBy="projectStatus"
      read={fullAccess}
      width={168}
      render={(project) => <StatusCell project={project} />}
    />
    <Col source="type" width={130} />
    <Col source="function" width={130} />
    <Col source="code" width={140} />
    <Col source="startDate" width={116} />
    <Col source="endDate" width={116} />
    <Col source="organization" width={180} />
    <Col source="projectEmail" width={230} />
  </>
)

/** All columns of the project list: those of the product, then own fields (docs/rules/people.md#8.5). */
export function useProjectColumns() {
  const own = useOwnColumns('projects')
  return useMemo(
    () => (
      <>
        {projectColumns}
        {own}
      </>
    ),
    [own],
  )
}

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
  { label: msg`Overview`, columns: firstColumns },
  { label: msg`People`, columns: ['technicalLeads', 'members', 'status', 'projectEmail'] },
  { label: msg`Facts`, columns: ['type', 'function', 'code', 'startDate', 'endDate', 'organization', 'status'] },
  { label: msg`All` },
]
