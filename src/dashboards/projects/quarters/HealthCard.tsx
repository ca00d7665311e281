import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { HealthArea } from '#contract/api/auditWords.ts'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { type CardProps, projectKey } from './cardProps.ts'
import { averageLine, groupLine } from './lines.ts'
import { ScoreCard } from './ScoreCard.tsx'

/** The areas in a word, for a legend. */
const names: Record<HealthArea, string> = {
  delivery: 'Delivery',
  quality: 'Quality',
  collaboration: 'Collaboration',
  feedback: 'Feedback',
}

/** Scores of health audits, and grades of their items by area. */
export function HealthCard({ project }: CardProps) {
  const query = useDashboardQuery(dashboardProjects.engineeringHealths, { projectID: project.id })
  const rowsOf = (quarter: string) => ['audits', projectKey(project), quarter, 'engineering-health']
  return (
    <ScoreCard
      title="Engineering health"
      project={project}
      query={query}
      linesOf={({ data: { average, groups } }) => ({
        average: averageLine(average, rowsOf),
        groups: HealthArea.options.map((area, at) =>
          groupLine(at, { key: area, name: names[area] }, groups, (quarter) => [...rowsOf(quarter), area]),
        ),
      })}
    />
  )
}
