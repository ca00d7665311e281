import Box from '@mui/material/Box'
import CssBaseline from '@mui/material/CssBaseline'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAnchors } from '#src/admin/fields/Anchor.tsx'
import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { PageFault } from '#src/pages/PageFault.tsx'
import { FirstView } from '#src/views/FirstView.tsx'
import { frame } from '#src/admin/theme/tokens.ts'
import { preloadOnHover } from '#src/preload.ts'
import { Content } from './Content.tsx'
import { Guard } from './Guard.tsx'
import { Header } from './Header.tsx'
import { LiveSoon } from './LiveSoon.tsx'
import { Messages } from './Messages.tsx'
import { useNewTabs } from './newTab.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Palette } from './palette.tsx'
import { PlaceNames } from './place.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { Rail } from './Rail.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** The frame around every page: rail, header, progress line, messages. The page itself passes the guard first. */
export function Shell({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  useNewTabs()
  useAnchors()
  useEffect(preloadOnHover, [])
  return (
    <PlaceNames>
      <Palette>
        <CssBaseline />
        <ProgressLine key={pathname} />
        <Rail />
        <Box sx={{ marginLeft: { xs: 0, md: `${frame.rail}px` } }}>
          <OfflineBanner />
          <Header />
          <Content>
            <ErrorBoundary
              key={pathname}
              fallback={(error, retry) => <PageFault error={error} onRetry={retry} />}
            >
              <Guard>
                <FirstView>{children}</FirstView>
              </Guard>
            </ErrorBoundary>
          </Content>
        </Box>
        <Messages />
        <Shortcuts />
        <LiveSoon />
      </Palette>
    </PlaceNames>
  )
}
