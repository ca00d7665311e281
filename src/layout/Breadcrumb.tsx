import Home from '@mui/icons-material/HomeOutlined'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { paths } from './paths.ts'
import { useCrumbs } from './place.tsx'

const Trail = styled('nav')(({ theme }) => ({
  minWidth: 0,
  fontSize: 'var(--text-13)',
  color: theme.tokens.muted,
  '& ol': {
    display: 'flex',
    alignItems: 'center',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    whiteSpace: 'nowrap',
  },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& li + li::before': { content: '"/"', padding: '0 8px', color: theme.tokens.border },
  '& li:last-of-type span': { color: theme.tokens.text },
  '& li > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // On a phone there is room for where one is and the step above it.
  [theme.breakpoints.down('sm')]: {
    '& li:not(:first-of-type):not(:nth-last-of-type(-n + 2))': { display: 'none' },
  },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 'var(--radius-small)' },
  '& a:hover': { color: theme.tokens.accent.text },
}))

/** Where this page stands: home, then the places above it, the last one as text. */
export function Breadcrumb() {
  const crumbs = useCrumbs().filter(({ text }) => text)
  return (
    <Trail aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={paths.home} aria-label="Home" style={{ display: 'flex' }}>
            <Home fontSize="small" />
          </Link>
        </li>
        {crumbs.map(({ text, to }, i) => (
          <li key={to ?? text} aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
          </li>
        ))}
      </ol>
    </Trail>
  )
}
