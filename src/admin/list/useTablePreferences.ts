import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import { savedParam, type ViewColumns, viewColumnsKey } from '#src/admin/views/useViews.ts'

export type Density = 'comfortable' | 'compact'

/** The localStorage key of the density of lists without their own. */
export const densityKey = 'density'

/**
 * Columns and density of a list, stored in the browser. The columns of the view in the address override the person's
 * own until they choose others, which removes the view from the address.
 */
export function useTablePreferences(list: string, first: readonly string[]) {
  const [own, setOwn] = useStore<readonly string[]>(`${list}.columns`, first)
  const [view] = useStore<ViewColumns | null>(viewColumnsKey(list), null)
  const [usual, setUsual] = useStore<Density>(densityKey, 'comfortable')
  const [ownDensity, setOwnDensity] = useStore<Density | null>(`${list}.density`, null)
  const setDensity = (density: Density) => {
    setOwnDensity(density)
    setUsual(density)
  }
  const [params, setParams] = useSearchParams()
  const saved = params.get(savedParam)
  const ofView = saved !== null && view?.id === saved ? view.columns : null
  const setShown = (columns: readonly string[]) => {
    setOwn(columns)
    if (saved === null) return
    params.delete(savedParam)
    setParams(params, { replace: true })
  }
  return { shown: ofView ?? own, setShown, density: ownDensity ?? usual, setDensity }
}
