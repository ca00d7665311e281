import { pluralize } from '#src/i18n/language.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { actionItemStatuses, auditTypes, healthAreas, Severity, severities } from '#contract/api/auditWords.ts'
import { dashboardProjects as calls } from '#contract/api/dashboardProjects.ts'
import type { BasicProject } from '#contract/api/survey.ts'
import { showDate } from '#contract/dates.ts'
import type { Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { CardColumn } from '../ChartCard.tsx'
import { DrilldownTable, projectColumn } from '../Drilldown.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { scoreWords } from '../trend.tsx'
import { useProjectName } from './useSelectedProject.ts'

export interface DrilldownProps<E extends Endpoint> {
  query: QueryOf<E>
  onClose: () => void
}
type AuditRow = ResponseOf<typeof calls.auditRows>['data'][number]
type ItemRow = ResponseOf<typeof calls.actionItemRows>['data'][number]
type SquashRow = ResponseOf<typeof calls.squashRows>['data'][number]

/** Whose cycles are meant, as the end of a title. */
const whenWords = ({ quarter, round }: QueryOf<typeof calls.auditRows>) =>
  quarter ?? (round === 'latest' ? 'latest cycle' : 'cycle before the latest')

/** Of scores with at most two decimals, which add up exactly as whole hundredths. */
export const averageOfScores = (rows: readonly { score: number }[]): number =>
  rows.length && rows.reduce((sum, { score }) => sum + Math.round(score * 100), 0) / (100 * rows.length)

interface InCycle {
  project: BasicProject
  cycle: { id: string; cycle: number; quarter: string } | null
}

const cycleWords = ({ cycle }: InCycle) => (cycle ? `${cycle.quarter}, cycle ${cycle.cycle}` : '-')

/** Words that lead to the cycle of a row, or to an audit in it, for those who may open every project. */
function HealthLink(props: { row: InCycle; auditID?: string; children: string }) {
  const { row, auditID, children } = props
  const { project, cycle } = row
  if (!useCan()('projects.read.fullAccess') || !cycle) return children
  const query = new URLSearchParams({
    tab: 'health',
    cycle: cycle.id,
    ...(auditID ? { audit: auditID } : {}),
  })
  return <Link to={`${paths.project(project.code)}?${query}`}>{children}</Link>
}

/** In which audit cycle a row counts. */
const cycleColumn: CardColumn<InCycle> = {
  label: 'Cycle',
  width: 130,
  text: cycleWords,
  cell: (row) => <HealthLink row={row}>{cycleWords(row)}</HealthLink>,
}

/** What the rows are, how the number comes from them, and what one is called. */
function auditWords({ type, area }: QueryOf<typeof calls.auditRows>) {
  if (area)
    return {
      of: healthAreas[area],
      about: 'Grades of the items of this area in audits of engineering health; what is not graded is left out.',
      one: 'grade',
    }
  if (type)
    return {
      of: `${auditTypes[type]} audits`,
      about: 'Scores of these audits; those without one are left out.',
      one: 'score',
    }
  return {
    of: 'Audit cycles',
    about: 'Overall scores of audit cycles; those without one are left out.',
    one: 'score',
  }
}

const auditNameColumn: CardColumn<AuditRow> = {
  label: 'Name',
  width: 150,
  text: ({ name }) => name,
  cell: (row) => (
    <HealthLink row={row} auditID={row.auditID}>
      {row.name}
    </HealthLink>
  ),
}

const onPage = (count: number, total: number) => (count < total ? ' on this page' : '')

/** Scores or grades behind an average. */
export function AuditDrilldown({ query, onClose }: DrilldownProps<typeof calls.auditRows>) {
  const [page, setPage] = useState(1)
  const project = useProjectName(query.projectID)
  const { of, about, one } = auditWords(query)
  return (
    <DrilldownTable<AuditRow>
      title={`${of}, ${whenWords(query)}`}
      about={`${project}. ${about}`}
      query={useDashboardQuery(calls.auditRows, { ...query, page })}
      sum={(rows, total) =>
        `Average ${scoreWords(averageOfScores(rows))} of ${pluralize(rows.length, one)}${onPage(rows.length, total)}`
      }
      keyOf={({ id }) => id}
      columns={[
        projectColumn,
        { label: 'Score', width: 80, text: ({ score }) => String(score), isNumber: true },
        cycleColumn,
        ...(query.type || query.area ? [auditNameColumn] : []),
      ]}
      page={page}
      setPage={setPage}
      onClose={onClose}
    />
  )
}

const states = {
  open: { word: 'Open', about: 'Action items with a priority that are not done yet.' },
  done: { word: 'Done', about: 'Action items that are done.' },
} as const

const itemColumns: readonly CardColumn<ItemRow>[] = [
  { label: 'Action item', width: 200, text: ({ name }) => name },
  { label: 'Priority', text: ({ priority }) => (priority ? severities[priority] : '-') },
  { label: 'Status', text: ({ status }) => actionItemStatuses[status] },
  projectColumn,
  {
    label: 'Owner',
    width: 150,
    text: ({ pic }) => (pic ? nameOf(pic) : '-'),
    cell: ({ pic }) => (pic ? <UserChip person={pic} /> : '-'),
  },
  {
    label: 'Due',
    text: ({ dueDate }) => showDate(dueDate),
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
  cycleColumn,
]

const ofPriority = (priority: Severity | undefined) => (priority ? ` of ${priority} priority` : '')

/** The action items behind a number. */
export function ItemDrilldown({ query, onClose }: DrilldownProps<typeof calls.actionItemRows>) {
  const [page, setPage] = useState(1)
  const project = useProjectName(query.projectID)
  const { word, about } = states[query.state]
  return (
    <DrilldownTable<ItemRow>
      title={`${word} action items${ofPriority(query.priority)}, ${whenWords(query)}`}
      about={`${project}. ${about}`}
      query={useDashboardQuery(calls.actionItemRows, { ...query, page })}
      sum={(_rows, total) => pluralize(total, 'action item')}
      keyOf={({ id }) => id}
      columns={itemColumns}
      page={page}
      setPage={setPage}
      onClose={onClose}
    />
  )
}

interface SquashDrilldownProps extends DrilldownProps<typeof calls.squashRows> {
  /** Only what was open of this one. */
  priority: Severity | undefined
}

/** What stood open in each cycle on a day. */
export function SquashDrilldown({ query, priority, onClose }: SquashDrilldownProps) {
  const [page, setPage] = useState(1)
  const project = useProjectName(query.projectID)
  const counters = priority ? [priority] : Severity.options
  const openIn = (row: SquashRow) => counters.reduce((sum, one) => sum + row[one], 0)
  const count = (label: string, read: (row: SquashRow) => number): CardColumn<SquashRow> => ({
    label,
    width: 80,
    text: (row) => read(row).toLocaleString('en-US'),
    isNumber: true,
  })
  return (
    <DrilldownTable<SquashRow>
      title={`Open action items${ofPriority(priority)} on ${query.snapDate}`}
      about={`${project}. What was open in each audit cycle that day; what was closed since is still counted.`}
      query={useDashboardQuery(calls.squashRows, { ...query, page })}
      filter={(row) => openIn(row) > 0}
      sum={(rows, total, fetched) => {
        const open = rows.reduce((sum, row) => sum + openIn(row), 0)
        return `${pluralize(open, 'open action item')}${onPage(fetched, total)}`
      }}
      keyOf={({ cycle }) => cycle.id}
      columns={[
        projectColumn,
        ...counters.map((one) => count(severities[one], (row) => row[one])),
        ...(priority ? [] : [count('All', openIn)]),
        cycleColumn,
      ]}
      page={page}
      setPage={setPage}
      onClose={onClose}
    />
  )
}
