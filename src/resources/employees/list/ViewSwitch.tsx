import { useLocation } from 'react-router'
import { ViewLinks } from '#src/components/ViewLinks.tsx'
import { type View, views } from './useView.ts'

/** Links to the other ways to look at the people; filters stay where they mean something. */
export function ViewSwitch({ view }: { view: View }) {
  const { search } = useLocation()
  const to = (next: View) => {
    const params = new URLSearchParams(next === 'chart' ? '' : search)
    params.delete('person')
    params.set('view', next)
    return { search: params.toString() }
  }
  return <ViewLinks views={views} current={view} to={to} />
}
