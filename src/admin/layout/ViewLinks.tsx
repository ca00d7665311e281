import { styled } from '@mui/material'
import { Link, type To } from 'react-router'
import { segment } from '#src/admin/theme/segment.ts'

const Switch = styled('nav')(({ theme }) => ({
  display: 'inline-flex',
  border: `1px solid ${theme.tokens.neutral.main}`,
  borderRadius: 'var(--radius-control)',
  overflow: 'hidden',
  '& a': segment(theme.tokens),
  '& a:focus-visible': { outlineOffset: -2 },
}))

interface ViewLinksProps<View extends string> {
  /** Accessible name of the group. */
  label?: string
  /** Labels of the views. */
  views: Record<View, string>
  current: View
  to: (view: View) => To
}

/** Links that switch between views of the same records. */
export function ViewLinks<View extends string>({ label = 'View', views, current, to }: ViewLinksProps<View>) {
  return (
    <Switch aria-label={label}>
      {(Object.keys(views) as View[]).map((view) => (
        <Link key={view} to={to(view)} {...(view === current ? { 'aria-current': 'page' } : {})}>
          {views[view]}
        </Link>
      ))}
    </Switch>
  )
}
