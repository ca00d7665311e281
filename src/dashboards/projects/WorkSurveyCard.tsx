import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { domains, levelLabels, type WorkDomain } from '#contract/api/surveyWords.ts'
import { BigNumber, scoreWords, trendWords } from '../trend.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { useDashboardQuery, useDrilldown } from '../hooks.tsx'
import { workHeight } from './heights.ts'
import type { ShownProject } from './useSelectedProject.ts'
import { WorkSurveyChart } from './WorkSurveyChart.tsx'
import { WorkTrend } from './WorkTrend.tsx'
import { type DomainPoint, domainPoints, isCompared } from './workSurveys.ts'

/** What the ends of the scale mean. */
const scaleOf = (domain: WorkDomain) => {
  const [first, , , , last] = levelLabels[domain]
  return `1 ${first.toLowerCase()}, 5 ${last.toLowerCase()}`
}

interface WorkSurveyCardProps {
  domain: WorkDomain
  project: ShownProject
}

/** What the last six work surveys say about one domain (screens.md section 2.3.1). The three cards share one call. */
export function WorkSurveyCard({ domain, project: { id, name } }: WorkSurveyCardProps) {
  const query = useDashboardQuery(dashboardProjects.workSurveys, id ? { projectID: id } : {})
  const { to } = useDrilldown()
  const rowsOf = ({ endDate, average }: DomainPoint) =>
    average === undefined ? undefined : to('work', id ?? 'all', endDate, domain)
  return (
    <ChartCard
      title={domains[domain]}
      about={`${name} · averages by survey`}
      query={query}
      height={workHeight}
      isEmpty={({ data }) => data.workSurveys.length === 0}
      empty="Averages show up here once a work survey has asked about it."
      table={({ data }) => ({
        columns: ['Survey until', 'Average', 'Trend'],
        rows: domainPoints(data.workSurveys, domain).map((point) => {
          const rows = rowsOf(point)
          const text = scoreWords(point.average)
          return [
            point.endDate,
            rows ? { text, to: rows } : text,
            isCompared(point) ? trendWords(point.trend) : '-',
          ]
        }),
      })}
    >
      {({ data }) => {
        const points = domainPoints(data.workSurveys, domain)
        const latest = points.at(-1)
        return (
          <Stack sx={{ height: workHeight }}>
            <BigNumber value={scoreWords(latest?.average)} unit="/5">
              {latest && <WorkTrend domain={domain} point={latest} />}
            </BigNumber>
            <WorkSurveyChart title={domains[domain]} domain={domain} points={points} rowsOf={rowsOf} />
            <Typography variant="caption" color="text.secondary" component="p" sx={{ textAlign: 'center' }}>
              {scaleOf(domain)}
              {domain === 'workload' && '; shaded is comfortable'}
            </Typography>
          </Stack>
        )
      }}
    </ChartCard>
  )
}
