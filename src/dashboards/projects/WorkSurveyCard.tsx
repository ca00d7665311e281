import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Stack, Typography, useTheme } from '@mui/material'
import { Link } from 'react-router'
import { Rectangle, type RectangleProps, ReferenceArea } from 'recharts'
import type { WorkPoint } from '#contract/api/dashboards/projects.ts'
import { type WorkDomain, domains, levelLabels, workDomains } from '#contract/api/surveys/words.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { ChartCard } from '../ChartCard.tsx'
import { colours } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { projectColumn, type RowOf, rowsBehind, RowsTable, useRows } from '../Rows.tsx'
import { lineStyle, ScoreChart } from '../ScoreChart.tsx'
import { type TrendRule, TrendTag, comfortable, scoreWords, BigNumber, trendWords } from '../trend.tsx'
import { type CardProps, type ProjectCard, useProjectName } from './useSelectedProject.ts'

/** The average of a domain in a survey, with that of the survey before. */
interface DomainPoint {
  endDate: string
  /** Undefined if nobody answered. */
  average: number | undefined
  previous: number | undefined
  trend: number
}

const ruleOf = (domain: WorkDomain): TrendRule => (domain === 'workload' ? 'workload' : 'confidence')

const answered = (average: number | undefined) => average || undefined

/** The points of one domain. */
const domainPoints = (points: readonly WorkPoint[], domain: WorkDomain): DomainPoint[] =>
  points.map((point, at) => ({
    endDate: point.endDate,
    average: answered(point[domain]),
    previous: answered(points[at - 1]?.[domain]),
    trend: point.trend[domain],
  }))

/** True if both averages exist. */
export const isCompared = ({ average, previous }: DomainPoint) => average !== undefined && previous !== undefined

/** The trend compared with the survey before; null without comparison. */
function WorkTrend({ domain, point }: { domain: WorkDomain; point: DomainPoint }) {
  if (!isCompared(point)) return null
  const { average, previous, trend } = point
  return <TrendTag rule={ruleOf(domain)} trend={trend} previous={previous} latest={average} against="survey" />
}

/** Height below the header, in px. */
const height = 260
/** Space between the dates and the edges of the chart, in px. */
const padding = { left: 16, right: 8 }

interface WorkSurveyChartProps {
  domain: WorkDomain
  points: readonly DomainPoint[]
  /** Address of the drill-down; undefined if nobody answered. */
  rowsOf: (point: DomainPoint) => string | undefined
}

/** The averages of a domain by survey. A click on a point or its date opens the drill-down. */
function WorkSurveyChart({ domain, points, rowsOf }: WorkSurveyChartProps) {
  const { tokens } = useTheme()
  const title = domains[domain]
  const rowsAt = (at: number) => {
    const point = points[at]
    return point && rowsOf(point)
  }
  const summary = points.map(({ endDate, average }) => `${endDate}: ${scoreWords(average)}`).join('; ')
  return (
    <ScoreChart
      label={t`${title} for each survey, on a scale of 0 to 5. ${summary}.`}
      ticks={points.map((point) => ({
        label: point.endDate,
        about: `${title} ${scoreWords(point.average)}`,
        to: rowsOf(point),
      }))}
      lines={[{ name: t`Average`, style: lineStyle(0), values: points.map(({ average }) => average), toAt: rowsAt }]}
      tooltip={(at) =>
        points.slice(at, at + 1).map((point) => ({
          name: t`Average`,
          value: scoreWords(point.average),
          colour: colours.primary,
          more: <WorkTrend domain={domain} point={point} />,
        }))
      }
      padding={padding}
    >
      {domain === 'workload' && (
        <ReferenceArea
          y1={comfortable.from}
          y2={comfortable.to}
          fill={tokens.success.main}
          fillOpacity={0.12}
          shape={({ x = 0, width = 0, ...area }: RectangleProps) => (
            <Rectangle {...area} x={x - padding.left} width={width + padding.left + padding.right} />
          )}
        />
      )}
    </ScoreChart>
  )
}

/** The meaning of the ends of the scale. */
function scaleOf(domain: WorkDomain): string {
  const [lowest = '', , , , highest = ''] = levelLabels[domain].map((level) => level.toLowerCase())
  return domain === 'workload'
    ? t`1 = ${lowest}, 5 = ${highest}; shaded is comfortable`
    : t`1 = ${lowest}, 5 = ${highest}`
}

interface WorkSurveyCardProps extends CardProps {
  domain: WorkDomain
}

/** The averages of a domain in the last six work surveys (rules/pages.md#2.2). The three cards share one query. */
function WorkSurveyCard({ domain, project: { id, name } }: WorkSurveyCardProps) {
  const query = useDashboardQuery('workSurveys', { projectID: id })
  const { to } = useRows()
  const rowsOf = ({ endDate, average }: DomainPoint) =>
    average === undefined ? undefined : to('workSurveyRows', { projectID: id, endDate, domain })
  return (
    <ChartCard
      title={domains[domain]}
      about={t`${name} · averages by survey`}
      query={query}
      height={height}
      isEmpty={({ data }) => data.workSurveys.length === 0}
      empty={t`Averages appear here after the first work survey.`}
      table={({ data }) => ({
        columns: [t`Survey until`, t`Average`, t`Trend`],
        rows: domainPoints(data.workSurveys, domain).map((point) => {
          const rows = rowsOf(point)
          const text = scoreWords(point.average)
          return [point.endDate, rows ? { text, to: rows } : text, isCompared(point) ? trendWords(point.trend) : '-']
        }),
      })}
    >
      {({ data }) => {
        const points = domainPoints(data.workSurveys, domain)
        const latest = points.at(-1)
        return (
          <Stack sx={{ height: height }}>
            <BigNumber value={scoreWords(latest?.average)} unit="/5">
              {latest && <WorkTrend domain={domain} point={latest} />}
            </BigNumber>
            <WorkSurveyChart domain={domain} points={points} rowsOf={rowsOf} />
            <Typography variant="caption" color="text.secondary" component="p" sx={{ textAlign: 'center' }}>
              {scaleOf(domain)}
            </Typography>
          </Stack>
        )
      }}
    </ChartCard>
  )
}

/**
 * The average of all answers, from averages by project. An average times its number of answers is a whole number, so
 * rounding makes the sum exact.
 */
export function averageOfAnswers(rows: readonly { average: number; answers: number }[]): number {
  const answers = rows.reduce((sum, row) => sum + row.answers, 0)
  return answers && rows.reduce((sum, row) => sum + Math.round(row.average * row.answers), 0) / answers
}

function SurveyLink({ row: { eventID, title } }: { row: { eventID: string; title: string } }) {
  return useCan()('surveys.read') ? <Link to={paths.survey('work', eventID)}>{title}</Link> : title
}

const Col = DataTable.Col<RowOf<'workSurveyRows'>>

const averageColumns = (
  <>
    {projectColumn}
    <Col source="average" label={msg`Average`} width={80} text={(row) => scoreWords(row.average)} align="right" />
    <Col source="answers" label={msg`Answers`} width={80} text={(row) => i18n.number(row.answers)} align="right" />
    <Col
      source="title"
      label={msg`Survey`}
      width={150}
      text={(row) => row.title}
      render={(row) => <SurveyLink row={row} />}
    />
  </>
)

/** The averages by project behind a point of the work surveys. */
const workSurveyRows = rowsBehind('workSurveyRows', ({ query }) => {
  const project = useProjectName(query.projectID)
  return (
    <RowsTable
      title={t`${domains[query.domain]} on ${query.endDate}`}
      about={t`${project}. Average of all answers; projects with more answers weigh more.`}
      call="workSurveyRows"
      query={query}
      sum={(rows) => {
        const answers = rows.reduce((sum, row) => sum + row.answers, 0)
        const average = scoreWords(averageOfAnswers(rows))
        return t`Average ${average} of ${plural(answers, { one: '# answer', other: '# answers' })}`
      }}
      keyOf={(row) => `${row.eventID} ${row.project.id}`}
    >
      {averageColumns}
    </RowsTable>
  )
})

export const cards = workDomains.map(
  (domain, at): ProjectCard => ({
    place: 3 + at,
    width: 'thirdSoon',
    Card: ({ project }) => <WorkSurveyCard domain={domain} project={project} />,
    rows: at === 0 ? [workSurveyRows] : [],
  }),
)
