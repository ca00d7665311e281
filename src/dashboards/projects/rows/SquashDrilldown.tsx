import { useState } from 'react'
import { type Severity, severities } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import {
  DrilldownPanel,
  DrilldownPager,
  type DrilldownColumn,
  DrilldownTable,
} from '#src/dashboards/Drilldown.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { cycleColumn, projectColumn } from './columns.tsx'
import { counted, useProjectName } from './words.ts'

type Row = ResponseOf<typeof dashboardProjects.squashRows>['data'][number]

const priorities = Object.keys(severities) as Severity[]

interface SquashDrilldownProps {
  query: QueryOf<typeof dashboardProjects.squashRows>
  /** Only what was open of this one. */
  priority: Severity | undefined
  onClose: () => void
}

/** What stood open in each cycle on a day. */
export function SquashDrilldown({ query, priority, onClose }: SquashDrilldownProps) {
  const [page, setPage] = useState(1)
  const rows = useDashboardQuery(dashboardProjects.squashRows, { ...query, page })
  const project = useProjectName(query.projectID)
  const title = `Open action items${priority ? ` of ${priority} priority` : ''} on ${query.snapDate}`
  const shown = priority ? [priority] : priorities
  const openIn = (row: Row) => shown.reduce((sum, one) => sum + row[one], 0)
  const counters = shown.map(
    (one): DrilldownColumn<Row> => ({
      label: severities[one],
      text: (row) => row[one].toLocaleString('en-US'),
      isNumber: true,
    }),
  )
  const all: DrilldownColumn<Row> = {
    label: 'All',
    text: (row) => openIn(row).toLocaleString('en-US'),
    isNumber: true,
  }
  return (
    <DrilldownPanel
      title={title}
      about={`${project}. What was open in each audit cycle that day; what was closed since is still counted.`}
      query={rows}
      isEmpty={({ data }) => !data.some(openIn)}
      onClose={onClose}
    >
      {({ data, size, total = data.length }) => {
        const open = data.reduce((sum, row) => sum + openIn(row), 0)
        return (
          <DrilldownTable
            title={title}
            sum={`${counted(open, 'open action item')}${data.length < total ? ' on this page' : ''}`}
            rows={data.filter(openIn)}
            keyOf={({ cycle }) => cycle.id}
            columns={[projectColumn, ...counters, ...(priority ? [] : [all]), cycleColumn]}
          >
            <DrilldownPager page={page} size={size} total={total} onChange={setPage} />
          </DrilldownTable>
        )
      }}
    </DrilldownPanel>
  )
}
