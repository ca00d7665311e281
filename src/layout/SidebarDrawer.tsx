import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { useCan } from '#src/providers/session.ts'
import type { Place } from './navigation.ts'
import { isForElsewhere } from './newTab.ts'
import { currentOf, hasOwnPage, isCurrent, railOf } from './navigation.ts'

const Entries = styled('ul')(({ theme }) => ({
  width: 260,
  margin: 0,
  padding: 8,
  listStyle: 'none',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a, & li > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    margin: 0,
    minHeight: 44,
    padding: '0 12px',
    borderRadius: 'var(--radius-control)',
    color: theme.tokens.text,
    textDecoration: 'none',
  },
  '& ul a': { paddingLeft: 48 },
  '& a[aria-current]': { color: theme.tokens.accent.text, background: theme.tokens.accent.tint },
}))

interface Props {
  place: Place
  onClose: () => void
}

function Entry({ place, isHere, onClose }: Props & { isHere: boolean }) {
  const { icon: Icon, label, path } = place
  return (
    <Link
      to={path}
      onClick={(event) => {
        if (!isForElsewhere(event)) onClose()
      }}
      aria-current={isHere ? 'page' : undefined}
    >
      {Icon && <Icon />}
      {label}
    </Link>
  )
}

function Group({ place, onClose }: Props) {
  const { pathname } = useLocation()
  const { icon: Icon, label, path, children = [] } = place
  const current = currentOf(children, pathname)
  return (
    <>
      {hasOwnPage(place) ? (
        <Entry place={place} isHere={pathname === path} onClose={onClose} />
      ) : (
        <span>
          {Icon && <Icon />}
          {label}
        </span>
      )}
      <ul aria-label={label}>
        {children.map((child) => (
          <li key={child.path}>
            <Entry place={child} isHere={child === current} onClose={onClose} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The rail on narrow windows: the same entries behind a menu button, groups spread out. */
export function RailDrawer({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const { pathname } = useLocation()
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu' } }}>
      <nav aria-label="Main">
        <Entries>
          {railOf(can).map((place) => (
            <li key={place.path}>
              {place.children?.length ? (
                <Group place={place} onClose={onClose} />
              ) : (
                <Entry place={place} isHere={isCurrent(place, pathname)} onClose={onClose} />
              )}
            </li>
          ))}
        </Entries>
      </nav>
    </Drawer>
  )
}
