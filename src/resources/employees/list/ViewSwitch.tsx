import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { type View, views } from './useView.ts'

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

/** Links to the other ways to look at the people; filters stay where they mean something. */
export function ViewSwitch({ view }: { view: View }) {
  const { search } = useLocation()
  const to = (next: View) => {
    const params = new URLSearchParams(next === 'chart' ? '' : search)
    params.delete('person')
    params.set('view', next)
    return { search: params.toString() }
  }
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
