import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'

/** The ways to look at the people: a table, cards, or the org chart. */
export const views = { list: 'List', cards: 'Cards', chart: 'Chart' } as const
export type View = keyof typeof views

const viewOf = (params: URLSearchParams): View => {
  const view = params.get('view')
  return view === 'cards' || view === 'chart' ? view : 'list'
}

/**
 * The view in the address (`?view=chart`). The list writes its filters and pages into the address and knows nothing of the view, so it
 * is put back after that; going back and the switch itself leave it.
 */
export function useView(): { view: View; choose: (view: View) => void } {
  const [params, setParams] = useSearchParams()
  const type = useNavigationType()
  const view = viewOf(params)
  const kept = useRef(view)
  useEffect(() => {
    if (view === 'list' && kept.current === 'cards' && type !== 'POP') {
      setParams(
        (now) => {
          now.set('view', kept.current)
          return now
        },
        { replace: true },
      )
    } else kept.current = view
  }, [view, type, setParams])
  return {
    view,
    choose: (next) => {
      kept.current = next
    },
  }
}
