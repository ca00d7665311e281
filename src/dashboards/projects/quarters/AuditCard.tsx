import { auditTypes } from '#contract/api/auditWords.ts'
import { auditGroups, dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { type CardProps, projectKey } from './cardProps.ts'
import { averageLine, groupLine } from './lines.ts'
import { ScoreCard } from './ScoreCard.tsx'

const groupKeys = Object.keys(auditGroups) as (keyof typeof auditGroups)[]

const names: Record<keyof typeof auditGroups, string> = { ...auditTypes, process: 'Process' }

/** Scores of audit cycles, and of audits by type. */
export function AuditCard({ project }: CardProps) {
  const query = useDashboardQuery(dashboardProjects.audits, { projectID: project.id })
  const rowsOf = (quarter: string) => ['audits', projectKey(project), quarter]
  return (
    <ScoreCard
      title="Audit score"
      project={project}
      query={query}
      linesOf={({ data: { average, groups } }) => ({
        average: averageLine(average, rowsOf),
        groups: groupKeys.map((key, at) =>
          groupLine(at, { key, name: names[key] }, groups, (quarter) => [
            ...rowsOf(quarter),
            auditGroups[key],
          ]),
        ),
      })}
    />
  )
}
