import { useState } from 'react'
import { auditTypes, healthAreas } from '#contract/api/auditWords.ts'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { RowsPanel } from '../../RowsPanel.tsx'
import { scoreWords } from '../../trend.ts'
import { useCard } from '../../useCard.ts'
import { averageOfScores } from './averages.ts'
import { cycleColumn, HealthLink, projectColumn } from './columns.tsx'
import { MoreRows } from './MoreRows.tsx'
import { type RowColumn, RowsTable } from './RowsTable.tsx'
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

const nameColumn: RowColumn<Row> = {
  label: 'Name',
  text: ({ name }) => name,
  cell: (row) => (
    <HealthLink row={row} auditID={row.auditID}>
      {row.name}
    </HealthLink>
  ),
}
const scoreColumn: RowColumn<Row> = { label: 'Score', text: ({ score }) => String(score), isNumber: true }

/** Scores or grades behind an average. */
export function AuditRows({ query, onClose }: { query: Query; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const rows = useCard(dashboardProjects.auditRows, { ...query, page })
  const project = useProjectName(query.projectID)
  const { of, about, one } = wordsOf(query)
  const title = `${of}, ${whenWords(query)}`
  return (
    <RowsPanel
      title={title}
      about={`${project}. ${about}`}
      query={rows}
      isEmpty={({ data }) => data.length === 0}
      onClose={onClose}
    >
      {({ data, size, total = data.length }) => (
        <RowsTable
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
          <MoreRows page={page} size={size} total={total} onChange={setPage} />
        </RowsTable>
      )}
    </RowsPanel>
  )
}
