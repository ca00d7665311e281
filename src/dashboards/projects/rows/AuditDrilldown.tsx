import { useState } from 'react'
import { auditTypes, healthAreas } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import {
  DrilldownPanel,
  DrilldownPager,
  type DrilldownColumn,
  DrilldownTable,
} from '#src/dashboards/Drilldown.tsx'
import { scoreWords } from '#src/dashboards/trend.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { averageOfScores } from './averages.ts'
import { cycleColumn, HealthLink, projectColumn } from './columns.tsx'
import { counted, useProjectName, whenWords } from './words.ts'

type Query = QueryOf<typeof dashboardProjects.auditRows>
type Row = ResponseOf<typeof dashboardProjects.auditRows>['data'][number]

/** What the rows are, how the number comes from them, and what one is called. */
function wordsOf({ type, area }: Query) {
  if (area)
    return {
      of: healthAreas[area],
      about:
        'Grades of the items of this area in audits of engineering health; what is not graded is left out.',
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

const nameColumn: DrilldownColumn<Row> = {
  label: 'Name',
  text: ({ name }) => name,
  cell: (row) => (
    <HealthLink row={row} auditID={row.auditID}>
      {row.name}
    </HealthLink>
  ),
}
const scoreColumn: DrilldownColumn<Row> = {
  label: 'Score',
  text: ({ score }) => String(score),
  isNumber: true,
}

/** Scores or grades behind an average. */
export function AuditDrilldown({ query, onClose }: { query: Query; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const rows = useDashboardQuery(dashboardProjects.auditRows, { ...query, page })
  const project = useProjectName(query.projectID)
  const { of, about, one } = wordsOf(query)
  const title = `${of}, ${whenWords(query)}`
  return (
    <DrilldownPanel
      title={title}
      about={`${project}. ${about}`}
      query={rows}
      isEmpty={({ data }) => data.length === 0}
      onClose={onClose}
    >
      {({ data, size, total = data.length }) => (
        <DrilldownTable
          title={title}
          sum={`Average ${scoreWords(averageOfScores(data))} of ${counted(data.length, one)}${data.length < total ? ' on this page' : ''}`}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            projectColumn,
            scoreColumn,
            cycleColumn,
            ...(query.type || query.area ? [nameColumn] : []),
          ]}
        >
          <DrilldownPager page={page} size={size} total={total} onChange={setPage} />
        </DrilldownTable>
      )}
    </DrilldownPanel>
  )
}
