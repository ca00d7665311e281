import { decimal } from '#src/i18n/decimal.ts'
import { dashboardResources } from '#contract/api/dashboardResources.ts'
import { workUnitTypes } from '#contract/api/projectWords.ts'
import { colours, Legend, LegendLink } from '#src/dashboards/charts.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { kinds, type UnitKind } from './units.ts'

interface UnitLegendProps {
  type: UnitKind | undefined
  to: (parts: Record<string, string>) => string
}

/** The kinds with their share of the whole company; each narrows the bars to itself, and back. */
export function UnitLegend({ type, to }: UnitLegendProps) {
  const { data, error } = useDashboardQuery(dashboardResources.workUnitDistributionSummary)
  return (
    <Legend
      aria-label={
        error ? 'Kinds; the shares of the company could not be loaded' : 'Kinds, share of the company'
      }
      sx={{ justifyContent: 'center', gap: 0, m: 0, mt: 2, '& a': { fontSize: 'var(--text-12)' } }}
    >
      {kinds.map((kind) => (
        <LegendLink
          key={kind}
          colour={colours[kind]}
          label={workUnitTypes[kind]}
          value={data ? `${decimal(data.data[kind], 1)} %` : '-'}
          to={to({ type: kind === type ? '' : kind })}
          isCurrent={kind === type}
        />
      ))}
    </Legend>
  )
}
