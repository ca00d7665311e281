import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'

/** The ways to look at the people: a table, cards, or the org chart. */
export const views = { list: 'List', cards: 'Cards', chart: 'Chart' } as const
export type View = keyof typeof views

const isView = (text: string | null): text is View => text !== null && text in views

/**
 * The view in the address (`?view=chart`). The list writes its filters and pages into the address and drops the view there: table or
 * cards, as chosen last, are remembered in the browser like the columns.
 */
export function useView(): View {
  const [params] = useSearchParams()
  const [kept, setKept] = useStore<View>('employees.view', 'list')
  const asked = params.get('view')
  const view = isView(asked) ? asked : kept
  useEffect(() => {
    if (view !== 'chart' && view !== kept) setKept(view)
  }, [view, kept, setKept])
  return view
}
