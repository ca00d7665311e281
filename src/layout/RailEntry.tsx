import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import type { Place } from './navigation.ts'
import { isCurrent } from './places.ts'

/** Icon over label, tinted and marked with a bar when current. Shared by links and groups. */
export const RailItem = styled(ButtonBase)(({ theme }) => ({
  position: 'relative',
  width: '100%',
  height: 64,
  flexDirection: 'column',
  gap: 4,
  color: theme.tokens.muted,
  fontFamily: 'inherit',
  fontSize: 'var(--text-11)',
  lineHeight: '14px',
  fontWeight: 500,
  textAlign: 'center',
  transition: 'background 150ms ease-out, color 150ms ease-out',
  '&:hover, &[aria-expanded="true"]': { background: theme.tokens.hover, color: theme.tokens.text },
  '&[aria-current], &[data-current="true"]': {
    color: theme.tokens.accent.text,
    background: theme.tokens.accent.tint,
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0 auto 0 0',
      width: 2,
      background: theme.tokens.brand,
    },
  },
  '&.Mui-focusVisible': { outlineOffset: -2 },
})) as typeof ButtonBase

/** One area in the rail: a real link, so that Ctrl-click opens a tab. */
export function RailEntry({ place }: { place: Place }) {
  const { pathname } = useLocation()
  const { icon: Icon } = place
  return (
    <RailItem component={Link} to={place.path} aria-current={isCurrent(place, pathname) ? 'page' : undefined}>
      {Icon && <Icon />}
      {place.label}
    </RailItem>
  )
}
