import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Box, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type UtilizationMonth, utilizationBands } from '#contract/api/dashboards/resources.ts'
import { daysBetween } from '#contract/dates.ts'
import { monthsLater } from '#contract/invoiceWords.ts'
import { showMoney } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useToday } from '#src/resources/absences/useAbsences.ts'
import { CopyImage } from '../CopyImage.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { monthKey, utilizationOf } from '../resources/UtilizationCard.tsx'
import { percentWords } from '../trend.tsx'
import type { To } from '../useRows.ts'

/** In px. */
const spark = { width: 72, height: 24 }

/** A line of few values without axes; the number beside it says the latest. */
function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, at) => {
    const x = (at / Math.max(values.length - 1, 1)) * (spark.width - 2) + 1
    const y = spark.height - 2 - ((value - least) / (most - least || 1)) * (spark.height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg {...spark} aria-hidden>
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={2} />
    </svg>
  )
}

interface TileProps {
  title: string
  /** Undefined while it loads. */
  value: string | undefined
  /** The rows behind the number. */
  to: string
  values?: readonly number[] | undefined
  /** A target, an age, sums: what the number means. */
  children?: ReactNode
}

/** A number with what it means. */
function Tile({ title, value, to, values, children }: TileProps) {
  return (
    <Paper component="section" variant="outlined" data-image="whole" aria-label={title} sx={{ p: 4, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 30 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <span data-image="none">
          <CopyImage title={title} />
        </span>
      </Stack>
      {value === undefined ? (
        <Skeleton variant="rounded" height={36} role="progressbar" aria-label={t`Loading ${title}`} />
      ) : (
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 36 }}>
          <MuiLink
            component={Link}
            to={to}
            color="inherit"
            underline="hover"
            className="tabular"
            sx={{ fontSize: 'var(--text-24)', fontWeight: 600 }}
          >
            {value}
          </MuiLink>
          {values && <Sparkline values={values} />}
        </Stack>
      )}
      <Typography variant="body2" color="text.secondary" component="div" sx={{ minHeight: 20 }}>
        {children}
      </Typography>
    </Paper>
  )
}

/** Index of the current month among the seven (rules/dashboards.md#3.2). */
const currentMonth = 3

function TimeTiles({ to }: { to: To }) {
  const today = useToday()
  const months = useDashboardQuery('utilization').data?.data
  const slots = useDashboardQuery('availabilities', { page: 1, size: 1 }).data?.data.slots
  const [now, next] = [months?.[currentMonth], months?.[currentMonth + 1]]
  const people = (month: UtilizationMonth | undefined, state: 'staffed' | 'available') =>
    month ? to('utilizationPeople', { month: monthKey(month.date), state }) : ''
  const oldest = slots && Math.max(...slots.map(({ createdAt }) => daysBetween(createdAt.slice(0, 10), today)))
  return (
    <>
      <Tile
        title={t`Utilization`}
        value={now && percentWords(utilizationOf(now))}
        to={people(now, 'staffed')}
        values={months?.map((month) => utilizationOf(month) ?? 0)}
      >{t`Target: ${utilizationBands.healthy} % or more`}</Tile>
      <Tile
        title={t`Free next month`}
        value={next && i18n.number(next.available)}
        to={people(next, 'available')}
        values={months?.map(({ available }) => available)}
      >
        {now && next && plural(now.available, { one: '# person is free now', other: '# people are free now' })}
      </Tile>
      <Tile title={t`Open roles`} value={slots && i18n.number(slots.length)} to="?tab=resources">
        {slots && slots.length > 0 && plural(oldest ?? 0, { one: 'Oldest: # day', other: 'Oldest: # days' })}
      </Tile>
    </>
  )
}

function MoneyTile() {
  const { data } = useCommandQuery('invoices', 'summary', {})
  const { unpaid, overdue } = data?.data.work ?? { unpaid: 0, overdue: 0 }
  const open = data?.data.sums.filter((sum) => sum.open > 0) ?? []
  return (
    <Tile title={t`Unpaid invoices`} value={data && i18n.number(unpaid)} to={paths.invoicesWith({ work: ['unpaid'] })}>
      {overdue > 0 && (
        <Link className="late" to={paths.invoicesWith({ work: ['overdue'] })}>
          {plural(overdue, { one: '# overdue', other: '# overdue' })}
        </Link>
      )}{' '}
      {/* Never summed: each currency is told. */}
      {open.map((sum) => showMoney(sum.open, sum.currency)).join(' · ')}
    </Tile>
  )
}

function UnbilledTile() {
  const last = monthsLater(useToday().slice(0, 7), -1)
  const [year, month] = last.split('-').map(Number) as [number, number]
  const { data } = useCommandQuery('invoices', 'toInvoice', { query: { year, month } })
  return (
    <Tile title={t`Unbilled last month`} value={data && i18n.number(data.data.length)} to={paths.toInvoice}>
      {t`Projects without an invoice`}
    </Tile>
  )
}

/** The numbers of the company that the reader may see, each with the rows behind it. */
export function Tiles({ to }: { to: To }) {
  const can = useCan()
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
      {can('dashboards.resources.read') && <TimeTiles to={to} />}
      {can('invoices.read') && <MoneyTile />}
      {can('invoices.create') && <UnbilledTile />}
    </Box>
  )
}
