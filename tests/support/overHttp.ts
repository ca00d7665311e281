import type { AddressInfo } from 'node:net'
import { cast } from './cast.ts'
import { startHostileProvider } from './hostileProvider.ts'
import { openTestApp, type TestApp } from './testApp.ts'

/** An answer of a listening server. `body` is empty if the answer is not JSON. */
export interface Heard {
  status: number
  // The body of any endpoint or error; each assertion states which part it expects.
  body: { data?: unknown; error?: string; total?: number; [key: string]: unknown }
  bytes: Uint8Array
}

/** Calls a server like an external program. The path starts at the root, such as `/api/v1/auth/me`. */
export type Caller = (method: string, path: string, token?: string, body?: unknown) => Promise<Heard>

/**
 * Makes the server of a test listen, and returns a caller that only uses `fetch`. Sends forms as they are and other
 * bodies as JSON.
 */
export async function overHttp({ app }: Pick<TestApp, 'app'>): Promise<Caller> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (method, path, token, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, bytes, body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : {} }
  }
}

/**
 * A listening server and a provider that confirms any address, so that the owner of a mailbox can sign in with it. All
 * calls use HTTP, like an attacker; use `muster` only for setup. Paths of `call` start below `/api/v1`.
 */
export async function openOverHttp(variables: Record<string, string> = {}) {
  const provider = await startHostileProvider()
  const muster: TestApp = await openTestApp({ OIDC_ISSUER: provider.issuer, ...variables })
  const caller = await overHttp(muster)
  const call: Caller = (method, path, ...rest) => caller(method, `/api/v1${path}`, ...rest)

  /** Signs in as the owner of this mailbox. */
  async function signIn(email: string): Promise<Heard & { token: string }> {
    provider.tricks = { claims: { email } }
    const redirectUrl = muster.deps.env.PUBLIC_URL
    const heard = await call('POST', '/auth', undefined, { code: 'c', redirectUrl, nonce: 'n-1' })
    const { accessToken = '' } = (heard.body.data ?? {}) as { accessToken?: string }
    return { ...heard, token: accessToken }
  }

  const tokenOf = async (who: keyof typeof cast) => (await signIn(cast[who].teamEmail)).token

  async function close() {
    await muster.close()
    await provider.stop()
  }
  return { muster, call, signIn, tokenOf, close }
}
