import Stack from '@mui/material/Stack'
import type { Severity } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { ChartCard } from '../../ChartCard.tsx'
import { useDashboardQuery, useDrilldown } from '#src/dashboards/hooks.tsx'
import { type CardProps, projectKey } from './cardProps.ts'
import { NoAudits } from './NoAudits.tsx'
import { OpenItemsChart } from './OpenItemsChart.tsx'
import { OpenItemsLegend } from './OpenItemsLegend.tsx'
import { tableOfItems, totalOf } from './openItems.ts'

const height = 300

/** Open action items of the audits of each quarter, by priority (screens.md section 2.3.1). */
export function AuditEventsCard({ project }: CardProps) {
  const query = useDashboardQuery(dashboardProjects.actionItems, { projectID: project.id })
  const rows = useDrilldown()
  const to = (quarter: string, priority?: Severity) =>
    rows.to('items', projectKey(project), quarter, 'open', ...(priority ? [priority] : []))
  return (
    <ChartCard
      title="Audit events"
      about={`${project.name} · open action items by audit quarter`}
      query={query}
      height={height}
      isEmpty={({ data }) => data.every((point) => totalOf(point) === 0)}
      empty={<NoAudits project={project}>No action item of the last four quarters is open.</NoAudits>}
      table={({ data }) => tableOfItems(data, to)}
    >
      {({ data }) => (
        <Stack sx={{ height }}>
          <OpenItemsLegend points={data} to={to} />
          <OpenItemsChart points={data} to={to} />
        </Stack>
      )}
    </ChartCard>
  )
}
