import { Link } from 'react-router'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { domains } from '#contract/api/surveyWords.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { DrilldownPanel, DrilldownTable } from '#src/dashboards/Drilldown.tsx'
import { scoreWords } from '#src/dashboards/trend.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { averageOfAnswers } from './averages.ts'
import { projectColumn } from './columns.tsx'
import { counted, useProjectName } from './words.ts'

function SurveyLink({ row: { eventID, title } }: { row: { eventID: string; title: string } }) {
  return useCan()('surveys.read') ? <Link to={paths.survey('work', eventID)}>{title}</Link> : title
}

interface WorkDrilldownProps {
  query: QueryOf<typeof dashboardProjects.workSurveyRows>
  onClose: () => void
}

/** Averages of each project behind a point of the work surveys. */
export function WorkDrilldown({ query, onClose }: WorkDrilldownProps) {
  const rows = useDashboardQuery(dashboardProjects.workSurveyRows, query)
  const project = useProjectName(query.projectID)
  const title = `${domains[query.domain]} on ${query.endDate}`
  return (
    <DrilldownPanel
      title={title}
      about={`${project}. The average of all answers, so that a project with more of them weighs more.`}
      query={rows}
      isEmpty={({ data }) => data.length === 0}
      onClose={onClose}
    >
      {({ data }) => {
        const answers = data.reduce((sum, row) => sum + row.answers, 0)
        return (
          <DrilldownTable
            title={title}
            sum={`Average ${scoreWords(averageOfAnswers(data))} of ${counted(answers, 'answer')}`}
            rows={data}
            keyOf={(row) => `${row.eventID} ${row.project.id}`}
            columns={[
              projectColumn,
              { label: 'Average', text: (row) => scoreWords(row.average), isNumber: true },
              { label: 'Answers', text: (row) => row.answers.toLocaleString('en-US'), isNumber: true },
              { label: 'Survey', text: (row) => row.title, cell: (row) => <SurveyLink row={row} /> },
            ]}
          />
        )
      }}
    </DrilldownPanel>
  )
}
