import { Link } from 'react-router'
import { type Severity, severities } from '#contract/api/auditWords.ts'
import type { ActionItemPoint } from '#contract/api/dashboardProjects.ts'
import { colours, Legend, LegendItem } from '#src/dashboards/charts.tsx'
import { TrendTag } from '#src/dashboards/trend.tsx'
import { topDown } from './openItems.ts'

interface OpenItemsLegendProps {
  points: readonly ActionItemPoint[]
  to: (quarter: string, priority: Severity) => string
}

/** Priorities with what is open of them in the latest quarter, each leading there. */
export function OpenItemsLegend({ points, to }: OpenItemsLegendProps) {
  const latest = points.at(-1)
  if (!latest) return null
  return (
    <Legend aria-label={`Open in ${latest.quarter}`}>
      {topDown.map((priority) => (
        <li key={priority}>
          <LegendItem as={Link} {...{ to: to(latest.quarter, priority), preventScrollReset: true }}>
            <i aria-hidden style={{ backgroundColor: colours[priority] }} />
            <span>
              {severities[priority]} <b className="tabular">{latest[priority].toLocaleString('en-US')}</b>
            </span>
            {points.length > 1 && <TrendTag rule="upIsBad" trend={latest.trend[priority]} />}
          </LegendItem>
        </li>
      ))}
    </Legend>
  )
}
