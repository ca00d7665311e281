import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { replaceAddress, usePathname } from './address.ts'
import { ErrorBoundary } from './admin/layout/ErrorBoundary.tsx'
import { describeError } from './providers/describeError.ts'
import { lazyComponent } from './admin/layout/lazyComponent.tsx'
import { FullScreenSpinner, RetryScreen } from './pages/FullScreen.tsx'
import { outside, rememberAddress, takeRemembered } from './providers/storage.ts'
import { getSettings, useKnown } from './providers/session.ts'
import { followOtherTabs, refreshOnReturn, start } from './providers/signIn.ts'

const loadAdmin = () => import('./admin.tsx')
const Admin = lazyComponent(
  async () => {
    const admin = await loadAdmin()
    await admin.prepareFirstPage()
    return admin.Admin
  },
  { loading: <FullScreenSpinner /> },
)
const loadLogin = () => import('./pages/Login.tsx')
const Login = lazyComponent(async () => (await loadLogin()).Login, { loading: <FullScreenSpinner /> })
const Onboarding = lazyComponent(async () => (await import('./pages/onboarding/Onboarding.tsx')).Onboarding, {
  loading: <FullScreenSpinner />,
})
const ConfirmEmail = lazyComponent(async () => (await import('./pages/ConfirmEmail.tsx')).ConfirmEmail, {
  loading: <FullScreenSpinner />,
})

function useSessionCheck(isStarted: boolean): void {
  useEffect(() => {
    // Whoever comes with a token will need the shell, others the way in: fetched while the session is being checked.
    const likely: () => Promise<unknown> = document.cookie.includes('-token=') ? loadAdmin : loadLogin
    likely().catch(() => undefined)
    if (!isStarted) void start()
    const stops = [followOtherTabs(), refreshOnReturn()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isStarted])
}

/** Keeps strangers on the sign-in page and sends people on from it, to where they wanted to go. */
function useRedirects(state: string, pathname: string): void {
  useEffect(() => {
    if (state === 'anonymous' && !outside.includes(pathname)) {
      rememberAddress(getSettings().productName)
      replaceAddress('/login')
    }
    if (state === 'authenticated' && location.pathname === '/login') {
      replaceAddress(takeRemembered(getSettings().productName))
    }
  }, [state, pathname])
}

function Content({ pathname }: { pathname: string }): ReactNode {
  const { session, settings } = useKnown()
  useRedirects(session.state, pathname)
  // Drawn again in another language, and all that stands in it.
  useLingui()
  if (session.state === 'failed') return <RetryScreen reason={session.reason} />
  if (settings && pathname === '/onboarding') return <Onboarding />
  if (settings && pathname === '/confirm-email') return <ConfirmEmail />
  if (session.state === 'anonymous' && pathname === '/login') return <Login expired={session.expired} />
  if (session.state === 'authenticated' && pathname !== '/login') return <Admin key={session.profile.id} />
  return <FullScreenSpinner />
}

/**
 * Finds out who is here and shows the sign-in page, a page that a link in a mail leads to, or the shell. React alone:
 * everything heavier is loaded when it is needed. `isStarted`: the document has said who is here.
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
