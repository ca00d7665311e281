import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Box, ButtonBase, Paper, styled } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { translate } from '#src/i18n/language.ts'
import { Mark } from '#src/layout/FullScreen.tsx'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { frame } from '#src/admin/theme/tokens.ts'
import { paths } from './paths.ts'
import { isCurrent } from '#contract/menu.ts'
import { menuName, sidebarOf, usePages, type Page, currentOf, hasOwnPage } from './pages.ts'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useId, useRef, useState } from 'react'
import { opensElsewhere } from './newTab.ts'

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: frame.sidebar,
  boxSizing: 'border-box',
  zIndex: theme.zIndex.appBar + 1,
  background: theme.tokens.surface,
  borderRight: `1px solid ${theme.tokens.border}`,
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

/** The areas that this person can open, on the left of every page from a width of 900 px. */
export const Sidebar = memo(function Sidebar() {
  // Renders again when the language changes.
  useLingui()
  const can = useCan()
  const pages = usePages()
  const { productName } = useSettings()
  return (
    <>
      <SkipLink href="#content">{t`Skip to content`}</SkipLink>
      <Bar aria-label={translate(menuName)}>
        <Box
          component={Link}
          to={paths.home}
          aria-label={productName}
          sx={{ height: 56, display: 'grid', placeItems: 'center', fontSize: 'var(--text-16)' }}
        >
          <Mark />
        </Box>
        <ul>
          {sidebarOf(pages, can).map((item) => (
            <li key={item.path}>
              {item.children?.length ? <SidebarGroup item={item} /> : <SidebarLink item={item} />}
            </li>
          ))}
        </ul>
      </Bar>
    </>
  )
})

/** Icon over label; the current one is tinted and has a bar. Used by links and groups. */
const SidebarItem = styled(ButtonBase)(({ theme }) => ({
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

/** An area in the sidebar. A real link, so that Ctrl-click opens a tab. */
function SidebarLink({ item }: { item: Page }) {
  const { pathname } = useLocation()
  const { icon: Icon } = item
  return (
    <SidebarItem component={Link} to={item.path} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
      {Icon && <Icon />}
      {translate(item.label)}
    </SidebarItem>
  )
}

/** An area with several pages, in a flyout that opens on hover, focus and click and supports the arrow keys. */
function SidebarGroup({ item }: { item: Page }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const { icon: Icon, children = [] } = item
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
    if (!opensElsewhere(event)) setOpen(false)
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
      <SidebarItem
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        data-current={isCurrent(item, pathname)}
        onClick={() => setOpen(true)}
      >
        {Icon && <Icon />}
        {translate(item.label)}
      </SidebarItem>
      <Paper
        ref={list}
        component="ul"
        variant="floating"
        id={id}
        hidden={!open}
        aria-label={translate(item.label)}
        sx={{
          position: 'absolute',
          top: 0,
          left: frame.sidebar - 6,
          zIndex: 'modal',
          minWidth: 180,
          p: 1,
          fontSize: 'var(--text-14)',
        }}
      >
        {hasOwnPage(item) && (
          <li>
            <Link
              className="menu-link"
              to={item.path}
              onClick={onFollow}
              aria-current={pathname === item.path ? 'page' : undefined}
            >{t`Overview`}</Link>
          </li>
        )}
        {children.map((child) => (
          <li key={child.path}>
            <Link
              className="menu-link"
              to={child.path}
              onClick={onFollow}
              aria-current={child === current ? 'page' : undefined}
            >
              {translate(child.label)}
            </Link>
          </li>
        ))}
      </Paper>
    </div>
  )
}
