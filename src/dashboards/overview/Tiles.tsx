import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { Link } from 'react-router'
import { type UtilizationMonth, utilizationBands } from '#contract/api/dashboards/resources.ts'
import { daysBetween, daysLater } from '#contract/dates.ts'
import { monthsLater } from '#contract/months.ts'
import { showMoney } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { lineStyle } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { monthKey, utilizationOf } from '../resources/UtilizationCard.tsx'
import { monthWords } from '../resources/utilizationPeople.tsx'
import type { Numbers } from '../series.ts'
import { percentWords } from '../trend.tsx'
import type { To } from '../useRows.ts'
import { Tile } from './Tile.tsx'
import { useOverview } from './useOverview.ts'

/** The numbers of a tile by month, `YYYY-MM`. */
const numbersOf = (
  name: string,
  months: readonly { month: string; value: number | undefined }[] | undefined,
  words?: (value: number | undefined) => string,
): Numbers | undefined =>
  months && {
    label: name,
    over: t`Month`,
    series: [
      {
        name,
        ...lineStyle(0),
        ...(words && { words }),
        points: months.map(({ month, value }) => ({ label: monthWords(`${month}-01`), value })),
      },
    ],
  }

/** Utilization of the month, and who is free in the one after it. The line has the months ahead too. */
function PeopleTiles({ to }: { to: To }) {
  const { at, isMine, mine, isCurrent } = useOverview()
  const query = useDashboardQuery('utilization', mine)
  const months = query.data?.data
  const [now, next] = [months?.[at], months?.[at + 1]]
  const people = (month: UtilizationMonth | undefined, state: 'staffed' | 'available') =>
    month ? to('utilizationPeople', { month: monthKey(month.date), state, ...(isMine && { mine: 'true' }) }) : ''
  const valuesOf = (value: (month: UtilizationMonth) => number | undefined) =>
    months?.map((month) => ({ month: monthKey(month.date), value: value(month) }))
  const nextWords = next ? monthWords(next.date) : ''
  return (
    <>
      <Tile
        title={t`Utilization`}
        query={query}
        value={now && percentWords(utilizationOf(now))}
        to={people(now, 'staffed')}
        numbers={numbersOf(t`Utilization`, valuesOf(utilizationOf), percentWords)}
        at={at}
      >{t`Target: ${utilizationBands.healthy} % or more`}</Tile>
      <Tile
        title={isCurrent ? t`Free next month` : t`Free in ${nextWords}`}
        query={query}
        value={next && i18n.number(next.available)}
        to={people(next, 'available')}
        numbers={numbersOf(
          t`Free people`,
          valuesOf(({ available }) => available),
        )}
        at={at + 1}
      >
        {isCurrent &&
          now &&
          next &&
          plural(now.available, { one: '# person is free now', other: '# people are free now' })}
      </Tile>
    </>
  )
}

function RolesTile({ to }: { to: To }) {
  const { at, day, isMine, mine } = useOverview()
  const query = useDashboardQuery('openRoles', mine)
  const months = query.data?.data
  const shown = months?.[at]
  const oldest = shown?.since ? daysBetween(shown.since, day) : 0
  return (
    <Tile
      title={t`Open roles`}
      query={query}
      value={shown && i18n.number(shown.roles)}
      to={to('openRoleRows', { month: day.slice(0, 7), ...(isMine && { mine: 'true' }) })}
      numbers={numbersOf(
        t`Open roles`,
        months?.map(({ month, roles }) => ({ month, value: roles })),
      )}
      at={at}
    >
      {shown?.since && plural(oldest, { one: 'Oldest: # day', other: 'Oldest: # days' })}
    </Tile>
  )
}

/** Unpaid invoices at the end of the month, and projects without an invoice for the month before it. */
function MoneyTiles() {
  const { at, day, isCurrent, isMine, mine } = useOverview()
  const may = useCan()('invoices.create')
  const query = useCommandQuery('invoices', 'trend', { query: mine })
  const months = query.data?.data
  const sums = useCommandQuery('invoices', 'summary', { query: mine }, { enabled: isCurrent }).data?.data.sums
  const shown = months?.[at]
  const numbers = (name: string, key: 'unpaid' | 'unbilled', before = 0) =>
    numbersOf(
      name,
      months?.map(({ month, ...of }) => ({ month: monthsLater(month, -before), value: of[key] })),
    )
  const list = (filter: object) => paths.invoicesWith({ ...filter, ...(isMine && { mine: 'true' }) })
  const billed = monthsLater(day.slice(0, 7), -1)
  const unpaid = isCurrent ? { work: ['unpaid'] } : { unpaidOn: day }
  const overdue = isCurrent ? { work: ['overdue'] } : { unpaidOn: day, dueTo: daysLater(day, -1) }
  const open = (isCurrent && sums?.filter((sum) => sum.open > 0)) || []
  return (
    <>
      <Tile
        title={t`Unpaid invoices`}
        query={query}
        value={shown && i18n.number(shown.unpaid)}
        to={list(unpaid)}
        numbers={numbers(t`Unpaid invoices`, 'unpaid')}
        at={at}
      >
        {/* Never summed: each currency is told. Of all that is unpaid, so it doesn't follow the overdue ones. */}
        <div>{open.map((sum) => showMoney(sum.open, sum.currency)).join(' · ')}</div>
        {shown && shown.overdue > 0 && (
          <Link className="late" to={list(overdue)}>
            {plural(shown.overdue, { one: '# overdue', other: '# overdue' })}
          </Link>
        )}
      </Tile>
      {may && (
        <Tile
          title={isCurrent ? t`Unbilled last month` : t`Unbilled in ${monthWords(`${billed}-01`)}`}
          query={query}
          value={shown && i18n.number(shown.unbilled)}
          to={paths.toInvoiceIn(billed, isMine)}
          numbers={numbers(t`Projects without an invoice`, 'unbilled', 1)}
          at={at}
        >
          {t`Projects without an invoice`}
        </Tile>
      )}
    </>
  )
}

/** The numbers that the reader may see, each with the rows behind it. */
export function Tiles({ to }: { to: To }) {
  const can = useCan()
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
      {can('some dashboards.resources.read') && <PeopleTiles to={to} />}
      {can('dashboards.resources.read') && <RolesTile to={to} />}
      {can('invoices.read') && <MoneyTiles />}
    </Box>
  )
}
