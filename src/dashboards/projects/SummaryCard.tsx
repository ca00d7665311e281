import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { ChartCard } from '../ChartCard.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { useSeesAllProjects } from './coverage.ts'
import { topHeight } from './heights.ts'
import { SummaryTable } from './SummaryTable.tsx'
import { summaryColumns } from './summaryColumns.ts'
import { trendWords } from '../trend.tsx'
import type { SelectedProject } from './useSelectedProject.ts'

/** Size, scores and action items of each project against the cycle before; a row chooses its project (screens.md section 2.3.1). */
export function SummaryCard({ project }: { project: SelectedProject }) {
  const query = useDashboardQuery(dashboardProjects.summary)
  return (
    <ChartCard
      title="Quarterly summary"
      about={
        useSeesAllProjects()
          ? 'Company-wide · latest cycle against the one before · size with people on-boarding'
          : 'Projects that you lead · latest cycle against the one before · size with people on-boarding'
      }
      query={query}
      height={topHeight}
      isTable
      isEmpty={({ data }) => data.summary.length === 0}
      empty="Projects show up here as soon as they have members; audits are entered on the page of a project."
      table={({ data }) => ({
        columns: ['Project', ...summaryColumns.flatMap(({ label }) => [label, `${label}: trend`])],
        rows: data.summary.map((row) => [
          row.name,
          ...summaryColumns.flatMap(({ key, words }) => [words(row[key].value), trendWords(row[key].trend)]),
        ]),
      })}
    >
      {({ data }) => <SummaryTable rows={data.summary} project={project} />}
    </ChartCard>
  )
}
