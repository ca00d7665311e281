import Stack from '@mui/material/Stack'
import type { Severity } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { ChartCard } from '../../ChartCard.tsx'
import { useCard } from '../../useCard.ts'
import { useRows } from '../../useRows.ts'
import { type CardProps, placeOf } from './cardProps.ts'
import { NoAudits } from './NoAudits.tsx'
import { OpenItemsChart } from './OpenItemsChart.tsx'
import { OpenItemsLegend } from './OpenItemsLegend.tsx'
import { tableOfItems, totalOf } from './openItems.ts'

const height = 300

/** Open action items of the audits of each quarter, by priority (screens.md section 2.3.1). */
export function AuditEventsCard({ project }: CardProps) {
  const query = useCard(dashboardProjects.actionItems, { projectID: project.id })
  const rows = useRows()
  const to = (quarter: string, priority?: Severity) =>
    rows.to('items', placeOf(project), quarter, 'open', ...(priority ? [priority] : []))
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
