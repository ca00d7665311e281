import { msg, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Severity } from '#contract/api/projectAudits/words.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import type { CardProps } from './useSelectedProject.ts'
import { showPeriods } from '#src/i18n/format.ts'

/** The cycles of a query, as the end of a title. */
export const whenWords = ({ quarter, round }: { quarter?: string | undefined; round?: string | undefined }) =>
  quarter ? showPeriods(quarter) : round === 'latest' ? t`latest cycle` : t`cycle before the latest`

export const openItems = (priority: Severity | 'all' = 'all') =>
  select(priority, {
    high: 'Open action items of high priority',
    medium: 'Open action items of medium priority',
    low: 'Open action items of low priority',
    other: 'Open action items',
  })

interface InCycle {
  project: BasicProject
  cycle: { id: string; cycle: number; quarter: string } | null
}

const cycleWords = ({ cycle }: InCycle) => (cycle ? t`${showPeriods(cycle.quarter)}, cycle ${cycle.cycle}` : '-')

/** A link to the cycle of a row, or to an audit in it, for people with full access to projects. */
export function HealthLink(props: { row: InCycle; auditID?: string; children: string }) {
  const { row, auditID, children } = props
  const { project, cycle } = row
  if (!useCan()('projects.read.fullAccess') || !cycle) return children
  const query = new URLSearchParams({ tab: 'health', cycle: cycle.id, ...(auditID ? { audit: auditID } : {}) })
  return <Link to={`${paths.project(project.code)}?${query}`}>{children}</Link>
}

/** The column with the audit cycle of a row. */
export const cycleColumn = (
  <DataTable.Col<InCycle>
    source="cycle"
    label={msg`Cycle`}
    width={130}
    text={cycleWords}
    render={(row) => <HealthLink row={row}>{cycleWords(row)}</HealthLink>}
  />
)

/** Empty state of audit cards, with a link to where audits are entered. */
export function NoAudits({ project, children }: CardProps & { children: ReactNode }) {
  const can = useCan()
  const { name } = project
  const isOpen = project.id !== undefined && can('projects.read.fullAccess')
  return (
    <>
      {children}{' '}
      {isOpen ? (
        <Trans>
          Add audits and action items in the{' '}
          <Link to={`${paths.project(project.id ?? '')}?tab=health`}>Health tab of {name}</Link>.
        </Trans>
      ) : (
        t`Add audits and action items in the Health tab of a project.`
      )}
    </>
  )
}
