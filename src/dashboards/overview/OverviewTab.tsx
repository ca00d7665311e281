import { t } from '@lingui/core/macro'
import { Box, Link as MuiLink, Stack } from '@mui/material'
import { Link } from 'react-router'
import { fullAccess } from '#contract/api/projects/project.ts'
import type { ProjectSummary } from '#contract/api/dashboards/projects.ts'
import type { Task, TaskKind } from '#contract/api/tasks.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useToday } from '#src/resources/absences/useAbsences.ts'
import { TaskLine, useTasks } from '#src/resources/tasks/TaskLine.tsx'
import { countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { actionItemRows } from '../projects/AuditEventsCard.tsx'
import { auditRows } from '../projects/auditRows.tsx'
import { monthWords, utilizationPeople } from '../resources/utilizationPeople.tsx'
import { OpenRows } from '../Rows.tsx'
import { scoreWords, TrendTag } from '../trend.tsx'
import { type To, useRows } from '../useRows.ts'
import { CapacityCard } from './CapacityCard.tsx'
import { openRoleRows } from './openRoleRows.tsx'
import { Tiles } from './Tiles.tsx'
import { useOverview } from './useOverview.ts'

/** Tasks about the company, not about the reader's own forms and people. */
const ofCompany: readonly TaskKind[] = [
  'contract-end',
  'leaving',
  'open-role',
  'over-allocation',
  'audit',
  'action-item',
  'invoice-bounced',
  'invoice-overdue',
  'survey-lagging',
]
/** Of all, and of one kind, so that one kind doesn't hide the others. */
const most = { sentences: 7, ofKind: 2 }

/** The first tasks about the company, late first. */
function pressing(all: readonly Task[]): Task[] {
  const counts = new Map<TaskKind, number>()
  const some = all.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return ofCompany.includes(kind) && count <= most.ofKind
  })
  return some.slice(0, most.sentences)
}

/** The first tasks of home that are about the company, late first. */
function NeedsAttention() {
  const today = useToday()
  const query = useTasks(useOverview().mine)
  const shown = query.data && pressing(query.data.data)
  return (
    <SectionCard title={t`Needs attention`} aside={<MuiLink component={Link} to={paths.home}>{t`All tasks`}</MuiLink>}>
      {!shown && <Pending query={query} failure={t`Couldn't load what needs attention`} height={364} />}
      {shown?.length === 0 && (
        <Notice title={t`Nothing needs attention`}>{t`Late and risky things appear here.`}</Notice>
      )}
      {shown && shown.length > 0 && (
        <ul aria-label={t`Needs attention`}>
          {shown.map((task) => (
            <TaskLine key={`${task.kind} ${task.subject.id}`} task={task} today={today} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** Scores begin at 1: 0 means that there was no audit. */
const isAudited = ({ health }: ProjectSummary) => health.value >= 1

/** The projects with the lowest health first. */
function RiskCard({ to }: { to: To }) {
  const query = useDashboardQuery('summary', useOverview().mine)
  const isOpen = useCan()(fullAccess)
  const byRisk = (all: readonly ProjectSummary[]) =>
    all.filter(isAudited).toSorted((a, b) => a.health.value - b.health.value)
  const healthOf = ({ id }: ProjectSummary) =>
    to('auditRows', { projectID: id, round: 'latest', type: 'engineering-health' })
  const itemsOf = ({ id }: ProjectSummary) => to('actionItemRows', { projectID: id, round: 'latest', state: 'open' })
  return (
    <ChartCard
      title={t`Projects by risk`}
      about={t`Lowest health first · new action items of the latest cycle`}
      query={query}
      height={332}
      isEmpty={({ data }) => !data.summary.some(isAudited)}
      empty={t`Projects appear here once they were audited.`}
      table={({ data }) => ({
        columns: [t`Project`, t`Health`, t`New action items`],
        rows: byRisk(data.summary).map((row) => [
          row.name,
          { text: scoreWords(row.health.value), to: healthOf(row) },
          countCell(row.newItem.value, itemsOf(row)),
        ]),
      })}
    >
      {({ data }) => (
        <ul className="lines" aria-label={t`Projects by risk`}>
          {byRisk(data.summary)
            .slice(0, 8)
            .map((row) => (
              <Stack key={row.id} component="li" direction="row" sx={{ alignItems: 'center', gap: 3, minHeight: 40 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  {isOpen ? (
                    <MuiLink component={Link} to={paths.project(row.code)} color="inherit">
                      {row.name}
                    </MuiLink>
                  ) : (
                    row.name
                  )}
                </Box>
                <MuiLink component={Link} to={healthOf(row)} color="inherit" className="tabular">
                  {scoreWords(row.health.value)}
                </MuiLink>
                <TrendTag rule="upIsGood" trend={row.health.trend} against="cycle" />
              </Stack>
            ))}
        </ul>
      )}
    </ChartCard>
  )
}

/** A month, and all or mine. */
function Choices() {
  const { months, at, isMine, toMonth, toWhose } = useOverview()
  const names = Object.fromEntries(months.map((month) => [month, monthWords(`${month}-01`)]))
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
      <ViewLinks label={t`Period`} views={names} current={months[at] ?? ''} to={toMonth} />
      <ViewLinks
        label={t`Whose numbers`}
        views={{ all: t`All`, mine: t`Mine` }}
        current={isMine ? 'mine' : 'all'}
        to={toWhose}
      />
    </Stack>
  )
}

const behind = [utilizationPeople, openRoleRows, auditRows, actionItemRows]

/**
 * What a director looks at first: numbers, what needs attention, capacity against demand, and projects by risk; each
 * part only for readers of its numbers (rules/pages.md#2.5).
 */
export function OverviewTab() {
  const can = useCan()
  const rows = useRows()
  // The panel of the rows is that of this tab, also where the address named none.
  const to: To = (...of) => `${rows.to(...of)}&tab=overview`
  return (
    <Stack spacing={4}>
      <Choices />
      <Tiles to={to} />
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}
      >
        <NeedsAttention />
        <Stack spacing={4}>
          {can('some dashboards.resources.read') && can('projectMembers.read') && <CapacityCard />}
          {can('dashboards.projects.read') && <RiskCard to={to} />}
        </Stack>
      </Box>
      <OpenRows all={behind} />
    </Stack>
  )
}
