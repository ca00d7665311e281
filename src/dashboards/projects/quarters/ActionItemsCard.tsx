import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { severities } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { ChartCard } from '../../ChartCard.tsx'
import { trendWords } from '#src/dashboards/trend.tsx'
import { useDashboardQuery, useDrilldown } from '#src/dashboards/hooks.tsx'
import { type CardProps, projectKey } from './cardProps.ts'
import { NoAudits } from './NoAudits.tsx'
import { countCell } from './openItems.ts'
import { SquashChart } from './SquashChart.tsx'

const height = 300
const choices = { all: 'All', ...severities } as const
type Choice = keyof typeof choices

/** Open action items on the days on which work surveys ended, all of them or of one priority (screens.md section 2.3.1). */
export function ActionItemsCard({ project }: CardProps) {
  const [choice, setChoice] = useState<Choice>('all')
  const query = useDashboardQuery(dashboardProjects.actionItemSquash, { projectID: project.id })
  const rows = useDrilldown()
  const to = (day: string) =>
    rows.to('squash', projectKey(project), day, ...(choice === 'all' ? [] : [choice]))
  const words = choice === 'all' ? 'of all priorities' : `of ${choice} priority`
  return (
    <ChartCard
      title="Action items"
      about={`${project.name} · open ones ${words} when a work survey ended`}
      query={query}
      height={height}
      isEmpty={({ data }) => data.all.length === 0}
      empty={
        <NoAudits project={project}>
          What is open is counted every day; the days on which work surveys ended show up here.
        </NoAudits>
      }
      table={({ data }) => ({
        columns: ['Day', `Open: ${choices[choice]}`, 'Trend'],
        rows: data[choice].map(({ snapDate, value, trend }, at) => [
          snapDate,
          countCell(value, to(snapDate)),
          at > 0 ? trendWords(trend) : '-',
        ]),
      })}
      tools={
        <WordSelect
          label="Priority"
          value={choice}
          words={choices}
          onChange={(next) => setChoice(next || 'all')}
        />
      }
    >
      {({ data }) => (
        <Stack sx={{ height }}>
          <SquashChart points={data[choice]} words={words} to={to} />
        </Stack>
      )}
    </ChartCard>
  )
}
