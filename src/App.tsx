import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { replaceAddress, usePathname } from '#src/providers/address.ts'
import { ErrorBoundary } from './admin/layout/ErrorBoundary.tsx'
import { describeError } from './providers/describeError.ts'
import { lazyScreen } from './admin/layout/lazyScreen.tsx'
import { FullScreenSpinner, RetryScreen } from '#src/layout/FullScreen.tsx'
import { outside, rememberAddress, takeRemembered } from './providers/storage.ts'
import { getSettings, type Session } from './providers/session.ts'
import { useKnown } from './providers/useSession.ts'
import { followOtherTabs, refreshOnReturn, start } from './providers/signIn.ts'

const loadAdmin = () => import('./admin.tsx')
const Admin = lazyScreen(
  async () => {
    const admin = await loadAdmin()
    await admin.prepareFirstPage()
    return admin.Admin
  },
  { loading: <FullScreenSpinner /> },
)
const loadLogin = () => import('./pages/Login.tsx')
const Login = lazyScreen(async () => (await loadLogin()).Login, { loading: <FullScreenSpinner /> })
const Onboarding = lazyScreen(async () => (await import('./pages/onboarding/Onboarding.tsx')).Onboarding, {
  loading: <FullScreenSpinner />,
})
const ConfirmEmail = lazyScreen(async () => (await import('./pages/ConfirmEmail.tsx')).ConfirmEmail, {
  loading: <FullScreenSpinner />,
})

function useSessionCheck(isStarted: boolean): void {
  useEffect(() => {
    // Starts loading the code that is probably needed, the shell or the sign-in page, while the session is checked.
    const likely: () => Promise<unknown> = document.cookie.includes('-token=') ? loadAdmin : loadLogin
    likely().catch(() => undefined)
    if (!isStarted) void start()
    const stops = [followOtherTabs(), refreshOnReturn()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isStarted])
}

/** Sends signed-out visitors to the sign-in page, and signed-in people away from it, to the address they asked for. */
function useRedirects(session: Session, pathname: string): void {
  useEffect(() => {
    if (session.state === 'anonymous' && !outside.includes(pathname)) {
      if (!session.isLeft) rememberAddress(getSettings().productName)
      replaceAddress('/login')
    }
    if (session.state === 'authenticated' && location.pathname === '/login') {
      replaceAddress(takeRemembered(getSettings().productName, session.profile.id))
    }
  }, [session, pathname])
}

function Content({ pathname }: { pathname: string }): ReactNode {
  const { session, settings } = useKnown()
  useRedirects(session, pathname)
  // Renders everything below again when the language changes.
  useLingui()
  if (session.state === 'failed') return <RetryScreen reason={session.reason} />
  if (settings && pathname === '/onboarding') return <Onboarding />
  if (settings && pathname === '/confirm-email') return <ConfirmEmail />
  if (session.state === 'anonymous' && pathname === '/login') return <Login expired={session.expired} />
  if (session.state === 'authenticated' && pathname !== '/login') return <Admin key={session.profile.id} />
  return <FullScreenSpinner />
}

/**
 * Checks the session and renders the sign-in page, a page reached from a mail, or the shell. Uses React alone;
 * everything heavier is loaded on demand. `isStarted` is true if the document already names the signed-in person.
 */
export function App({ isStarted = false }) {
  const pathname = usePathname()
  useSessionCheck(isStarted)
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary
        fallback={(error, again) => {
          const { words, retry } = describeError(error, again)
          return <RetryScreen reason={words} onRetry={retry} />
        }}
      >
        <Content pathname={pathname} />
      </ErrorBoundary>
    </I18nProvider>
  )
}
