import { t } from '@lingui/core/macro'
import { Paper } from '@mui/material'
import { Link, type To } from 'react-router'

interface ViewLinksProps<View extends string> {
  /** Accessible name of the group. */
  label?: string
  /** Labels of the views. */
  views: Record<View, string>
  current: View
  to: (view: View) => To
}

/** Links that switch between views of the same records. */
export function ViewLinks<View extends string>({ label = t`View`, views, current, to }: ViewLinksProps<View>) {
  return (
    <Paper component="nav" variant="segments" aria-label={label}>
      {(Object.keys(views) as View[]).map((view) => (
        <Link key={view} to={to(view)} {...(view === current ? { 'aria-current': 'page' } : {})}>
          {views[view]}
        </Link>
      ))}
    </Paper>
  )
}
