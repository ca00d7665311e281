import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import { savedParam, type ViewColumns, viewColumnsKey } from '#src/views/useViews.ts'

export type Density = 'comfortable' | 'compact'

/** Where the browser keeps how close rows stand where a list has no choice of its own. */
export const densityKey = 'density'

/**
 * Which columns a person sees and how close the rows stand, remembered in the browser under the list's name. The columns of the view that the address
 * names stand over one's own, until one chooses others: then the address is no longer that of the view.
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
