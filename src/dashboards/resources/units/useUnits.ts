import { keepPreviousData } from '@tanstack/react-query'
import { dashboardResources } from '#contract/api/dashboardResources.ts'
import { useDashboardQuery, useCardParams } from '#src/dashboards/hooks.tsx'
import { isKind } from './units.ts'

/** Words of the orders; most first where the address names none. */
export const sorts = { desc: 'Most first', asc: 'Least first' } as const

/** What people spend their time on, as the address narrows it. */
export function useUnits() {
  const { text, narrow, to } = useCardParams('units')
  const wanted = text('type')
  const type = isKind(wanted) ? wanted : undefined
  const sort: keyof typeof sorts = text('sort') === 'asc' ? 'asc' : 'desc'
  const name = text('name')
  const query = useDashboardQuery(
    dashboardResources.workUnitDistribution,
    {
      ...(type ? { type } : {}),
      ...(name ? { name } : {}),
      sort,
    },
    { placeholderData: keepPreviousData },
  )
  return { query, type, sort, name, narrow, to }
}
