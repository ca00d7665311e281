import { i18n } from '@lingui/core'
import { msg, plural, select, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { actionItemStatuses, auditTypes, healthAreas, Severity, severities } from '#contract/api/projectAudits/words.ts'
import { dashboardProjects as calls } from '#contract/api/dashboards/projects.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { showDate } from '#contract/dates.ts'
import type { Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { CardColumn } from '../CardTable.tsx'
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

/** The cycles in a query, as the end of a title. */
const whenWords = ({ quarter, round }: QueryOf<typeof calls.auditRows>) =>
  quarter ?? (round === 'latest' ? t`latest cycle` : t`cycle before the latest`)

/** The average of scores. Sums whole hundredths, which is exact for scores with up to two decimals. */
export const averageOfScores = (rows: readonly { score: number }[]): number =>
  rows.length && rows.reduce((sum, { score }) => sum + Math.round(score * 100), 0) / (100 * rows.length)

interface InCycle {
  project: BasicProject
  cycle: { id: string; cycle: number; quarter: string } | null
}

const cycleWords = ({ cycle }: InCycle) => (cycle ? t`${cycle.quarter}, cycle ${cycle.cycle}` : '-')

/** A link to the cycle of a row, or to an audit in it, for people with full access to projects. */
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

/** The audit cycle of a row. */
const cycleColumn: CardColumn<InCycle> = {
  label: msg`Cycle`,
  width: 130,
  text: cycleWords,
  cell: (row) => <HealthLink row={row}>{cycleWords(row)}</HealthLink>,
}

/** The title and description of the rows. */
function auditWords({ type, area }: QueryOf<typeof calls.auditRows>) {
  if (area)
    return {
      of: healthAreas[area],
      about: t`Grades of this area in engineering health audits. Ungraded items are skipped.`,
    }
  if (type) {
    const name = auditTypes[type]
    return { of: t`${name} audits`, about: t`Scores of these audits. Audits without a score are skipped.` }
  }
  return { of: t`Audit cycles`, about: t`Overall scores of audit cycles. Cycles without a score are skipped.` }
}

/** The summary of grades; `isPart` if there are more on other pages. */
const gradesWords = (average: string, count: number, isPart: boolean) =>
  isPart
    ? t`Average ${average} of ${plural(count, { one: '# grade', other: '# grades' })} on this page`
    : t`Average ${average} of ${plural(count, { one: '# grade', other: '# grades' })}`

/** The summary of scores; `isPart` if there are more on other pages. */
const scoresWords = (average: string, count: number, isPart: boolean) =>
  isPart
    ? t`Average ${average} of ${plural(count, { one: '# score', other: '# scores' })} on this page`
    : t`Average ${average} of ${plural(count, { one: '# score', other: '# scores' })}`

const auditNameColumn: CardColumn<AuditRow> = {
  label: msg`Name`,
  width: 150,
  text: ({ name }) => name,
  cell: (row) => (
    <HealthLink row={row} auditID={row.auditID}>
      {row.name}
    </HealthLink>
  ),
}

/** The scores or grades behind an average. */
export function AuditDrilldown({ query, onClose }: DrilldownProps<typeof calls.auditRows>) {
  const [page, setPage] = useState(1)
  const project = useProjectName(query.projectID)
  const { of, about } = auditWords(query)
  const sumWords = query.area ? gradesWords : scoresWords
  return (
    <DrilldownTable<AuditRow>
      title={`${of}, ${whenWords(query)}`}
      about={`${project}. ${about}`}
      query={useDashboardQuery(calls.auditRows, { ...query, page })}
      sum={(rows, total) => sumWords(scoreWords(averageOfScores(rows)), rows.length, rows.length < total)}
      keyOf={({ id }) => id}
      columns={[
        projectColumn,
        { label: t`Score`, width: 80, text: ({ score }) => String(score), isNumber: true },
        cycleColumn,
        ...(query.type || query.area ? [auditNameColumn] : []),
      ]}
      page={page}
      setPage={setPage}
      onClose={onClose}
    />
  )
}

const itemColumns: readonly CardColumn<ItemRow>[] = [
  { label: msg`Action item`, width: 200, text: ({ name }) => name },
  { label: msg`Priority`, text: ({ priority }) => (priority ? severities[priority] : '-') },
  { label: msg`Status`, text: ({ status }) => actionItemStatuses[status] },
  projectColumn,
  {
    label: msg`Owner`,
    width: 150,
    text: ({ pic }) => (pic ? nameOf(pic) : '-'),
    cell: ({ pic }) => (pic ? <UserChip person={pic} /> : '-'),
  },
  {
    label: msg`Due`,
    text: ({ dueDate }) => showDate(dueDate),
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
  cycleColumn,
]

const openItems = (priority: Severity | 'all' = 'all') =>
  select(priority, {
    high: 'Open action items of high priority',
    medium: 'Open action items of medium priority',
    low: 'Open action items of low priority',
    other: 'Open action items',
  })

const doneItems = (priority: Severity | 'all' = 'all') =>
  select(priority, {
    high: 'Done action items of high priority',
    medium: 'Done action items of medium priority',
    low: 'Done action items of low priority',
    other: 'Done action items',
  })

/** The action items behind a number. */
export function ItemDrilldown({ query, onClose }: DrilldownProps<typeof calls.actionItemRows>) {
  const [page, setPage] = useState(1)
  const project = useProjectName(query.projectID)
  const isOpen = query.state === 'open'
  const about = isOpen ? t`Open action items with a priority.` : t`Done action items.`
  return (
    <DrilldownTable<ItemRow>
      title={`${isOpen ? openItems(query.priority) : doneItems(query.priority)}, ${whenWords(query)}`}
      about={`${project}. ${about}`}
      query={useDashboardQuery(calls.actionItemRows, { ...query, page })}
      sum={(_rows, total) => plural(total, { one: '# action item', other: '# action items' })}
      keyOf={({ id }) => id}
      columns={itemColumns}
      page={page}
      setPage={setPage}
      onClose={onClose}
    />
  )
}

interface SquashDrilldownProps extends DrilldownProps<typeof calls.squashRows> {
  /** Counts only items of this priority. */
  priority: Severity | undefined
}

/** The open items of each cycle on a day. */
export function SquashDrilldown({ query, priority, onClose }: SquashDrilldownProps) {
  const [page, setPage] = useState(1)
  const project = useProjectName(query.projectID)
  const { snapDate } = query
  const items = openItems(priority)
  const counters = priority ? [priority] : Severity.options
  const openIn = (row: SquashRow) => counters.reduce((sum, one) => sum + row[one], 0)
  const count = (label: string, read: (row: SquashRow) => number): CardColumn<SquashRow> => ({
    label,
    width: 80,
    text: (row) => i18n.number(read(row)),
    isNumber: true,
  })
  return (
    <DrilldownTable<SquashRow>
      title={t`${items} on ${snapDate}`}
      about={t`${project}. Items open in each audit cycle that day, including items closed since.`}
      query={useDashboardQuery(calls.squashRows, { ...query, page })}
      filter={(row) => openIn(row) > 0}
      sum={(rows, total, fetched) => {
        const open = rows.reduce((sum, row) => sum + openIn(row), 0)
        return fetched < total
          ? plural(open, { one: '# open action item on this page', other: '# open action items on this page' })
          : plural(open, { one: '# open action item', other: '# open action items' })
      }}
      keyOf={({ cycle }) => cycle.id}
      columns={[
        projectColumn,
        ...counters.map((one) => count(severities[one], (row) => row[one])),
        ...(priority ? [] : [count(t`All`, openIn)]),
        cycleColumn,
      ]}
      page={page}
      setPage={setPage}
      onClose={onClose}
    />
  )
}
