import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { Mark } from '#src/pages/Mark.tsx'
import { useCan, useSettings } from '#src/providers/session.ts'
import { frame } from '#src/admin/theme/tokens.ts'
import { paths } from './paths.ts'
import { railOf } from './places.ts'
import { RailEntry } from './RailEntry.tsx'
import { RailGroup } from './RailGroup.tsx'

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: frame.rail,
  boxSizing: 'border-box',
  zIndex: theme.zIndex.appBar + 1,
  background: theme.tokens.surface,
  borderRight: `1px solid ${theme.tokens.border}`,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: -60,
  left: 12,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 12px',
  borderRadius: 'var(--radius-control)',
  color: theme.tokens.accent.text,
  background: theme.tokens.surface,
  boxShadow: theme.tokens.shadow,
  '&:focus': { top: 12 },
}))

/** The areas of this person on the left of every page, from 900 px of width. */
export function Rail() {
  const can = useCan()
  const { productName } = useSettings()
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Bar aria-label="Main">
        <Box
          component={Link}
          to={paths.home}
          aria-label={productName}
          sx={{ height: 56, display: 'grid', placeItems: 'center', fontSize: 'var(--text-16)' }}
        >
          <Mark />
        </Box>
        <ul>
          {railOf(can).map((place) => (
            <li key={place.path}>
              {place.children?.length ? <RailGroup place={place} /> : <RailEntry place={place} />}
            </li>
          ))}
        </ul>
      </Bar>
    </>
  )
}
