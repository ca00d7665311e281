import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { missingFor } from '#contract/menu.ts'
import { usePages } from './pages.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import Search from '@mui/icons-material/Search'
import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { usePalette } from './palette.ts'
import { kindOf, useCurrentPage, useRecent } from './currentPage.tsx'
import type { ReactNode } from 'react'
import { paths } from './paths.ts'

/** Shown for unknown addresses, and for records that don't exist or aren't visible to this person. */
export function NotFound() {
  const palette = usePalette()
  return (
    <StatusPage
      code="404"
      text={t`This page doesn't exist, or you don't have access.`}
      actions={
        <Button variant="outlined" color="inherit" startIcon={<Search />} onClick={palette.open}>{t`Search`}</Button>
      }
      foot={<RecentPages />}
    >{t`Check the address, or search by name.`}</StatusPage>
  )
}

/**
 * Shown instead of a page that the person can't open (rules/pages.md#8.2). Names whom to ask.
 */
export function Forbidden() {
  const { page } = useCurrentPage()
  const { companyName } = useSettings()
  const can = useCan()
  const needed = [page ?? [], page?.permission ? [] : (page?.children ?? [])].flat()
  const isForAdmins = needed.some((entry) => missingFor(entry, can).includes('admin'))
  return (
    <StatusPage code="403" text={t`Sorry, you are not authorized to access this page.`}>
      {isForAdmins && t`Only admins have access.`} <Trans>Ask an admin at {companyName} for access.</Trans>
    </StatusPage>
  )
}

interface Props {
  code: string
  text: string
  children: ReactNode
  actions?: ReactNode
  /** More links, below the buttons. */
  foot?: ReactNode
}

/** A page with only a message: the status code, its meaning, and actions. */
function StatusPage({ code, text, children, actions, foot }: Props) {
  return (
    <Box
      sx={{
        minHeight: '60vh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
      }}
    >
      <Typography
        component="h1"
        sx={{
          fontSize: 'var(--text-72)',
          lineHeight: '80px',
          fontWeight: 700,
          letterSpacing: '-0.04em',
          color: 'text.secondary',
        }}
      >
        {code}
      </Typography>
      <Typography sx={{ mt: 2, fontSize: 'var(--text-16)', fontWeight: 500 }}>{text}</Typography>
      <Typography color="text.secondary" sx={{ mt: 2, maxWidth: '56ch' }}>
        {children}
      </Typography>
      <Box sx={{ mt: 6, display: 'flex', gap: 2 }}>
        <Button variant="contained" component={Link} to={paths.home}>{t`Back Home`}</Button>
        {actions}
      </Box>
      {foot}
    </Box>
  )
}

/** Links to the recent records; null if there are none. */
function RecentPages() {
  const recent = useRecent()
  const pages = usePages()
  if (recent.length === 0) return null
  return (
    <nav aria-label={t`Recent`} style={{ marginTop: 40 }}>
      <Typography variant="overline" component="h2" color="text.secondary">{t`Recent`}</Typography>
      <Stack
        component="ul"
        direction="row"
        sx={{ mt: 2, flexWrap: 'wrap', justifyContent: 'center', gap: '4px 24px', maxWidth: 720 }}
      >
        {recent.map((record) => (
          <li key={record.to}>
            <MuiLink component={Link} to={record.to} underline="hover" sx={{ overflowWrap: 'anywhere' }}>
              {record.label}
            </MuiLink>{' '}
            <small>{kindOf(pages, record)}</small>
          </li>
        ))}
      </Stack>
    </nav>
  )
}
