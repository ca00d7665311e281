import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link as MuiLink, Typography } from '@mui/material'
import { Link } from 'react-router'
import {
  type UtilizationMonth,
  type UtilizationState,
  utilizationBands,
  utilizationStates,
} from '#contract/api/dashboards/resources.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { colours } from '../charts.tsx'
import type { DashboardCard } from '../cards.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import type { Numbers } from '../series.ts'
import { SeriesCard, SeriesLegend } from '../SeriesCard.tsx'
import { BigNumber, percentWords, shareOf } from '../trend.tsx'
import { type To, useRows } from '../useRows.ts'
import { useSeesEverybody } from './seesEverybody.ts'
import { monthWords, utilizationPeople } from './utilizationPeople.tsx'

/** The order of a bar's segments, from the top. */
const states = Object.keys(utilizationStates) as UtilizationState[]

/** Index of the current month among the seven (rules/dashboards.md#3.2). */
const currentMonth = 3

const totalOf = ({ staffed, internal, available }: UtilizationMonth) => staffed + internal + available

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

/** People by month: staffed, internal and available, with links to them. */
export function numbersOf(months: readonly UtilizationMonth[], to: To): Numbers {
  const pointsOf = (value: (month: UtilizationMonth) => number | undefined) =>
    months.map((month) => ({ label: monthWords(month.date), value: value(month) }))
  return {
    label: t`People by month.`,
    over: t`Month`,
    series: states.map((state) => ({
      name: utilizationStates[state],
      colour: colours[state],
      points: months.map((month) => ({
        label: monthWords(month.date),
        value: month[state],
        to: to('utilizationPeople', { month: monthKey(month.date), state }),
      })),
    })),
    columns: [
      { name: t`Total`, points: pointsOf(totalOf) },
      { name: t`Utilization`, points: pointsOf(utilizationOf), words: percentWords },
    ],
    current: currentMonth,
    // A month has no rows of its own, only its parts do.
    labelTo: () => undefined,
    isSlanted: true,
  }
}

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
export function UtilizationCard() {
  const query = useDashboardQuery('utilization')
  const { to } = useRows()
  const month = query.data?.data[currentMonth]
  const seesAll = useSeesEverybody()
  return (
    <SeriesCard
      title={t`Resource utilization`}
      about={seesAll ? t`Whole company · on the first of the month` : t`People you see · on the first of the month`}
      query={query}
      height={406}
      empty={t`People appear here once they have joined. Add them under Employees.`}
      numbers={({ data }) => numbersOf(data, to)}
      head={() => month && <Now month={month} to={to} />}
      foot={(numbers) => (
        <SeriesLegend
          label={t`People of this month`}
          numbers={numbers}
          at={currentMonth}
          sx={{ justifyContent: 'center', mb: 0 }}
        />
      )}
    />
  )
}

export const cards: DashboardCard<object>[] = [
  { place: 1, width: 'third', Card: UtilizationCard, hasDays: true, rows: [utilizationPeople] },
]
