import { t } from '@lingui/core/macro'
import { Box, CssBaseline, keyframes, styled } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useAnchors } from '#src/admin/fields/Anchor.tsx'
import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { PageError } from '#src/admin/layout/LoadError.tsx'
import { FirstView } from '#src/views/PageViews.tsx'
import { frame, widths } from '#src/admin/theme/tokens.ts'
import { preloadOnHover } from '#src/preload.ts'
import { AppBar } from './AppBar.tsx'
import { useNewTabs } from './newTab.ts'
import { PaletteProvider } from '#src/palette/PaletteProvider.tsx'
import { PageNames, useDocumentTitle, useCurrentPage } from './currentPage.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Shortcuts } from '#src/palette/Shortcuts.tsx'
import { Forbidden, NotFound } from '#src/pages/StatusPages.tsx'
import { useIsFetching } from '@tanstack/react-query'
import { isOfUnreads } from './InboxBell.tsx'
import { useOnline } from '#src/admin/hooks/browser.ts'
import { useNotificationContext } from 'react-admin'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { lazyComponent } from '#src/admin/layout/lazyComponent.tsx'
import { useIdle } from '#src/admin/hooks/deferred.ts'

/** The frame around every page: sidebar, app bar, progress line, messages. The page itself passes the guard first. */
export function Layout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  useNewTabs()
  useAnchors()
  useEffect(preloadOnHover, [])
  return (
    <PageNames>
      <PaletteProvider>
        <CssBaseline />
        <ProgressLine key={pathname} />
        <Sidebar />
        <Box sx={{ marginLeft: { xs: 0, md: `${frame.sidebar}px` } }}>
          <OfflineBanner />
          <AppBar />
          <Content>
            <ErrorBoundary key={pathname} fallback={(error, retry) => <PageError error={error} onRetry={retry} />}>
              <Guard>
                <FirstView>{children}</FirstView>
              </Guard>
            </ErrorBoundary>
          </Content>
        </Box>
        <Notifications />
        <Shortcuts />
        <LiveSoon />
      </PaletteProvider>
    </PageNames>
  )
}

/**
 * The column of the page. After a change of route it starts at its top, the focus moves here, and the new title is read
 * out.
 */
export function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const title = useDocumentTitle()
  const way = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    // On the way back the browser itself returns to where one was.
    if (way !== 'POP') scrollTo(0, 0)
  }, [pathname, way])

  return (
    <Box
      component="main"
      id="content"
      ref={main}
      tabIndex={-1}
      sx={{ maxWidth: widths.page, mx: 'auto', p: { xs: 4, sm: 6 }, outline: 'none' }}
    >
      <span className="visually-hidden" aria-live="polite">
        {title}
      </span>
      {children}
    </Box>
  )
}

/** Stands before every page of the shell: unknown address or missing permission. */
export function Guard({ children }: { children: ReactNode }) {
  const { page, allowed } = useCurrentPage()
  if (!page) return <NotFound />
  if (!allowed) return <Forbidden />
  return children
}

const run = keyframes`
  from { transform: scaleX(0); opacity: 1; }
  80% { transform: scaleX(1); opacity: 1; }
  to { transform: scaleX(1); opacity: 0; }
`
const wait = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(100%); }
`

const Line = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto 0',
  height: 3,
  zIndex: theme.zIndex.tooltip + 1,
  pointerEvents: 'none',
  transformOrigin: 'left',
  background: theme.tokens.brand,
}))
const Run = styled(Line)({ animation: `${run} 750ms ease-out both` })
const Wait = styled(Line)({ animation: `${wait} 750ms linear 200ms infinite both` })

/**
 * The thin line on top of the window: one run of 750 ms on a change of route (by `key`), then as long as data is on its
 * way.
 */
export function ProgressLine() {
  const loading = useIsFetching({ predicate: (query) => !isOfUnreads(query) }) > 0
  return (
    <>
      <Run />
      {loading && <Wait role="progressbar" aria-label={t`Loading`} />}
    </>
  )
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <Box role="status">
      {!online && (
        <Box
          sx={(theme) => ({
            py: 1.5,
            px: 6,
            fontSize: 'var(--text-13)',
            color: theme.tokens.warning.text,
            background: theme.tokens.warning.tint,
          })}
        >{t`You're offline. Data may be out of date, and changes aren't saved.`}</Box>
      )}
    </Box>
  )
}

const Notification = lazyOverlay(async () => (await import('./Notification.tsx')).Notification)

/** Where react-admin's messages appear; their code is loaded with the first one, and then stays. */
export function Notifications() {
  const { notifications } = useNotificationContext()
  const [needed, setNeeded] = useState(false)
  if (notifications.length > 0 && !needed) setNeeded(true)
  return needed ? <Notification /> : null
}

const Live = lazyComponent(async () => (await import('#src/live/Live.tsx')).Live, {
  error: () => null,
})

/** Follows what others change once the first page stands; without it the page is as new as its last request. */
export function LiveSoon() {
  const isIdle = useIdle()
  return isIdle && <Live />
}
