import { Link } from 'react-router'
import type { BasicProject } from '#contract/api/survey.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { ProjectLink, type DrilldownColumn } from '#src/dashboards/Drilldown.tsx'

interface OfCycle {
  project: BasicProject
  cycle: { id: string; cycle: number; quarter: string } | null
}

const cycleWords = ({ cycle }: OfCycle) => (cycle ? `${cycle.quarter}, cycle ${cycle.cycle}` : '-')

interface HealthLinkProps {
  row: OfCycle
  /** Opens this audit there. */
  auditID?: string
  children: string
}

/** Words that lead to the cycle of a row on the tab Health of its project, for those who may open every project. */
export function HealthLink({ row: { project, cycle }, auditID, children }: HealthLinkProps) {
  if (!useCan()('projects.read.fullAccess') || !cycle) return children
  const query = new URLSearchParams({
    tab: 'health',
    cycle: cycle.id,
    ...(auditID ? { audit: auditID } : {}),
  })
  return <Link to={`${paths.project(project.code)}?${query}`}>{children}</Link>
}

/** Whose row it is. */
export const projectColumn: DrilldownColumn<{ project: BasicProject }> = {
  label: 'Project',
  text: ({ project }) => project.name,
  cell: ({ project }) => <ProjectLink project={project} />,
}

/** In which audit cycle it counts. */
export const cycleColumn: DrilldownColumn<OfCycle> = {
  label: 'Cycle',
  text: cycleWords,
  cell: (row) => <HealthLink row={row}>{cycleWords(row)}</HealthLink>,
}
