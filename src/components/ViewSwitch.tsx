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

interface ViewSwitchProps<View extends string> {
  /** Each view with its words. */
  views: Record<View, string>
  view: View
  /** Address of a view. */
  to: (view: View) => To
}

/** Links to the other ways to look at the same things. */
export function ViewSwitch<View extends string>({ views, view, to }: ViewSwitchProps<View>) {
  return (
    <Switch aria-label="View">
      {(Object.keys(views) as View[]).map((one) => (
        <Link key={one} to={to(one)} {...(one === view ? { 'aria-current': 'page' } : {})}>
          {views[one]}
        </Link>
      ))}
    </Switch>
  )
}
