import { i18n } from '@lingui/core'
import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, styled } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { type Severity, severities } from '#contract/api/projectAudits/words.ts'
import { type SquashPoint, dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { ChartFigure, ChartTooltip, colours, useChartTheme, LinkTick } from '../charts.tsx'
import { useDashboardQuery, useDrilldown } from '../hooks.tsx'
import { LineMark, lineStyle } from '../ScoreChart.tsx'
import { BigNumber, TrendTag, trendWords } from '../trend.tsx'
import { type CardProps, projectKey } from './useSelectedProject.ts'

/** Empty state of audit cards, with a link to where audits are entered. */
export function NoAudits({ project, children }: CardProps & { children: ReactNode }) {
  const can = useCan()
  const { name } = project
  const isOpen = project.id !== undefined && can('projects.read.fullAccess')
  return (
    <>
      {children}{' '}
      {isOpen ? (
        <Trans>
          Add audits and action items in the{' '}
          <Link to={`${paths.project(project.id ?? '')}?tab=health`}>Health tab of {name}</Link>.
        </Trans>
      ) : (
        t`Add audits and action items in the Health tab of a project.`
      )}
    </>
  )
}

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
export function ActionItemsCard({ project }: CardProps) {
  const [choice, setChoice] = useState<Choice>('all')
  const query = useDashboardQuery(dashboardProjects.actionItemSquash, { projectID: project.id })
  const rows = useDrilldown()
  const to = (day: string) => rows.to('squash', projectKey(project), day, ...(choice === 'all' ? [] : [choice]))
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
