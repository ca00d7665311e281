import { styled } from '@mui/material/styles'
import { Link, type To } from 'react-router'

const Switch = styled('nav')(({ theme }) => ({
  display: 'inline-flex',
  border: `1px solid ${theme.tokens.neutral.main}`,
  borderRadius: 6,
  overflow: 'hidden',
  '& a': {
    padding: '7px 12px',
    fontSize: 13,
    lineHeight: '20px',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    backgroundColor: theme.palette.background.paper,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.tokens.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: theme.tokens.primary.text, backgroundColor: theme.tokens.primary.tint },
  },
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
