import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link as MuiLink, Stack, Typography, useTheme } from '@mui/material'
import { useNavigate, Link } from 'react-router'
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import {
  type UtilizationMonth,
  type UtilizationState,
  utilizationBands,
  utilizationStates,
} from '#contract/api/dashboards/resources.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { decimal } from '#src/i18n/format.ts'
import { type CardTable, countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { ChartTooltip, colours, useChartTheme, Legend, LegendLink } from '../charts.tsx'
import type { DashboardCard } from '../cards.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { type To, useRows } from '../Rows.tsx'
import { BigNumber } from '../trend.tsx'
import { monthWords, utilizationPeople } from './utilizationPeople.tsx'

/** The order of a bar's segments, from the top. */
export const states = Object.keys(utilizationStates) as UtilizationState[]

/** Index of the current month among the seven (rules/dashboards.md#3.2). */
const currentMonth = 3

export const totalOf = ({ staffed, internal, available }: UtilizationMonth) => staffed + internal + available

/** Percentage with one decimal; undefined if the total is 0. */
export const shareOf = (part: number, total: number): number | undefined =>
  total === 0 ? undefined : Math.round((part / total) * 1000) / 10

export const percentWords = (percent: number | undefined) => (percent === undefined ? '-' : `${decimal(percent, 1)} %`)

/** The percentage of people who are staffed. */
export const utilizationOf = (month: UtilizationMonth) => shareOf(month.staffed, totalOf(month))

const { healthy, watch } = utilizationBands

/** The band of a utilization. Based on the rounded value that is shown. */
export function bandOf(percent: number) {
  if (percent >= healthy) return { name: t`Healthy`, words: t`${healthy} % or more`, colour: 'stacks' } as const
  if (percent >= watch) return { name: t`Watch`, words: t`${watch} to ${healthy} %`, colour: 'gold' } as const
  return { name: t`Low`, words: t`below ${watch} %`, colour: 'lead' } as const
}

/** `2026-11`, as in the drill-down. */
export const monthKey = (date: string) => date.slice(0, 7)

/** The counts by month as a table, linked to the people. */
export function tableOf(months: readonly UtilizationMonth[], to: To): CardTable {
  return {
    columns: [t`Month`, ...states.map((state) => utilizationStates[state]), t`Total`, t`Utilization`],
    rows: months.map((month) => [
      monthWords(month.date),
      ...states.map((state) =>
        countCell(month[state], to('utilizationPeople', { month: monthKey(month.date), state })),
      ),
      i18n.number(totalOf(month)),
      percentWords(utilizationOf(month)),
    ]),
  }
}

function MonthTick({ x, y, index, payload }: XAxisTickContentProps) {
  const { palette } = useTheme()
  const isCurrent = index === currentMonth
  return (
    <text
      transform={`translate(${x},${y}) rotate(-45)`}
      textAnchor="end"
      dy={6}
      fontSize={12}
      fontWeight={isCurrent ? 700 : 400}
      fill={isCurrent ? palette.text.primary : palette.text.secondary}
    >
      {monthWords(String(payload.value))}
    </text>
  )
}

const Segment = ({ index, ...rectangle }: BarShapeProps) => (
  <Rectangle {...rectangle} fillOpacity={index === currentMonth ? 1 : 0.7} />
)

function Tip({ month }: { month: UtilizationMonth | undefined }) {
  if (!month) return null
  return (
    <ChartTooltip
      title={t`${monthWords(month.date)}: ${percentWords(utilizationOf(month))} staffed`}
      rows={states.map((state) => ({
        name: utilizationStates[state],
        value: i18n.number(month[state]),
        colour: colours[state],
        more: percentWords(shareOf(month[state], totalOf(month))),
      }))}
    />
  )
}

/** People by month, stacked: staffed, internal, available. A click on a segment opens its people. */
function UtilizationChart({ months }: { months: readonly UtilizationMonth[] }) {
  const { axis, grid, cursor, motion } = useChartTheme()
  const { to } = useRows()
  const navigate = useNavigate()
  const summary = months.map((month) => `${monthWords(month.date)} ${percentWords(utilizationOf(month))}`)
  return (
    <div role="img" aria-label={t`Staffed people by month: ${summary.join(', ')}`}>
      <ResponsiveContainer width="100%" height={324}>
        <BarChart data={months} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
          <CartesianGrid {...grid} />
          <XAxis {...axis} dataKey="date" interval={0} height={58} tick={MonthTick} />
          <YAxis {...axis} allowDecimals={false} axisLine={false} />
          <Tooltip
            cursor={cursor}
            isAnimationActive={false}
            content={({ active, label }) => active && <Tip month={months.find(({ date }) => date === label)} />}
          />
          {states.toReversed().map((state) => (
            <Bar
              {...motion}
              key={state}
              dataKey={state}
              stackId="people"
              fill={colours[state]}
              maxBarSize={36}
              cursor="pointer"
              shape={Segment}
              onClick={(_bar, index) => {
                const month = months[index]
                if (month) void navigate(to('utilizationPeople', { month: monthKey(month.date), state }))
              }}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Height below the header, in px: the card is 500 high. */
const height = 406

/** The utilization of the current month, its band and its people. */
function Now({ month, to }: { month: UtilizationMonth; to: To }) {
  const percent = utilizationOf(month)
  const staffed = i18n.number(month.staffed)
  const total = totalOf(month)
  const band = percent === undefined ? undefined : bandOf(percent)
  return (
    <BigNumber value={percentWords(percent)}>
      {band && (
        <span title={`${band.name}: ${band.words}`}>
          <Tag colour={band.colour} dot>
            {band.name}
          </Tag>
        </span>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto !important' }}>
        <Trans>
          <MuiLink
            component={Link}
            to={to('utilizationPeople', { month: monthKey(month.date), state: 'staffed' })}
            color="inherit"
          >
            {staffed}
          </MuiLink>{' '}
          of <Plural value={total} one="# person" other="# people" />
        </Trans>
      </Typography>
    </BigNumber>
  )
}

/** The number of people on client work, on internal work and available, over seven months (rules/pages.md#2.3). */
function UtilizationCard() {
  const query = useDashboardQuery('utilization')
  const { to } = useRows()
  return (
    <ChartCard
      title={t`Resource utilization`}
      about={t`Whole company · on the first of the month`}
      query={query}
      height={height}
      isEmpty={({ data }) => data.every((month) => totalOf(month) === 0)}
      empty={t`People appear here once they have joined. Add them under Employees.`}
      table={({ data }) => tableOf(data, to)}
    >
      {({ data }) => {
        const month = data[currentMonth]
        return (
          <Stack spacing={2}>
            {month && <Now month={month} to={to} />}
            <UtilizationChart months={data} />
            {month && (
              <Legend aria-label={t`People of this month`} sx={{ justifyContent: 'center', mb: 0 }}>
                {states.map((state) => (
                  <LegendLink
                    key={state}
                    colour={colours[state]}
                    label={utilizationStates[state]}
                    value={i18n.number(month[state])}
                    to={to('utilizationPeople', { month: monthKey(month.date), state })}
                  />
                ))}
              </Legend>
            )}
          </Stack>
        )
      }}
    </ChartCard>
  )
}

export const cards: DashboardCard<object>[] = [
  { place: 1, width: 'third', Card: UtilizationCard, rows: [utilizationPeople] },
]
