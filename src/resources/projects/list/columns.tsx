import { fullAccess, Project } from '#contract/api/project.ts'
import type { ProjectOrder } from '#contract/api/projects.ts'
import { ProjectChip } from '#src/admin/fields/Chip.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { ProjectStatusTag } from '../tags.tsx'
import { Members, Pics } from './people.tsx'

const column = columnsOf(Project, ({ currency }) => currency?.name)
const sorts = (order: ProjectOrder) => ({ sortable: true, order }) as const
const rating = (name: 'leadRating' | 'accountRating' | 'deliveryRating', width: number) =>
  column(name, { ...sorts(name), width, align: 'right' })

/** The status; of a closed project also since when. */
export function StatusCell({ project: { status, endDate } }: { project: Project }) {
  return (
    <span className="tag-list">
      <ProjectStatusTag status={status} />
      {status === 'closed' && endDate && <DateText date={endDate} />}
    </span>
  )
}

/** Every column of the project list, in order (screens.md section 2.4). */
export const projectColumns = [
  column('name', { width: 202, ...sorts('projectName'), render: (one) => <ProjectChip project={one} /> }),
  column('monthlyChargeRate', { ...sorts('monthlyChargeRate'), width: 136, align: 'right' }),
  column('importantLevel', { ...sorts('importantLevel'), width: 100 }),
  rating('leadRating', 106),
  rating('accountRating', 126),
  rating('deliveryRating', 126),
  // The heads of all four positions; the first one gives the column its name in the address.
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

/** The columns that a person starts with. */
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

/** Named selections of columns. */
export const columnSets = [
  { label: 'Overview', columns: firstColumns },
  { label: 'People', columns: ['technicalLeads', 'members', 'status', 'projectEmail'] },
  { label: 'Facts', columns: ['type', 'function', 'code', 'startDate', 'endDate', 'organization', 'status'] },
  { label: 'All', columns: projectColumns.slice(1).map(({ source }) => source) },
]
