import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { browser, parameter } from './browse.ts'
import { freePort } from './freePort.ts'

/**
 * Two clients of the foreign provider that send their secret in different ways. The special characters in a secret are
 * intended.
 */
export const foreignClients = [
  {
    client_id: 'by-header',
    client_secret: 'a+b/c=d:e f%',
    token_endpoint_auth_method: 'client_secret_basic',
  },
  { client_id: 'by-body', client_secret: 'another secret', token_endpoint_auth_method: 'client_secret_post' },
] as const

/** The bare origin, to which libraries tend to add a slash, and a page with a query. */
export const foreignRedirects = ['https://muster.example', 'https://muster.example/login?from=here']

/** The values of a page's own request that it needs when the code arrives. */
export interface CodeRequest {
  code: string
  redirectUrl: string
  codeVerifier: string
  nonce: string
}

/** Starts the foreign provider in another process. */
export async function startForeignProvider() {
  const port = await freePort()
  const script = fileURLToPath(new URL('foreignProvider.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => {
      throw new Error('The foreign provider did not start.')
    }),
  ])
  const issuer = `http://127.0.0.1:${port}/realm`

  /** Requests a code for this account with PKCE and nonce. */
  async function codeFor(
    account: string,
    clientId = 'by-header',
    redirectUrl = foreignRedirects[0] ?? '',
  ): Promise<CodeRequest> {
    const [codeVerifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]
    const request = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope: 'openid email',
      login_hint: account,
      nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const { go } = browser((url) => url.startsWith('https://muster.example'))
    const end = await go(`${issuer}/auth?${request}`)
    const code = parameter(end.url, 'code')
    if (!code) throw new Error(`No code for ${account}: ${end.status} ${end.url} ${end.text}`)
    return { code, redirectUrl, codeVerifier, nonce }
  }

  const stop = async () => {
    child.kill()
    await gone
  }
  return { issuer, codeFor, stop }
}
