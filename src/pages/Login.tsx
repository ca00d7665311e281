import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './Login.css'
import { useEffect, useState } from 'react'
import { replaceAddress } from '#src/providers/address.ts'
import { ApiError } from '#src/providers/http.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { signIn, stopLeaving } from '#src/providers/signIn.ts'
import { LanguageLinks, Mark } from '#src/layout/FullScreen.tsx'

const loadOidc = () => import('#src/providers/oidc.ts')

const isAnswer = (search: string) => {
  const params = new URLSearchParams(search)
  return params.has('state') && (params.has('code') || params.has('error'))
}

async function finish(href: string): Promise<void> {
  const { readAnswer } = await loadOidc()
  await signIn(await readAnswer(href))
}

function wordsFor(error: unknown): string {
  const fallback = t`Could not login!`
  if (!(error instanceof Error)) return fallback
  if ('cancelled' in error && error.cancelled) return t`Sign-in was cancelled. Try again.`
  if (error.message.startsWith('No matching state')) return t`Sign-in took too long. Try again.`
  return error.message || fallback
}

/**
 * The sign-in flow: redirects to the provider on click, and finishes when the provider returns with an answer in the
 * address.
 */
function useSignIn() {
  const [isLeaving, setLeaving] = useState(() => isAnswer(location.search))
  const [problem, setProblem] = useState('')

  const fail = (error: unknown) => {
    setProblem(wordsFor(error))
    setLeaving(false)
  }

  useEffect(() => {
    if (!isAnswer(location.search)) return
    const { href } = location
    // A code works only once. Remove it from the address, so that a reload doesn't send it again.
    replaceAddress('/login')
    finish(href).catch(fail)
  }, [])

  const begin = async () => {
    setLeaving(true)
    setProblem('')
    stopLeaving()
    try {
      location.assign(await (await loadOidc()).signInAddress())
    } catch (error) {
      // Browsers have no cryptography on pages of other machines without TLS.
      if (window.isSecureContext === false)
        return fail(new Error(t`Signing in needs a secure connection. Open this page over https.`))
      fail(
        error instanceof ApiError ? error : new Error(t`Can't begin the sign-in. Check your connection and try again.`),
      )
    }
  }

  return { isLeaving, problem, begin }
}

/**
 * The sign-in page: a button that leads to the identity provider (rules/pages.md#1.1). `expired` is true if a session
 * just ended.
 */
export function Login({ expired }: { expired: boolean }) {
  const { productName, companyName, identity } = useSettings()
  const { isLeaving, problem, begin } = useSignIn()
  const title = t`Login | ${productName}`
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <main className="login">
      <div className="login-card">
        <div className="login-column">
          <div className="login-brand">
            <Mark />
            <span>{companyName}</span>
          </div>
          <h1>
            <Trans>
              Welcome to <strong>{productName}!</strong>
            </Trans>
          </h1>
          {expired && !problem && (
            <p className="login-notice" role="status">{t`Your session has ended. Sign in to continue.`}</p>
          )}
          {problem && (
            <p className="login-notice login-problem" role="alert">
              {problem}
            </p>
          )}
          <button
            type="button"
            className="button login-button"
            disabled={isLeaving}
            aria-busy={isLeaving}
            onPointerEnter={() => void loadOidc()}
            onClick={() => void begin()}
          >
            {isLeaving ? t`Signing in…` : t`Sign in with ${identity.providerName}`}
          </button>
          {identity.isLocal && (
            <p className="login-note">{t`Local use: sign in as any demo person, without a password.`}</p>
          )}
          <p className="login-owner">
            <Trans>For people at {companyName}</Trans> <LanguageLinks />
          </p>
        </div>
        <LoginPicture />
      </div>
    </main>
  )
}

const back = [
  [92, 252],
  [172, 236],
  [258, 236],
  [342, 252],
] as const
const front = [
  [56, 318],
  [138, 306],
  [222, 300],
  [306, 306],
  [388, 318],
] as const

function Person({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  const r = 21 * size
  return (
    <g fill={fill}>
      <circle cx={x} cy={y} r={r} />
      <path d={`M${x - 2 * r} 440v${y - 440 + 3.4 * r}a${2 * r} ${2 * r} 0 0 1 ${4 * r} 0v${440 - y - 3.4 * r}z`} />
    </g>
  )
}

/** Decorative picture: people under a rising sun. */
function LoginPicture() {
  return (
    <svg className="login-picture" viewBox="0 0 445 440" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFE3DC" />
          <stop offset="1" stopColor="#FFB9B4" />
        </linearGradient>
      </defs>
      <rect width="445" height="440" fill="url(#sky)" />
      <circle cx="312" cy="128" r="62" fill="#FFF4EC" />
      <circle cx="312" cy="128" r="86" fill="#FFF4EC" opacity="0.35" />
      <path d="M0 236q74-44 148-12t148-6 149-28v250H0z" fill="#F58C94" opacity="0.55" />
      <path d="M0 286q111-52 222-18t223-24v196H0z" fill="#EC6379" opacity="0.55" />
      {back.map(([x, y]) => (
        <Person key={x} x={x} y={y} size={0.9} fill="#B4304C" />
      ))}
      {front.map(([x, y], i) => (
        <Person key={x} x={x} y={y} size={1.1} fill={i === 2 ? '#FFF4EC' : i % 2 ? '#7C1F38' : '#932843'} />
      ))}
    </svg>
  )
}
