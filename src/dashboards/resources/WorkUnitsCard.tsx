import { t } from '@lingui/core/macro'
import { Box, styled } from '@mui/material'
import { z } from 'zod'
import type { WorkUnitDistribution } from '#contract/api/dashboards/resources.ts'
import { Id } from '#contract/endpoint.ts'
import { WorkUnitType, workUnitTypes } from '#contract/api/projects/words.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useVisible } from '#src/resources/staffing/timeline/layout.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { colours, Legend, LegendLink } from '../charts.tsx'
import type { DashboardCard } from '../cards.tsx'
import { useCardParams, useDashboardQuery, usePagedQuery } from '../hooks.tsx'
import { rowsBehind } from '../Rows.tsx'
import { RowsPanel } from '../RowsPanel.tsx'
import { percentWords } from '../trend.tsx'
import { useRows } from '../useRows.ts'
import { axisEnd, isKind, kinds, tableOf, ticksOf, WorkUnitBar, WorkUnitDetails } from './WorkUnitBar.tsx'

/** Time by person, filtered by the address. */
function useWorkUnits() {
  const params = useCardParams('units')
  const wanted = params.getParam('type')
  const type = isKind(wanted) ? wanted : undefined
  const sort: 'asc' | 'desc' = params.getParam('sort') === 'asc' ? 'asc' : 'desc'
  const name = params.getParam('name')
  const paged = usePagedQuery('workUnitDistribution', 'units', { type, name: name || undefined, sort })
  return { ...params, ...paged, type, sort, name }
}

type WorkUnitLegendProps = Pick<ReturnType<typeof useWorkUnits>, 'type' | 'to'>

/**
 * The kinds with their share of the company's time. A click filters the bars by a kind, another click removes the
 * filter.
 */
function WorkUnitLegend({ type, to }: WorkUnitLegendProps) {
  const { data, error } = useDashboardQuery('workUnitDistributionSummary')
  return (
    <Legend
      aria-label={error ? t`Types; couldn't load the company shares` : t`Types, share of the company`}
      sx={{ justifyContent: 'center', gap: 0, m: 0, mt: 2, '& a': { fontSize: 'var(--text-12)' } }}
    >
      {kinds.map((kind) => (
        <LegendLink
          key={kind}
          colour={colours[kind]}
          label={workUnitTypes[kind]}
          value={percentWords(data?.data[kind])}
          to={to({ type: kind === type ? '' : kind })}
          isCurrent={kind === type}
        />
      ))}
    </Legend>
  )
}

const rowHeight = 30
const axisHeight = 20

const Frame = styled('div')(({ theme }) => ({
  '--names': '150px',
  overflowY: 'auto',
  // Keeps the width of the bars with and without a scrollbar.
  scrollbarGutter: 'stable',
  [theme.breakpoints.down('sm')]: { '--names': '110px' },
  // Plain elements, because there are hundreds of them.
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'calc(var(--names) - 8px) minmax(0, 1fr) 24px',
    columnGap: 8,
    alignItems: 'center',
    height: 30,
    fontSize: 'var(--text-13)',
  },
  '& li > b': { fontWeight: 500, textAlign: 'right' },
  '& .parts': { display: 'flex', containerType: 'inline-size' },
  '& .part': { display: 'inline-flex' },
  '& .part:hover > span': { filter: 'brightness(0.92)' },
  // The width is the share of the axis.
  '& .part > span': {
    height: 18,
    width: 'calc(100cqi * var(--share))',
    backgroundColor: 'var(--kind)',
    boxShadow: `inset -1px 0 ${theme.palette.background.paper}`,
  },
  '& .total': { width: 24, height: 28, borderRadius: 'var(--radius-control)', fontWeight: 500, textAlign: 'right' },
  '& .total:hover': { textDecoration: 'underline' },
}))

/** Covers only the bars, between the names and the totals. */
const plot = { position: 'absolute', top: 0, bottom: 0, left: 'var(--names)', right: 32 }

/** The dashed lines behind the bars. */
function Guides({ count }: { count: number }) {
  return (
    <Box aria-hidden sx={plot}>
      {Array.from({ length: count }, (_, at) => (
        <Box
          key={at}
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `${(at * 100) / (count - 1)}%`,
            borderLeft: '1px dashed',
            borderColor: 'divider',
          }}
        />
      ))}
    </Box>
  )
}

const axis = {
  position: 'sticky',
  bottom: 0,
  height: axisHeight,
  fontSize: 'var(--text-12)',
  color: 'text.secondary',
  bgcolor: 'background.paper',
}

/** The axis, sticky below the bars and as wide as they are. */
function Axis({ ticks }: { ticks: readonly number[] }) {
  return (
    <Box aria-hidden sx={axis}>
      <Box className="tabular" sx={plot}>
        {ticks.map((tick, at) => (
          <Box
            key={tick}
            component="span"
            sx={{ position: 'absolute', left: `${(at * 100) / (ticks.length - 1)}%`, translate: '-50%' }}
          >
            {tick}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** A bar per person. Renders visible rows only, because the company may have thousands of people. */
function WorkUnitBars({ rows, height }: { rows: readonly WorkUnitDistribution[]; height: number }) {
  const { frame, top, bottom, measure } = useVisible()
  const end = axisEnd(rows)
  const ticks = ticksOf(end)
  const first = Math.max(0, Math.floor(top / rowHeight))
  const shown = rows.slice(first, Math.ceil(bottom / rowHeight))
  return (
    <Frame
      ref={frame}
      onScroll={measure}
      role="region"
      tabIndex={0}
      aria-label={t`Work units by person`}
      style={{ height }}
    >
      <Box sx={{ position: 'relative', height: rows.length * rowHeight, minHeight: height - axisHeight }}>
        <Guides count={ticks.length} />
        <Box component="ul" sx={{ position: 'relative' }} style={{ top: first * rowHeight }}>
          {shown.map((row, at) => (
            <WorkUnitBar key={row.employee.id} row={row} end={end} place={first + at + 1} count={rows.length} />
          ))}
        </Box>
      </Box>
      <Axis ticks={ticks} />
    </Frame>
  )
}

/** Height of the legend, in px. */
const legendHeight = 36

/** Time by person and kind (rules/pages.md#2.3). */
function WorkUnitsCard() {
  const { query, pages, type, sort, name, getParam, setParams, to } = useWorkUnits()
  const rows = useRows()
  return (
    <ChartCard
      title={t`Work unit distribution`}
      about={t`Full-time people and contractors · work units, projects led or managed, direct reports`}
      query={query}
      pages={pages}
      height={406}
      isEmpty={({ total }) => total === 0}
      empty={t`Full-time people and contractors appear here. Add people under Employees.`}
      table={({ data }) => tableOf(data.workUnitDistributions, rows.to)}
      bar={
        <>
          <WordSelect
            label={t`Type of work units`}
            value={type ?? ''}
            words={workUnitTypes}
            none={t`All`}
            onChange={(next) => setParams({ type: next })}
          />
          <WordSelect
            label={t`Order`}
            value={sort}
            words={{ desc: t`Most first`, asc: t`Least first` }}
            onChange={(next) => setParams({ sort: next === 'desc' ? '' : next })}
          />
        </>
      }
      search={{
        label: t`Search work units by name`,
        words: name,
        onSearch: (words) => setParams({ name: words }, true),
        none: t`No people match “${name}”`,
      }}
    >
      {({ data }, height) => (
        <>
          <WorkUnitBars
            key={`${type} ${sort} ${name} ${getParam('page')}`}
            rows={data.workUnitDistributions}
            height={height - legendHeight}
          />
          <WorkUnitLegend type={type} to={to} />
        </>
      )}
    </ChartCard>
  )
}

/** A person's time of one kind, in detail. */
const unitRows = rowsBehind(
  'workUnitDistribution',
  ({ query: { employeeID, type: kind } }) => {
    const { query } = useWorkUnits()
    const find = (data: NonNullable<typeof query.data>) =>
      data.data.workUnitDistributions.find(({ employee }) => employee.id === employeeID)
    const row = query.data && find(query.data)
    const total = row?.[kind].total
    return (
      <RowsPanel
        title={row ? t`${workUnitTypes[kind]} of ${nameOf(row.employee)}` : workUnitTypes[kind]}
        about={
          total === undefined
            ? t`Current work units in running projects, projects led or managed, and direct reports.`
            : t`${total}: current work units in running projects, projects led or managed, and direct reports.`
        }
        query={query}
        isEmpty={(data) => !find(data)?.[kind].total}
      >
        {() => row && <WorkUnitDetails row={row} kind={kind} />}
      </RowsPanel>
    )
  },
  z.object({ employeeID: Id, type: WorkUnitType }),
)

export const cards: DashboardCard<object>[] = [
  { place: 3, width: 'half', Card: WorkUnitsCard, hasDays: true, rows: [unitRows] },
]
