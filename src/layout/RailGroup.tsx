import { styled } from '@mui/material/styles'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { frame } from '#src/admin/theme/tokens.ts'
import type { Place } from './navigation.ts'
import { isForElsewhere } from './newTab.ts'
import { currentOf, hasOwnPage, isCurrent } from './places.ts'
import { RailItem } from './RailEntry.tsx'

const Flyout = styled('ul')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  left: frame.rail - 6,
  minWidth: 180,
  zIndex: theme.zIndex.modal,
  borderRadius: 'var(--radius-card)',
  background: theme.tokens.surface,
  boxShadow: theme.tokens.shadow,
  'nav &': { padding: 4 },
  '& a': {
    display: 'block',
    padding: '8px 12px',
    borderRadius: 'var(--radius-control)',
    color: theme.tokens.text,
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.tokens.hover },
  '& a[aria-current]': { color: theme.tokens.accent.text, background: theme.tokens.accent.tint },
}))

/** An area with several pages: they stand in a flyout that opens on hover, focus and click, and follows the arrow keys. */
export function RailGroup({ place }: { place: Place }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const { icon: Icon, children = [] } = place
  const current = currentOf(children, pathname)

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const move = (by: number) => {
    const all = links()
    const now = all.indexOf(document.activeElement as HTMLAnchorElement)
    all[now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      button.current?.focus()
      setOpen(false)
    } else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  const onFollow = (event: MouseEvent) => {
    if (!isForElsewhere(event)) setOpen(false)
  }

  return (
    // The handlers only widen what its button and links do already.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      style={{ position: 'relative' }}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <RailItem
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        data-current={isCurrent(place, pathname)}
        onClick={() => setOpen(true)}
      >
        {Icon && <Icon />}
        {place.label}
      </RailItem>
      <Flyout ref={list} id={id} hidden={!open} aria-label={place.label}>
        {hasOwnPage(place) && (
          <li>
            <Link
              to={place.path}
              onClick={onFollow}
              aria-current={pathname === place.path ? 'page' : undefined}
            >
              Overview
            </Link>
          </li>
        )}
        {children.map((child) => (
          <li key={child.path}>
            <Link to={child.path} onClick={onFollow} aria-current={child === current ? 'page' : undefined}>
              {child.label}
            </Link>
          </li>
        ))}
      </Flyout>
    </div>
  )
}
