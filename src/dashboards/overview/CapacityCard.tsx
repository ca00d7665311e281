import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { CapacityMonth } from '#contract/api/staffing.ts'
import { paths } from '#src/layout/paths.ts'
import { lineStyle } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { monthWords } from '../resources/utilizationPeople.tsx'
import type { Numbers } from '../series.ts'
import { SeriesCard, SeriesLegend } from '../SeriesCard.tsx'
import { BigNumber, percentWords, shareOf } from '../trend.tsx'
import { useOverview } from './useOverview.ts'

const hours = (value = 0) => t`${i18n.number(Math.round(value))} h`
const demandOf = ({ given, open }: CapacityMonth) => given + open
const shareOfMonth = (month: CapacityMonth) => shareOf(demandOf(month), month.has)

/** Capacity and demand as two lines, each point with the rows of its month in the timeline. */
function numbersOf(months: readonly CapacityMonth[], isMine: boolean): Numbers {
  const points = (value: (month: CapacityMonth) => number | undefined) =>
    months.map((month) => ({
      label: monthWords(`${month.month}-01`),
      value: value(month),
      to: paths.staffingIn(month.month, isMine),
    }))
  return {
    label: t`Hours by month.`,
    over: t`Month`,
    series: [
      { name: t`Capacity`, ...lineStyle(0), words: hours, points: points(({ has }) => has) },
      { name: t`Demand`, ...lineStyle(1), words: hours, points: points(demandOf) },
    ],
    columns: [
      { name: t`Of it open roles`, words: hours, points: points(({ open }) => open) },
      { name: t`Demand of capacity`, words: percentWords, points: points(shareOfMonth) },
    ],
    current: 0,
    isSlanted: true,
    about: (value) => t`${hours(value)} of capacity`,
  }
}

/** What people have and what projects and open roles need, six months ahead (rules/members.md#5.4). */
export function CapacityCard() {
  const { isMine, mine } = useOverview()
  const query = useDashboardQuery('capacity', mine)
  return (
    <SeriesCard
      title={t`Capacity against demand`}
      about={isMine ? t`Your people and projects · hours by month` : t`Visible people and projects · hours by month`}
      query={query}
      height={364}
      empty={t`Hours appear here once people have joined.`}
      numbers={({ data }) => numbersOf(data, isMine)}
      head={() => {
        const [now] = query.data?.data ?? []
        return <BigNumber value={percentWords(now && shareOfMonth(now))} unit={t`of this month is needed`} />
      }}
      foot={(numbers) => (
        <SeriesLegend
          label={t`Hours of this month`}
          numbers={numbers}
          at={0}
          sx={{ justifyContent: 'center', mb: 0 }}
        />
      )}
    />
  )
}
