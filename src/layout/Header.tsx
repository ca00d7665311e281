import MenuIcon from '@mui/icons-material/Menu'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { lazyLayer } from '#src/admin/layout/lazyInline.tsx'
import { useCan } from '#src/providers/session.ts'
import { frame } from '#src/admin/theme/tokens.ts'
import { Bell } from './Bell.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { usePalette } from './palette.tsx'
import { UserMenu } from './UserMenu.tsx'

const RailDrawer = lazyLayer(async () => (await import('./RailDrawer.tsx')).RailDrawer)

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
  '& kbd': {
    font: 'inherit',
    fontSize: 'var(--text-12)',
    padding: '0 6px',
    borderRadius: 'var(--radius-small)',
    background: theme.tokens.hover,
  },
  [theme.breakpoints.down('sm')]: { '& span, & kbd': { display: 'none' }, border: 0 },
}))

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** 56 px: where I am on the left; search, unread feedback and my own menu on the right. */
export function Header() {
  const [drawer, setDrawer] = useState(false)
  const palette = usePalette()
  const can = useCan()
  return (
    <Bar>
      <IconButton aria-label="Open menu" onClick={() => setDrawer(true)} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      {drawer && <RailDrawer onClose={() => setDrawer(false)} />}
      <Breadcrumb />
      <Box sx={{ flex: 1 }} />
      <SearchButton onClick={palette.open} aria-label={`Search ${shortcut}`}>
        <Search fontSize="small" />
        <span>Search</span> <kbd>{shortcut}</kbd>
      </SearchButton>
      {can('feedbacks.read') && <Bell />}
      <UserMenu />
    </Bar>
  )
}
