import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import MenuIcon from '@mui/icons-material/Menu'
import Search from '@mui/icons-material/Search'
import { Box, ButtonBase, IconButton, styled } from '@mui/material'
import { memo, type ReactNode, useState } from 'react'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { frame } from '#src/admin/theme/tokens.ts'
import { usePalette } from './palette.ts'
import Home from '@mui/icons-material/HomeOutlined'
import { Link } from 'react-router'
import { paths } from './paths.ts'
import { useBreadcrumb } from './currentPage.tsx'

const SidebarDrawer = lazyOverlay(async () => (await import('./SidebarDrawer.tsx')).SidebarDrawer)

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  height: frame.header,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 24px',
  background: theme.tokens.surface,
  borderBottom: `1px solid ${theme.tokens.border}`,
  [theme.breakpoints.down('sm')]: { padding: '0 12px' },
}))

const SearchButton = styled(ButtonBase)(({ theme }) => ({
  height: 36,
  padding: '0 8px 0 10px',
  gap: 8,
  borderRadius: 'var(--radius-control)',
  color: theme.tokens.muted,
  border: `1px solid ${theme.tokens.border}`,
  fontFamily: theme.typography.fontFamily ?? 'inherit',
  fontSize: 'var(--text-13)',
  '&:hover': { background: theme.tokens.hover },
  '& kbd': { padding: '0 6px', border: 0 },
  [theme.breakpoints.down('sm')]: { '& span, & kbd': { display: 'none' }, border: 0 },
}))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The app bar, 56 px high: breadcrumb on the left; search, then `children` (inbox bell, account menu) on the right. */
export const AppBar = memo(function AppBar({ children }: { children: ReactNode }) {
  // Renders again when the language changes.
  useLingui()
  const [drawer, setDrawer] = useState(false)
  const shortcut = isMac ? '⌘K' : t`Ctrl K`
  const palette = usePalette()
  return (
    <Bar>
      <IconButton aria-label={t`Open menu`} onClick={() => setDrawer(true)} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      {drawer && <SidebarDrawer onClose={() => setDrawer(false)} />}
      <Breadcrumb />
      <Box sx={{ flex: 1 }} />
      <SearchButton onClick={palette.open} aria-label={t`Search ${shortcut}`}>
        <Search fontSize="small" />
        <span>{t`Search`}</span> <kbd>{shortcut}</kbd>
      </SearchButton>
      {children}
    </Bar>
  )
})

const Trail = styled('nav')(({ theme }) => ({
  minWidth: 0,
  fontSize: 'var(--text-13)',
  color: theme.tokens.muted,
  '& ol': { display: 'flex', alignItems: 'center', whiteSpace: 'nowrap' },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& li + li::before': { content: '"/"', padding: '0 8px', color: theme.tokens.border },
  '& li:last-of-type span': { color: theme.tokens.text },
  '& li > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // Phones show only the home crumb and the last two.
  [theme.breakpoints.down('sm')]: {
    '& li:not(:first-of-type):not(:nth-last-of-type(-n + 2))': { display: 'none' },
  },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 'var(--radius-small)' },
  '& a:hover': { color: theme.tokens.accent.text },
}))

/** The path to this page: home, its parents as links, the page itself as text. */
export function Breadcrumb() {
  const crumbs = useBreadcrumb().filter(({ text }) => text)
  return (
    <Trail aria-label={t`Breadcrumb`}>
      <ol>
        <li>
          <Link to={paths.home} aria-label={t`Home`} style={{ display: 'flex' }}>
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
