import { i18n } from '@lingui/core'
import { plural, select, t } from '@lingui/core/macro'
import { Stack, styled } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { z } from 'zod'
import { Severity, severities } from '#contract/api/projectAudits/words.ts'
import type { SquashPoint } from '#contract/api/dashboards/projects.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { ChartFigure, ChartTooltip, colours, useChartTheme, LinkTick } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { projectColumn, queryOf, type RowOf, rowsBehind, RowsTable, useRows } from '../Rows.tsx'
import { LineMark, lineStyle } from '../ScoreChart.tsx'
import { BigNumber, TrendTag, trendWords } from '../trend.tsx'
import { cycleColumn, NoAudits, openItems } from './cycles.tsx'
import { type CardProps, type ProjectCard, useProjectName } from './useSelectedProject.ts'

type Choice = 'all' | Severity

interface SquashChartProps {
  points: readonly SquashPoint[]
  /** The selected priority. */
  choice: Choice
  to: (day: string) => string
}

const widest = 40
const line = lineStyle(0)

const Marks = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  fontSize: 'var(--text-12)',
  color: theme.palette.text.secondary,
  '& i': { width: 10, height: 10, borderRadius: 'var(--radius-mark)' },
  '& svg': { marginLeft: 10 },
}))

/** Bars of the open items by day, with the change. A click on a bar opens its drill-down. */
function SquashChart({ points, choice, to }: SquashChartProps) {
  const { axis, grid, cursor, motion } = useChartTheme()
  const navigate = useNavigate()
  const latest = points.at(-1)
  const summary = points.map(({ snapDate, value }) => `${snapDate}: ${value}`).join('; ')
  const tipOf = (day: unknown) => {
    const at = points.findIndex(({ snapDate }) => snapDate === day)
    const point = points[at]
    if (!point) return null
    const more = at > 0 && <TrendTag rule="upIsBad" trend={point.trend} />
    const value = i18n.number(point.value)
    return <ChartTooltip title={point.snapDate} rows={[{ name: t`Open`, value, colour: colours.low, more }]} />
  }
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, mb: 1 }}>
        <BigNumber value={latest ? i18n.number(latest.value) : '-'} unit={t`open`}>
          {latest && points.length > 1 && <TrendTag rule="upIsBad" trend={latest.trend} />}
        </BigNumber>
        <Marks>
          <i style={{ backgroundColor: colours.low }} />
          {t`Open, left`}
          <LineMark style={line} />
          {t`Change in percent (right axis)`}
        </Marks>
      </Stack>
      <ChartFigure
        label={select(choice, {
          high: `Open action items of high priority by day. ${summary}.`,
          medium: `Open action items of medium priority by day. ${summary}.`,
          low: `Open action items of low priority by day. ${summary}.`,
          other: `Open action items by day. ${summary}.`,
        })}
      >
        <ComposedChart data={[...points]} margin={{ top: 8, right: 0, bottom: 0, left: -16 }}>
          <CartesianGrid {...grid} />
          <XAxis
            {...axis}
            dataKey="snapDate"
            tick={(tick) => {
              // Looked up by day, because narrow charts skip labels.
              const point = points.find(({ snapDate }) => snapDate === tick.payload.value)
              return (
                <LinkTick
                  tick={tick}
                  about={select(choice, {
                    high: 'open action items of high priority',
                    medium: 'open action items of medium priority',
                    low: 'open action items of low priority',
                    other: 'open action items of all priorities',
                  })}
                  to={point?.value ? to(point.snapDate) : undefined}
                  isLatest={point === latest}
                />
              )
            }}
          />
          <YAxis {...axis} yAxisId="open" allowDecimals={false} />
          <YAxis
            {...axis}
            yAxisId="trend"
            orientation="right"
            tickFormatter={(percent: number) => `${percent < 0 ? '−' : ''}${Math.abs(percent)} %`}
          />
          <Tooltip
            cursor={cursor}
            content={({ active, label }) => (active ? tipOf(label) : null)}
            isAnimationActive={false}
          />
          <Bar
            {...motion}
            yAxisId="open"
            dataKey="value"
            name={t`Open`}
            fill={colours.low}
            maxBarSize={widest}
            cursor="pointer"
            onClick={(_bar, at) => {
              const day = points[at]?.snapDate
              if (day) void navigate(to(day), { preventScrollReset: true })
            }}
          />
          <Line
            {...motion}
            yAxisId="trend"
            dataKey="trend"
            name={t`Change`}
            stroke={line.colour}
            strokeWidth={2}
            dot={{ r: 3, fill: line.colour }}
          />
        </ComposedChart>
      </ChartFigure>
    </>
  )
}

const height = 300

/** Open action items at the end of each work survey, all or of one priority (rules/pages.md#2.2). */
function ActionItemsCard({ project }: CardProps) {
  const [choice, setChoice] = useState<Choice>('all')
  const query = useDashboardQuery('actionItemSquash', { projectID: project.id })
  const rows = useRows()
  const priority = choice === 'all' ? undefined : choice
  const to = (snapDate: string) => rows.to('squashRows', { projectID: project.id, snapDate, priority })
  const { name } = project
  const choices: Record<Choice, string> = { all: t`All`, ...severities }
  const counted = choices[choice]
  return (
    <ChartCard
      title={t`Action items`}
      about={select(choice, {
        high: `${name} · open items of high priority when a work survey ended`,
        medium: `${name} · open items of medium priority when a work survey ended`,
        low: `${name} · open items of low priority when a work survey ended`,
        other: `${name} · open items when a work survey ended`,
      })}
      query={query}
      height={height}
      isEmpty={({ data }) => data.all.length === 0}
      empty={<NoAudits project={project}>{t`Numbers appear here after the first work survey ends.`}</NoAudits>}
      table={({ data }) => ({
        columns: [t`Day`, t`Open: ${counted}`, t`Trend`],
        rows: data[choice].map(({ snapDate, value, trend }, at) => [
          snapDate,
          countCell(value, to(snapDate)),
          at > 0 ? trendWords(trend) : '-',
        ]),
      })}
      tools={
        <WordSelect label={t`Priority`} value={choice} words={choices} onChange={(next) => setChoice(next || 'all')} />
      }
    >
      {({ data }) => (
        <Stack sx={{ height }}>
          <SquashChart points={data[choice]} choice={choice} to={to} />
        </Stack>
      )}
    </ChartCard>
  )
}

const Col = DataTable.Col<RowOf<'squashRows'>>

const countColumn = (name: string, label: string, read: (row: RowOf<'squashRows'>) => number) => (
  <Col key={name} source={name} label={label} width={80} text={(row) => i18n.number(read(row))} align="right" />
)

/** The open items of each cycle on a day, all or of one priority. */
const squashRows = rowsBehind(
  'squashRows',
  ({ query: { priority, ...query } }) => {
    const project = useProjectName(query.projectID)
    const { snapDate } = query
    const items = openItems(priority)
    const counters = priority ? [priority] : Severity.options
    const openIn = (row: RowOf<'squashRows'>) => counters.reduce((sum, one) => sum + row[one], 0)
    return (
      <RowsTable
        title={t`${items} on ${snapDate}`}
        about={t`${project}. Items open in each audit cycle that day, including items closed since.`}
        call="squashRows"
        query={query}
        isPaged
        filter={(row) => openIn(row) > 0}
        sum={(rows, total, fetched) => {
          const open = rows.reduce((sum, row) => sum + openIn(row), 0)
          return fetched < total
            ? plural(open, { one: '# open action item on this page', other: '# open action items on this page' })
            : plural(open, { one: '# open action item', other: '# open action items' })
        }}
        keyOf={({ cycle }) => cycle.id}
      >
        {projectColumn}
        {counters.map((one) => countColumn(one, severities[one], (row) => row[one]))}
        {!priority && countColumn('all', t`All`, openIn)}
        {cycleColumn}
      </RowsTable>
    )
  },
  z.intersection(queryOf('squashRows'), z.object({ priority: Severity.optional() })),
)

export const cards: ProjectCard[] = [{ place: 9, width: 'twoThirds', Card: ActionItemsCard, rows: [squashRows] }]
