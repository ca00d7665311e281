import { webcrypto } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { refuse, renderApp, settings, someone } from '#tests/support/renderApp.tsx'
import { tokenFor } from '#tests/support/tokenFor.ts'

// jsdom lacks subtle crypto, which browsers have on https and localhost.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })

/** Stores a sign-in in progress, as the OIDC client does before it redirects to the identity provider. */
function begun(state: string) {
  const kept = {
    id: state,
    created: Math.floor(Date.now() / 1000),
    request_type: 'si:r',
    code_verifier: 'verifier-'.repeat(6),
    authority: settings.identity.issuer,
    client_id: settings.identity.clientID,
    redirect_uri: 'http://localhost/login',
    scope: 'openid email profile',
    data: { nonce: 'n1' },
  }
  localStorage.setItem(`oidc.${state}`, JSON.stringify(kept))
}

type SignedIn = ResponseOf<typeof api.auth.signIn>
const signedIn: SignedIn = {
  data: { accessToken: tokenFor(someone.teamEmail), employee: {} as SignedIn['data']['employee'] },
}

test("the provider's answer signs in with code, verifier and nonce, and opens the remembered address", async () => {
  begun('s1')
  localStorage.setItem('muster-redirection-key', 'http://localhost/projects')
  const bodies: unknown[] = []
  renderApp({
    permissions: null,
    at: '/login?code=c1&state=s1&iss=http%3A%2F%2Flocalhost%2Fidp',
    answers: [
      [
        api.auth.signIn,
        ({ body }: { body: unknown }) => {
          bodies.push(body)
          return signedIn
        },
      ],
      [api.auth.me, () => ({ data: { ...me, permissions: ['projects.read'] } })],
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(bodies).toEqual([
    { code: 'c1', redirectUrl: 'http://localhost/login', codeVerifier: 'verifier-'.repeat(6), nonce: 'n1' },
  ])
  expect(document.cookie).toContain('muster-token=')
  expect(location.pathname).toBe('/projects')
})

const { id, fullName, displayName, avatar, teamEmail } = someone
const me = { id, fullName, displayName, avatar, teamEmail, role: '' }

test('disables the button while checking, and removes the code from the address', async () => {
  begun('s2')
  let answer: (() => void) | undefined
  renderApp({
    permissions: null,
    at: '/login?code=c2&state=s2',
    answers: [[api.auth.signIn, () => new Promise<SignedIn>((done) => (answer = () => done(signedIn)))]],
  })
  expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled()
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(answer).toBeDefined())
  answer?.()
  expect(await screen.findByText(/a role yet/)).toBeVisible()
})

test.each([
  ['the server’s message', 'Nobody with this address works here.', 'Nobody with this address works here.'],
  ['a sentence of its own without one', '', /^Could not login!$|answered 403/],
])('a refusal shows %s', async (_name, error, shown) => {
  begun('s3')
  renderApp({
    permissions: null,
    at: '/login?code=c3&state=s3',
    answers: [
      [
        api.auth.signIn,
        () => {
          throw refuse(403, error)
        },
      ],
    ],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(shown)
  expect(screen.getByRole('button', { name: 'Sign in with Tidewater ID' })).toBeEnabled()
})

test('shows no error after cancelling at the provider', async () => {
  begun('s4')
  renderApp({ permissions: null, at: '/login?error=access_denied&state=s4' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in was cancelled.')
})

test('refuses an answer without a stored state', async () => {
  const { calls } = renderApp({ permissions: null, at: '/login?code=c5&state=unknown' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in took too long. Try again.')
  expect(calls.map(({ name }) => name)).toEqual(['GET /settings'])
})

test('asks the server for the provider, and shows its sentence if the provider is gone', async () => {
  const sentence = "The identity provider doesn't answer. Try again in a minute."
  const { calls, user } = renderApp({
    permissions: null,
    at: '/login',
    answers: [
      [
        api.auth.provider,
        () => {
          throw refuse(503, sentence)
        },
      ],
    ],
  })
  const button = await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(button).toBeEnabled()
  expect(calls.map(({ name }) => name)).toEqual(['GET /settings', 'GET /auth/provider'])
})

test('names https where the browser keeps its cryptography from the page', async () => {
  // As browsers have it on plain http of another machine.
  const there = { crypto: { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) }, isSecureContext: false }
  for (const [name, value] of Object.entries(there))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  const { user } = renderApp({ permissions: null, at: '/login' })
  const button = await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })
  await user.click(button)
  const sentence = 'Signing in needs a secure connection. Open this page over https.'
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(button).toBeEnabled()
  Reflect.deleteProperty(globalThis, 'isSecureContext')
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
})

test('names product and company, and a local provider', async () => {
  renderApp({ permissions: null, at: '/login' })
  expect(await screen.findByRole('heading', { name: 'Welcome to Muster!' })).toBeVisible()
  expect(screen.getByText('For people at Tidewater Software')).toBeVisible()
  expect(screen.getByText(/Local use/)).toBeVisible()
  expect(document.title).toBe('Login | Muster')
})
