import { msg, plural, select, t } from '@lingui/core/macro'
import { actionItemStatuses, type Severity, severities } from '#contract/api/projectAudits/words.ts'
import type { ActionItemPoint } from '#contract/api/dashboards/projects.ts'
import { showDate } from '#contract/dates.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { filled, light } from '#src/admin/theme/tokens.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { colours } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { axisOf } from '../quarters.ts'
import { projectColumn } from '../Rows.tsx'
import type { RowOf } from '../RowsPanel.tsx'
import { type Numbers, pointAt, rowsAt } from '../series.ts'
import { SeriesCard, SeriesLegend } from '../SeriesCard.tsx'
import { useRows } from '../useRows.ts'
import { cycleColumn, NoAudits, openItems, whenWords } from './cycles.tsx'
import { projectRows } from './projectRows.tsx'
import type { CardProps, ProjectCard } from './useSelectedProject.ts'
import { showPeriods } from '#src/i18n/format.ts'

/** The order of legend and tooltip, from the top of a bar down. */
const topDown = Object.keys(severities) as Severity[]

/** Text colours with a contrast of 4.5:1 on the segment. */
const inks: Record<Severity, string> = { high: filled.text, medium: light.text, low: light.text }

const totalOf = (point: Record<Severity, number>) => topDown.reduce((sum, priority) => sum + point[priority], 0)

/** Open action items of each quarter's audits, by priority (rules/pages.md#2.2). */
function AuditEventsCard({ project }: CardProps) {
  const rows = useRows()
  const to = (quarter: string, priority?: Severity) =>
    rows.to('actionItemRows', { projectID: project.id, quarter, state: 'open', priority })
  const numbersOf = (data: readonly ActionItemPoint[]): Numbers => {
    const all = data.map((point) => ({ label: point.quarter, value: totalOf(point), to: to(point.quarter) }))
    return {
      label: t`Open action items by quarter.`,
      over: t`Quarter`,
      series: topDown.map((priority) => ({
        name: severities[priority],
        colour: colours[priority],
        ink: inks[priority],
        points: data.map(({ quarter, trend, ...counts }, at) => ({
          label: quarter,
          value: counts[priority],
          trend: at > 0 ? trend[priority] : undefined,
          to: to(quarter, priority),
        })),
      })),
      columns: [{ name: t`All`, points: all }],
      quarters: axisOf(data.map(({ quarter }) => quarter)),
      rule: 'upIsBad',
      labelTo: (quarter) => rowsAt(pointAt(all, quarter)),
      about: () => t`open action items`,
    }
  }
  const legendOf = (numbers: Numbers) => {
    const at = (numbers.series[0]?.points.length ?? 0) - 1
    const { label: quarter = '' } = numbers.series[0]?.points[at] ?? {}
    return <SeriesLegend label={t`Open in ${showPeriods(quarter)}`} numbers={numbers} at={at} />
  }
  return (
    <SeriesCard
      title={t`Audit events`}
      about={t`${project.name} · open action items by audit quarter`}
      query={useDashboardQuery('actionItems', { projectID: project.id })}
      height={300}
      empty={<NoAudits project={project}>{t`No open action items in the last four quarters.`}</NoAudits>}
      numbers={({ data }) => numbersOf(data)}
      head={legendOf}
    />
  )
}

const Col = DataTable.Col<RowOf<'actionItemRows'>>

const itemColumns = (
  <>
    <Col source="name" label={msg`Action item`} width={200} text={({ name }) => name} />
    <Col
      source="priority"
      label={msg`Priority`}
      width={100}
      text={({ priority }) => (priority ? severities[priority] : '-')}
    />
    <Col source="status" label={msg`Status`} width={100} text={({ status }) => actionItemStatuses[status]} />
    {projectColumn}
    <Col
      source="pic"
      label={msg`Owner`}
      width={150}
      text={({ pic }) => (pic ? nameOf(pic) : '-')}
      render={({ pic }) => (pic ? <UserChip person={pic} /> : '-')}
    />
    <Col
      source="dueDate"
      label={msg`Due`}
      width={100}
      text={({ dueDate }) => showDate(dueDate)}
      render={({ dueDate }) => <DateText date={dueDate} />}
    />
    {cycleColumn}
  </>
)

const doneItems = (priority: Severity | 'all' = 'all') =>
  select(priority, {
    high: 'Done action items of high priority',
    medium: 'Done action items of medium priority',
    low: 'Done action items of low priority',
    other: 'Done action items',
  })

/** The action items behind a number. */
export const actionItemRows = projectRows('actionItemRows', (query, project) => {
  const isOpen = query.state === 'open'
  const about = isOpen ? t`Open action items with a priority.` : t`Done action items.`
  return {
    title: `${isOpen ? openItems(query.priority) : doneItems(query.priority)}, ${whenWords(query)}`,
    about: `${project}. ${about}`,
    isPaged: true,
    sum: (_rows, total) => plural(total, { one: '# action item', other: '# action items' }),
    columns: itemColumns,
  }
})

export const cards: ProjectCard[] = [{ place: 8, width: 'third', Card: AuditEventsCard, rows: [actionItemRows] }]
