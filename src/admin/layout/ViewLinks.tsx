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
  /** Names the whole, for those who do not see it. */
  label?: string
  /** The words of each view. */
  views: Record<View, string>
  current: View
  to: (view: View) => To
}

/** Links to the ways to look at the same things. */
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
