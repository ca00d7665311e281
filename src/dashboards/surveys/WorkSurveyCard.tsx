import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import { Link } from 'react-router'
import type { WorkPoint } from '#contract/api/dashboards/projects.ts'
import { type WorkDomain, domains, levelLabels, workDomains } from '#contract/api/surveys/words.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { lineStyle } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { projectColumn } from '../Rows.tsx'
import type { RowOf } from '../RowsPanel.tsx'
import type { Numbers } from '../series.ts'
import { LatestNumber, SeriesCard } from '../SeriesCard.tsx'
import { comfortable, scoreWords } from '../trend.tsx'
import { useRows } from '../useRows.ts'
import { projectRows } from '../projects/projectRows.tsx'
import type { CardProps, ProjectCard } from '../projects/useSelectedProject.ts'
import { showPeriods } from '#src/i18n/format.ts'

/** The meaning of the ends of the scale. */
function scaleOf(domain: WorkDomain): string {
  const [lowest = '', , , , highest = ''] = levelLabels[domain].map((level) => level.toLowerCase())
  return domain === 'workload'
    ? t`1 = ${lowest}, 5 = ${highest}; shaded is comfortable`
    : t`1 = ${lowest}, 5 = ${highest}`
}

/** The averages of a domain in the last six work surveys (rules/pages.md#2.6). The three cards share one query. */
function WorkSurveyCard({ domain, project: { id, name } }: CardProps & { domain: WorkDomain }) {
  const { to } = useRows()
  const title = domains[domain]
  const numbersOf = (surveys: readonly WorkPoint[]): Numbers => ({
    label: t`${title} for each survey, on a scale of 0 to 5.`,
    over: t`Survey until`,
    series: [
      {
        name: t`Average`,
        ...lineStyle(0),
        words: scoreWords,
        // 0 if nobody answered.
        points: surveys.map(({ endDate, trend, ...averages }, at) => ({
          label: endDate,
          value: averages[domain] || undefined,
          trend: averages[domain] && surveys[at - 1]?.[domain] ? trend[domain] : undefined,
          to: to('workSurveyRows', { projectID: id, endDate, domain }),
        })),
      },
    ],
    highest: 5,
    rule: domain === 'workload' ? 'workload' : 'confidence',
    against: 'survey',
    ...(domain === 'workload' && { band: comfortable }),
    about: (average) => `${title} ${scoreWords(average)}`,
  })
  return (
    <SeriesCard
      title={title}
      about={t`${name} · averages by survey`}
      query={useDashboardQuery('workSurveys', { projectID: id })}
      height={260}
      isEmpty={({ data }) => data.workSurveys.length === 0}
      empty={t`Averages appear here after the first work survey.`}
      numbers={({ data }) => numbersOf(data.workSurveys)}
      head={(numbers) => <LatestNumber numbers={numbers} unit="/5" />}
      foot={() => (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ textAlign: 'center' }}>
          {scaleOf(domain)}
        </Typography>
      )}
    />
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
  return useCan()('surveys.read') ? (
    <Link to={paths.survey('work', eventID)}>{showPeriods(title)}</Link>
  ) : (
    showPeriods(title)
  )
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
      text={(row) => showPeriods(row.title)}
      render={(row) => <SurveyLink row={row} />}
    />
  </>
)

/** The averages by project behind a point of the work surveys. */
const workSurveyRows = projectRows('workSurveyRows', ({ domain, endDate }, project) => ({
  title: t`${domains[domain]} on ${showPeriods(endDate)}`,
  about: t`${project}. Average of all answers; projects with more answers weigh more.`,
  sum: (rows) => {
    const answers = rows.reduce((sum, row) => sum + row.answers, 0)
    const average = scoreWords(averageOfAnswers(rows))
    return t`Average ${average} of ${plural(answers, { one: '# answer', other: '# answers' })}`
  },
  keyOf: (row) => `${row.eventID} ${row.project.id}`,
  columns: averageColumns,
}))

export const cards = workDomains.map(
  (domain, at): ProjectCard => ({
    place: 1 + at,
    width: 'thirdSoon',
    Card: ({ project }) => <WorkSurveyCard domain={domain} project={project} />,
    rows: at === 0 ? [workSurveyRows] : [],
  }),
)
