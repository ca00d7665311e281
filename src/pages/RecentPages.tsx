import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useRecent } from '#src/layout/currentPage.tsx'

const List = styled('ul')({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '4px 24px',
  maxWidth: 720,
})

/** Links to the records that the person opened last; nothing before there are any. */
export function RecentPages() {
  const recent = useRecent()
  if (recent.length === 0) return null
  return (
    <nav aria-label="Recent" style={{ marginTop: 40 }}>
      <Typography component="h2" color="text.secondary" sx={{ fontSize: 'var(--text-12)', fontWeight: 500 }}>
        Recent
      </Typography>
      <List>
        {recent.map(({ to, label, kind }) => (
          <li key={to}>
            <MuiLink component={Link} to={to} underline="hover" sx={{ overflowWrap: 'anywhere' }}>
              {label}
            </MuiLink>{' '}
            <Typography component="small" color="text.secondary" sx={{ fontSize: 'var(--text-12)' }}>
              {kind}
            </Typography>
          </li>
        ))}
      </List>
    </nav>
  )
}
