import './Login.css'
import { useEffect, useState } from 'react'
import { replaceAddress } from '#src/address.ts'
import { useSettings } from '#src/providers/session.ts'
import { signIn } from '#src/providers/signIn.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { LoginPicture } from './LoginPicture.tsx'
import { Mark } from './Mark.tsx'

const loadOidc = () => import('#src/providers/oidc.ts')
const fallback = 'Could not login!'

const isAnswer = (search: string) => {
  const params = new URLSearchParams(search)
  return params.has('state') && (params.has('code') || params.has('error'))
}

async function finish(href: string): Promise<void> {
  const { readAnswer } = await loadOidc()
  await signIn(await readAnswer(href))
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return fallback
  if ('cancelled' in error && error.cancelled) return 'Sign-in was cancelled. Try again when you are ready.'
  if (error.message.startsWith('No matching state'))
    return 'That sign-in took too long. Please sign in again.'
  return error.message || fallback
}

/** Runs the provider's flow: away on click, and the way back on arrival with its answer in the address. */
function useSignIn() {
  const [busy, setBusy] = useState(() => isAnswer(location.search))
  const [problem, setProblem] = useState('')

  const fail = (error: unknown) => {
    setProblem(wordsFor(error))
    setBusy(false)
  }

  useEffect(() => {
    if (!isAnswer(location.search)) return
    const { href } = location
    // A code works once: out of the address with it, also against a reload.
    replaceAddress('/login')
    finish(href).catch(fail)
  }, [])

  const begin = async () => {
    setBusy(true)
    setProblem('')
    try {
      location.assign(await (await loadOidc()).signInAddress())
    } catch {
      fail(new Error('The sign-in provider cannot be reached. Check your connection and try again.'))
    }
  }

  return { busy, problem, begin }
}

/** The way in: one button that leads to the identity provider (screens.md section 2.1). `expired`: a session has just ended. */
export function Login({ expired }: { expired: boolean }) {
  const { productName, companyName, identity } = useSettings()
  const { busy, problem, begin } = useSignIn()
  useEffect(() => {
    document.title = `Login | ${productName}`
  }, [productName])

  return (
    <main className="login">
      <div className="login-card">
        <div className="login-column">
          <div className="login-brand">
            <Mark />
            <span>{companyName}</span>
          </div>
          <h1>
            Welcome to <strong>{productName}!</strong>
          </h1>
          {expired && !problem && (
            <p className="login-notice" role="status">
              Your session has ended. Sign in to go on where you were.
            </p>
          )}
          {problem && (
            <p className="login-notice login-problem" role="alert">
              {problem}
            </p>
          )}
          <button
            type="button"
            className="button login-button"
            disabled={busy}
            aria-busy={busy}
            onPointerEnter={() => void loadOidc()}
            onClick={() => void begin()}
          >
            {busy ? 'Signing in…' : `Sign in with ${identity.providerName}`}
          </button>
          {identity.isLocal && (
            <p className="login-note">
              Local use: the built-in provider lets you in as any demo person, without a password.
            </p>
          )}
          <p className="login-owner">
            For the staff of {companyName} <LanguageLinks />
          </p>
        </div>
        <LoginPicture />
      </div>
    </main>
  )
}
