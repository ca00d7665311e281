import { i18n } from '@lingui/core'
import { msg, plural, select, t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { Link, useNavigate } from 'react-router'
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { actionItemStatuses, type Severity, severities } from '#contract/api/projectAudits/words.ts'
import type { ActionItemPoint } from '#contract/api/dashboards/projects.ts'
import { showDate } from '#contract/dates.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { filled, light } from '#src/admin/theme/tokens.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { type CardTable, countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import {
  axisOf,
  pointsOn,
  colours,
  Legend,
  LegendItem,
  ChartFigure,
  ChartTooltip,
  useChartTheme,
  LinkTick,
} from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { projectColumn, type RowOf, rowsBehind, RowsTable, useRows } from '../Rows.tsx'
import { trendWords, TrendTag } from '../trend.tsx'
import { cycleColumn, NoAudits, openItems, whenWords } from './cycles.tsx'
import { type CardProps, type ProjectCard, useProjectName } from './useSelectedProject.ts'

/** The order of legend and tooltip, from the top of a bar down. */
const topDown = Object.keys(severities) as Severity[]

export const totalOf = (point: Record<Severity, number>) => topDown.reduce((sum, priority) => sum + point[priority], 0)

const none = { high: 0, medium: 0, low: 0 }

/** The quarters of the chart (rules/screens.md#6.1) with their counts. */
function barsOf(points: readonly ActionItemPoint[]): ActionItemPoint[] {
  const axis = axisOf(
    points.map(({ quarter }) => quarter),
    new Date().toISOString().slice(0, 10),
  )
  const missing = (quarter: string) => ({ quarter, ...none, trend: none })
  return pointsOn(axis, points, (point) => totalOf(point) > 0, missing).map(
    ({ quarter, point }) => point ?? missing(quarter),
  )
}

/** The data as a table; `to` is the address of the rows of a quarter, or of one priority in it. */
function tableOfItems(
  points: readonly ActionItemPoint[],
  to: (quarter: string, priority?: Severity) => string,
): CardTable {
  return {
    columns: [
      t`Quarter`,
      ...topDown.flatMap((priority) => [severities[priority], t`${severities[priority]}: trend`]),
      t`All`,
    ],
    rows: points.map((point, at) => [
      point.quarter,
      ...topDown.flatMap((priority) => [
        countCell(point[priority], to(point.quarter, priority)),
        at > 0 ? trendWords(point.trend[priority]) : '-',
      ]),
      countCell(totalOf(point), to(point.quarter)),
    ]),
  }
}

interface OpenItemsLegendProps {
  points: readonly ActionItemPoint[]
  to: (quarter: string, priority: Severity) => string
}

/** The legend: open items of the latest quarter by priority, with links to their rows. */
function OpenItemsLegend({ points, to }: OpenItemsLegendProps) {
  const latest = points.at(-1)
  if (!latest) return null
  return (
    <Legend aria-label={t`Open in ${latest.quarter}`}>
      {topDown.map((priority) => (
        <li key={priority}>
          <LegendItem as={Link} {...{ to: to(latest.quarter, priority), preventScrollReset: true }}>
            <i aria-hidden style={{ backgroundColor: colours[priority] }} />
            <span>
              {severities[priority]} <b className="tabular">{i18n.number(latest[priority])}</b>
            </span>
            {points.length > 1 && <TrendTag rule="upIsBad" trend={latest.trend[priority]} />}
          </LegendItem>
        </li>
      ))}
    </Legend>
  )
}

interface OpenItemsChartProps {
  points: readonly ActionItemPoint[]
  to: (quarter: string, priority?: Severity) => string
}

const widest = 40
/** Text colours with a contrast of 4.5:1 on the segment. */
const words: Record<Severity, string> = { high: filled.text, medium: light.text, low: light.text }
/** Minimum height in px of a segment with a number. */
const lowestWithNumber = 16

function tipOf(point: ActionItemPoint | undefined) {
  const total = point && totalOf(point)
  if (!point || !total) return null
  const rows = topDown.map((priority) => ({
    name: severities[priority],
    value: i18n.number(point[priority]),
    colour: colours[priority],
    more: `${Math.round((point[priority] / total) * 100)} %`,
  }))
  return <ChartTooltip title={point.quarter} rows={rows} />
}

/** Bars by quarter, stacked by priority. A click on a segment opens its action items. */
function OpenItemsChart({ points, to }: OpenItemsChartProps) {
  const { axis, grid, cursor, motion } = useChartTheme()
  const navigate = useNavigate()
  const bars = barsOf(points)
  const summary = bars.map(
    (point) =>
      `${point.quarter}: ${topDown.map((priority) => `${severities[priority]} ${point[priority]}`).join(', ')}`,
  )
  return (
    <ChartFigure label={t`Open action items by quarter. ${summary.join('; ')}.`}>
      <BarChart data={bars} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
        <CartesianGrid {...grid} />
        <XAxis
          {...axis}
          dataKey="quarter"
          interval={0}
          tick={(tick) => {
            const point = bars.find(({ quarter }) => quarter === tick.payload.value)
            return (
              <LinkTick
                tick={tick}
                about={t`open action items`}
                to={point && totalOf(point) > 0 ? to(point.quarter) : undefined}
                isLatest={point === bars.at(-1)}
              />
            )
          }}
        />
        <YAxis {...axis} allowDecimals={false} />
        <Tooltip
          cursor={cursor}
          content={({ active, label }) => (active ? tipOf(bars.find(({ quarter }) => quarter === label)) : null)}
          isAnimationActive={false}
        />
        {topDown.toReversed().map((priority) => (
          <Bar
            key={priority}
            {...motion}
            dataKey={priority}
            stackId="open"
            name={severities[priority]}
            fill={colours[priority]}
            maxBarSize={widest}
            cursor="pointer"
            onClick={(_part, at) => {
              const quarter = bars[at]?.quarter
              if (quarter) void navigate(to(quarter, priority), { preventScrollReset: true })
            }}
          >
            <LabelList
              valueAccessor={({ value, ...part }) => {
                const [from, until] = Array.isArray(value) ? value : [0, 0]
                const isHigh = 'height' in part && Number(part.height) >= lowestWithNumber
                return isHigh ? Number(until) - Number(from) : ''
              }}
              fill={words[priority]}
              fontSize={12}
              pointerEvents="none"
            />
          </Bar>
        ))}
      </BarChart>
    </ChartFigure>
  )
}

const height = 300

/** Open action items of each quarter's audits, by priority (rules/pages.md#2.2). */
function AuditEventsCard({ project }: CardProps) {
  const query = useDashboardQuery('actionItems', { projectID: project.id })
  const rows = useRows()
  const to = (quarter: string, priority?: Severity) =>
    rows.to('actionItemRows', { projectID: project.id, quarter, state: 'open', priority })
  return (
    <ChartCard
      title={t`Audit events`}
      about={t`${project.name} · open action items by audit quarter`}
      query={query}
      height={height}
      isEmpty={({ data }) => data.every((point) => totalOf(point) === 0)}
      empty={<NoAudits project={project}>{t`No open action items in the last four quarters.`}</NoAudits>}
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
const actionItemRows = rowsBehind('actionItemRows', ({ query }) => {
  const project = useProjectName(query.projectID)
  const isOpen = query.state === 'open'
  const about = isOpen ? t`Open action items with a priority.` : t`Done action items.`
  return (
    <RowsTable
      title={`${isOpen ? openItems(query.priority) : doneItems(query.priority)}, ${whenWords(query)}`}
      about={`${project}. ${about}`}
      call="actionItemRows"
      query={query}
      isPaged
      sum={(_rows, total) => plural(total, { one: '# action item', other: '# action items' })}
    >
      {itemColumns}
    </RowsTable>
  )
})

export const cards: ProjectCard[] = [{ place: 8, width: 'third', Card: AuditEventsCard, rows: [actionItemRows] }]
