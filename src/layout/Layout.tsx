import { t } from '@lingui/core/macro'
import { Box, CssBaseline, keyframes, styled } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useAnchors } from '#src/admin/fields/Anchor.tsx'
import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { PageError } from '#src/admin/layout/LoadError.tsx'
import { FirstView } from '#src/admin/views/PageViews.tsx'
import { frame, widths } from '#src/admin/theme/tokens.ts'
import { AppBar } from './AppBar.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useNewTabs } from './newTab.ts'
import { PageNames } from '#src/admin/layout/pageNames.tsx'
import { useDocumentTitle, useCurrentPage, useKeepRecent } from './currentPage.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Forbidden, NotFound } from './StatusPages.tsx'
import { useIsFetching } from '@tanstack/react-query'
import { useOnline } from '#src/admin/hooks/browser.ts'
import { useNotificationContext } from 'react-admin'
import { lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useIdle } from '#src/admin/hooks/deferred.ts'
import { useProfile } from '#src/providers/useSession.ts'

interface LayoutProps {
  /** On the right of the app bar. */
  tools?: ReactNode
  /** What belongs to no page and draws nothing until it is needed. */
  overlays?: ReactNode
  children?: ReactNode
}

/** The shell of every page: sidebar, app bar, progress line, notifications, and the guard around the page. */
export function Layout({ tools, overlays, children }: LayoutProps) {
  const { pathname } = useLocation()
  const { viewing } = useProfile()
  useNewTabs()
  useAnchors()
  return (
    <PageNames>
      <CssBaseline />
      <ProgressLine key={pathname} />
      <Sidebar />
      <Box sx={{ marginLeft: { xs: 0, md: `${frame.sidebar}px` } }}>
        <OfflineBanner />
        <AppBar>{tools}</AppBar>
        {viewing && <ViewingBanner />}
        <Content>
          <ErrorBoundary key={pathname} fallback={(error, retry) => <PageError error={error} onRetry={retry} />}>
            <Guard>
              <FirstView>{children}</FirstView>
            </Guard>
          </ErrorBoundary>
        </Content>
      </Box>
      <BottomBar />
      <Notifications />
      {overlays}
      <LiveSoon />
    </PageNames>
  )
}

/** The page's column. A change of route scrolls to the top, focuses it and announces the new title. */
export function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const title = useDocumentTitle()
  useKeepRecent()
  const way = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    // Going back, the browser restores the scroll position itself.
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

/** Renders the page, or "not found" for an unknown address, or "forbidden" if the permission is missing. */
function Guard({ children }: { children: ReactNode }) {
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

/**
 * The progress line at the top: runs 750 ms on a change of route (by `key`), then for as long as queries are fetching.
 */
function ProgressLine() {
  const loading = useIsFetching({ predicate: ({ meta }) => !meta?.isBackground }) > 0
  return (
    <>
      <Line sx={{ animation: `${run} 750ms ease-out both` }} />
      {loading && (
        <Line
          role="progressbar"
          aria-label={t`Loading`}
          sx={{ animation: `${wait} 750ms linear 200ms infinite both` }}
        />
      )}
    </>
  )
}

/** Shows a message while the browser is offline. */
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

/** React-admin's notifications. Their code is loaded with the first one. */
export function Notifications() {
  const { notifications } = useNotificationContext()
  const [needed, setNeeded] = useState(false)
  if (notifications.length > 0 && !needed) setNeeded(true)
  return needed ? <Notification /> : null
}

const ViewingBanner = lazyComponent(async () => (await import('./ViewingBanner.tsx')).ViewingBanner)

const Live = lazyComponent(async () => (await import('#src/providers/live/Live.tsx')).Live, {
  error: () => null,
})

/** Starts live updates once the first page is idle. */
function LiveSoon() {
  const isIdle = useIdle()
  return isIdle && <Live />
}
