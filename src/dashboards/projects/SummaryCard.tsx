import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { Box } from '@mui/material'
import { useContext, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProjectSummary } from '#contract/api/dashboards/projects.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { MatrixFrame } from '#src/admin/list/MatrixFrame.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { HeadCell } from '#src/admin/list/DataTable.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { openRow } from '#src/admin/list/useRowClick.ts'
import { useAddressDay } from '#src/admin/list/AsOf.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { OfToday } from '../cards.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { useDashboardQuery, useShowMore } from '../hooks.tsx'
import { scoreWords, type TrendRule, TrendTag, trendWords } from '../trend.tsx'
import { type To, useRows } from '../useRows.ts'
import {
  type CardProps,
  type ProjectCard,
  type SelectedProject,
  useScrollIntoView,
  useSeesAllProjects,
} from './useSelectedProject.ts'

/**
 * Height of this card and the size card below their headers, in px: the table header and eight rows of 40, or 12 of 32.
 */
export const topHeight = 384

interface SummaryColumn {
  key: 'size' | 'health' | 'audit' | 'newItem' | 'resolvedItem'
  label: Label
  rule: TrendRule
  words: (value: number) => string
  /** What the trend compares with, for the tooltip; defaults to the cycle before. */
  against?: 'quarter'
  /** The rows behind a number. */
  rowsOf: (projectID: string) => Readonly<Parameters<To>>
}

const scoresOf = (type?: string) => (projectID: string) => ['auditRows', { projectID, round: 'latest', type }] as const
const itemsOf = (round: string, state: string) => (projectID: string) =>
  ['actionItemRows', { projectID, round, state }] as const
const count = (value: number) => i18n.number(value)

/** The columns with the numbers of a project. */
const summaryColumns: readonly SummaryColumn[] = [
  {
    key: 'size',
    label: msg`Size`,
    rule: 'upIsGood',
    words: count,
    against: 'quarter',
    rowsOf: (projectID) => ['sizeRows', { projectID, status: ['active', 'on-boarding'] }],
  },
  { key: 'health', label: msg`Health`, rule: 'upIsGood', words: scoreWords, rowsOf: scoresOf('engineering-health') },
  { key: 'audit', label: msg`Audit`, rule: 'upIsGood', words: scoreWords, rowsOf: scoresOf() },
  { key: 'newItem', label: msg`New`, rule: 'upIsBad', words: count, rowsOf: itemsOf('latest', 'open') },
  { key: 'resolvedItem', label: msg`Resolved`, rule: 'upIsGood', words: count, rowsOf: itemsOf('previous', 'done') },
]

/** The sorted column and its direction. */
interface SummaryOrder {
  key: SummaryColumn['key']
  descending: boolean
}

/** Sorts rows; ties stay in order of name. */
function sorted(rows: readonly ProjectSummary[], order: SummaryOrder | undefined) {
  if (!order) return rows
  const { key, descending } = order
  return rows.toSorted((a, b) => (a[key].value - b[key].value) * (descending ? -1 : 1))
}

/** Height of both header rows, in px. */
const headHeight = 64

const summary = {
  height: topHeight,
  '& table': { minWidth: 640 },
  '& th, & td': { height: 40, p: '0 8px' },
  '& thead > tr > *': { height: headHeight / 2, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& thead > tr:last-of-type > *': { top: headHeight / 2 },
  '& thead > tr:first-of-type > *': { borderBottom: 0 },
  '& tbody th': { maxWidth: 220, fontWeight: 500 },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
  '& tbody tr[data-chosen="true"] > *': { bgcolor: 'action.selected' },
  '& td a': { color: 'inherit' },
  // Aligns the numbers.
  '& td > span': { display: 'inline-grid', gridTemplateColumns: '28px auto', columnGap: '6px' },
  '& td > span > :first-of-type': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}

const layout = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  '& > a': {
    flex: 1,
    color: 'inherit',
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&:hover': { textDecoration: 'underline' },
  },
}

/** The first cell of a row: a link that selects the project, and one to its page for people who can open it. */
function SummaryName(props: { row: ProjectSummary; project: SelectedProject }) {
  const { id, name, code, avatar } = props.row
  const { project } = props
  const can = useCan()
  return (
    <th scope="row">
      <Box sx={layout}>
        <Avatar src={avatar} name={name} />
        <Link to={project.to(id)} title={name} {...(id === project.id ? { 'aria-current': true } : {})}>
          {name}
        </Link>
        {can('projects.read.fullAccess') && (
          <RowTools>
            <Link to={paths.project(code)} aria-label={t`Page of ${name}`} title={t`Page of ${name}`}>
              <OpenInNew />
            </Link>
          </RowTools>
        )}
      </Box>
    </th>
  )
}

/** A number that opens its drill-down, with its trend if any. */
function SummaryNumber({ row, column }: { row: ProjectSummary; column: SummaryColumn }) {
  const { to } = useRows()
  const isOfToday = useContext(OfToday)
  const { today } = useAddressDay()
  const { key, label, rule, words, against = 'cycle', rowsOf } = column
  const { value, trend } = row[key]
  const text = words(value)
  const [call, query] = rowsOf(row.id)
  // The size is that of today, and so are the people behind it.
  const rows = isOfToday && call === 'sizeRows' ? { ...query, asOf: today } : query
  return (
    <td>
      <span>
        {value ? (
          <Link to={to(call, rows)} aria-label={`${row.name}, ${translate(label)}: ${text}`}>
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
        <span>
          <TrendTag rule={rule} trend={trend} against={against} />
        </span>
      </span>
    </td>
  )
}

const withTrend = (name: string) => [name, t`${name}: trend`]

const headCell = { width: 0, read: undefined, sortable: true, align: 'left' } as const

/** A row per project, by name at first. A click in a row selects its project, like the link in the first cell. */
function SummaryTable({ rows, project }: { rows: readonly ProjectSummary[]; project: SelectedProject }) {
  const [order, setOrder] = useState<SummaryOrder>()
  const navigate = useNavigate()
  const inOrder = sorted(rows, order)
  const { shown, more } = useShowMore(
    inOrder,
    inOrder.findIndex(({ id }) => id === project.id),
  )
  const box = useScrollIntoView<HTMLElement>(project.id, headHeight)
  /** Ascending, then descending, then by name. */
  const turn = (key: string) => {
    if (order?.key !== key) setOrder({ key: key as SummaryOrder['key'], descending: false })
    else setOrder(order.descending ? undefined : { ...order, descending: true })
  }
  const sorting: Sorting = { of: (key) => (order?.key === key ? order : undefined), turn }
  return (
    <MatrixFrame sx={summary} ref={box} tabIndex={0} aria-label={t`Table of the quarterly summary`}>
      <table>
        <caption className="visually-hidden">{t`Projects compared with the cycle before`}</caption>
        <thead>
          <tr>
            <th scope="colgroup">{t`Project`}</th>
            <th scope="colgroup">{t`People`}</th>
            <th colSpan={2} scope="colgroup">{t`Scores`}</th>
            <th colSpan={2} scope="colgroup">{t`Action items`}</th>
          </tr>
          <tr>
            <th scope="col">{t`Name`}</th>
            {summaryColumns.map(({ key, label }) => (
              <HeadCell
                key={key}
                column={{ ...headCell, source: key, order: key, label: translate(label) }}
                sorting={sorting}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.id}
              data-chosen={row.id === project.id}
              onClick={(event) => openRow(event, project.to(row.id), navigate)}
            >
              <SummaryName row={row} project={project} />
              {summaryColumns.map((column) => (
                <SummaryNumber key={column.key} row={row} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </MatrixFrame>
  )
}

/** Size, scores and action items of each project against the cycle before (rules/pages.md#2.2). */
function SummaryCard({ project }: CardProps) {
  const query = useDashboardQuery('summary')
  return (
    <ChartCard
      title={t`Quarterly summary`}
      about={
        useSeesAllProjects()
          ? t`Company-wide · latest cycle compared with the one before · size includes onboarding`
          : t`Projects you lead · latest cycle compared with the one before · size includes onboarding`
      }
      query={query}
      height={topHeight}
      isTable
      isEmpty={({ data }) => data.summary.length === 0}
      empty={t`Projects appear here once they have members. Add audits on a project's page.`}
      table={({ data }) => ({
        columns: [t`Project`, ...summaryColumns.flatMap(({ label }) => withTrend(translate(label)))],
        rows: data.summary.map((row) => [
          row.name,
          ...summaryColumns.flatMap(({ key, words }) => [words(row[key].value), trendWords(row[key].trend)]),
        ]),
      })}
    >
      {({ data }) => <SummaryTable rows={data.summary} project={project} />}
    </ChartCard>
  )
}

export const cards: ProjectCard[] = [{ place: 2, width: 'twoThirds', Card: SummaryCard, isFixed: true }]
