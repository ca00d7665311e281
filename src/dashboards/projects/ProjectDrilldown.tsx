import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Severity } from '#contract/api/projectAudits/words.ts'
import { dashboardProjects as calls } from '#contract/api/dashboards/projects.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projects/words.ts'
import { domains } from '#contract/api/surveys/words.ts'
import type { Endpoint, QueryOf } from '#contract/endpoint.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { DrilldownTable, projectColumn } from '../Drilldown.tsx'
import { useDashboardQuery, useDrilldown } from '../hooks.tsx'
import { scoreWords } from '../trend.tsx'
import { AuditDrilldown, type DrilldownProps, ItemDrilldown, SquashDrilldown } from './AuditDrilldown.tsx'
import { useProjectName } from './useSelectedProject.ts'

/**
 * The average of all answers, from averages by project. An average times its number of answers is a whole number, so
 * rounding makes the sum exact.
 */
export function averageOfAnswers(rows: readonly { average: number; answers: number }[]): number {
  const answers = rows.reduce((sum, row) => sum + row.answers, 0)
  return answers && rows.reduce((sum, row) => sum + Math.round(row.average * row.answers), 0) / answers
}

function SurveyLink({ row: { eventID, title } }: { row: { eventID: string; title: string } }) {
  return useCan()('surveys.read') ? <Link to={paths.survey('work', eventID)}>{title}</Link> : title
}

/**
 * The people of a project. The donut counts active memberships; the summary counts people, including onboarding ones.
 */
function SizeDrilldown({ query, onClose }: DrilldownProps<typeof calls.sizeRows>) {
  const project = useProjectName(query.projectID)
  const isByPerson = query.status.length > 1
  const statuses = query.status.map((status) => memberStatuses[status].toLowerCase()).join(', ')
  return (
    <DrilldownTable
      title={t`Members of ${project}`}
      about={isByPerson ? t`Active and onboarding people, each counted once.` : t`Memberships by status: ${statuses}.`}
      query={useDashboardQuery(calls.sizeRows, query)}
      sum={(rows) =>
        isByPerson
          ? plural(new Set(rows.map(({ employee }) => employee.id)).size, { one: '# person', other: '# people' })
          : plural(rows.length, { one: '# member', other: '# members' })
      }
      keyOf={({ id }) => id}
      columns={[
        {
          label: t`Member`,
          width: 180,
          text: ({ employee }) => nameOf(employee),
          cell: ({ employee }) => <UserChip person={employee} />,
        },
        { label: t`Status`, text: ({ status }) => memberStatuses[status] },
        { label: t`Deployment`, text: ({ deploymentType }) => deploymentTypes[deploymentType] },
      ]}
      onClose={onClose}
    />
  )
}

/** The averages by project behind a point of the work surveys. */
function WorkDrilldown({ query, onClose }: DrilldownProps<typeof calls.workSurveyRows>) {
  const project = useProjectName(query.projectID)
  return (
    <DrilldownTable
      title={t`${domains[query.domain]} on ${query.endDate}`}
      about={t`${project}. Average of all answers; projects with more answers weigh more.`}
      query={useDashboardQuery(calls.workSurveyRows, query)}
      sum={(rows) => {
        const answers = rows.reduce((sum, row) => sum + row.answers, 0)
        const average = scoreWords(averageOfAnswers(rows))
        return t`Average ${average} of ${plural(answers, { one: '# answer', other: '# answers' })}`
      }}
      keyOf={(row) => `${row.eventID} ${row.project.id}`}
      columns={[
        projectColumn,
        { label: t`Average`, width: 80, text: (row) => scoreWords(row.average), isNumber: true },
        { label: t`Answers`, width: 80, text: (row) => i18n.number(row.answers), isNumber: true },
        { label: t`Survey`, width: 150, text: (row) => row.title, cell: (row) => <SurveyLink row={row} /> },
      ]}
      onClose={onClose}
    />
  )
}

const ofCycles = (when: string | undefined) =>
  when === 'latest' || when === 'previous' ? { round: when } : { quarter: when }

/** Parses values as the query of a call; undefined if invalid. */
const queryOf = <E extends Endpoint>({ query }: E, values: object) =>
  query?.safeParse(values).data as QueryOf<E> | undefined

/** The panel for the parts of an address; undefined if they are invalid. */
function panelOf([kind, id, ...parts]: readonly string[], onClose: () => void) {
  const [first, second, third] = parts
  const project = id === 'all' ? {} : { projectID: id }
  switch (kind) {
    case 'size': {
      const status = first ?? ['active', 'on-boarding']
      const query = queryOf(calls.sizeRows, { ...project, status })
      return query && <SizeDrilldown query={query} onClose={onClose} />
    }
    case 'work': {
      const day = { endDate: first, domain: second }
      const query = queryOf(calls.workSurveyRows, { ...project, ...day })
      return query && <WorkDrilldown query={query} onClose={onClose} />
    }
    case 'audits': {
      const scores = { ...ofCycles(first), type: second, area: third }
      const query = queryOf(calls.auditRows, { ...project, ...scores })
      return query && <AuditDrilldown query={query} onClose={onClose} />
    }
    case 'items': {
      const items = { ...ofCycles(first), state: second, priority: third }
      const query = queryOf(calls.actionItemRows, { ...project, ...items })
      return query && <ItemDrilldown query={query} onClose={onClose} />
    }
    case 'squash': {
      const query = queryOf(calls.squashRows, { ...project, snapDate: first })
      const { data: priority, success } = Severity.optional().safeParse(second)
      return query && success && <SquashDrilldown query={query} priority={priority} onClose={onClose} />
    }
    default:
      return undefined
  }
}

/** The open drill-down of the projects tab. */
export function ProjectDrilldown() {
  const { open, close } = useDrilldown()
  if (!open) return null
  return (
    panelOf(open, close) || (
      <SidePanel title={t`Rows`} onClose={close}>
        <Notice title={t`No rows found`}>{t`Close this panel, then select a number on the dashboard.`}</Notice>
      </SidePanel>
    )
  )
}
