import { useState } from 'react'
import { actionItemStatuses, severities } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { showDate } from '#contract/dates.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import {
  DrilldownPanel,
  DrilldownPager,
  type DrilldownColumn,
  DrilldownTable,
} from '#src/dashboards/Drilldown.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { cycleColumn, projectColumn } from './columns.tsx'
import { counted, useProjectName, whenWords } from './words.ts'

type Query = QueryOf<typeof dashboardProjects.actionItemRows>
type Row = ResponseOf<typeof dashboardProjects.actionItemRows>['data'][number]

const states = {
  open: { word: 'Open', about: 'Action items with a priority that are not done yet.' },
  done: { word: 'Done', about: 'Action items that are done.' },
} as const

const columns: readonly DrilldownColumn<Row>[] = [
  { label: 'Action item', text: ({ name }) => name },
  { label: 'Priority', text: ({ priority }) => (priority ? severities[priority] : '-') },
  { label: 'Status', text: ({ status }) => actionItemStatuses[status] },
  projectColumn,
  {
    label: 'Owner',
    text: ({ pic }) => (pic ? nameOf(pic) : '-'),
    cell: ({ pic }) => (pic ? <UserChip person={pic} /> : '-'),
  },
  {
    label: 'Due',
    text: ({ dueDate }) => showDate(dueDate),
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
  cycleColumn,
]

/** The action items behind a number. */
export function ItemDrilldown({ query, onClose }: { query: Query; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const rows = useDashboardQuery(dashboardProjects.actionItemRows, { ...query, page })
  const project = useProjectName(query.projectID)
  const { word, about } = states[query.state]
  const priority = query.priority ? ` of ${query.priority} priority` : ''
  const title = `${word} action items${priority}, ${whenWords(query)}`
  return (
    <DrilldownPanel
      title={title}
      about={`${project}. ${about}`}
      query={rows}
      isEmpty={({ total }) => total === 0}
      onClose={onClose}
    >
      {({ data, size, total = data.length }) => (
        <DrilldownTable
          title={title}
          sum={counted(total, 'action item')}
          rows={data}
          keyOf={({ id }) => id}
          columns={columns}
        >
          <DrilldownPager page={page} size={size} total={total} onChange={setPage} />
        </DrilldownTable>
      )}
    </DrilldownPanel>
  )
}
