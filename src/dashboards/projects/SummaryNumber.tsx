import { Link } from 'react-router'
import type { ProjectSummary } from '#contract/api/dashboardProjects.ts'
import { TrendTag } from '../trend.tsx'
import { useDrilldown } from '../hooks.tsx'
import type { SummaryColumn } from './summaryColumns.ts'

/** A number of a project, which opens the rows behind it, and its trend where there is one. */
export function SummaryNumber({ row, column }: { row: ProjectSummary; column: SummaryColumn }) {
  const { to } = useDrilldown()
  const { key, label, rule, words, against, rowsOf } = column
  const { value, trend } = row[key]
  return (
    <td>
      <span>
        {value ? (
          <Link
            to={to(...rowsOf(row.id))}
            preventScrollReset
            aria-label={`${row.name}, ${label}: ${words(value)}`}
          >
            {words(value)}
          </Link>
        ) : (
          <span>{words(value)}</span>
        )}
        <span>
          <TrendTag rule={rule} trend={trend} against={against} />
        </span>
      </span>
    </td>
  )
}
