import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A custom answer for one path of the provider. */
type Reply = (response: ServerResponse) => void

/** What goes wrong at the next sign-in. Without tricks it succeeds. */
export interface Tricks {
  /** Claims that replace those of a valid id token; `undefined` removes one. */
  claims?: Record<string, unknown>
  /** The answer of userinfo. Without it the provider has no userinfo endpoint. */
  userinfo?: Record<string, unknown> | ((response: ServerResponse) => void)
  /** Signs with an unpublished key under the published key id. */
  forge?: boolean
  /** The id of a key that is not published. */
  kid?: string
  /** Changes the finished id token. */
  mangle?: (idToken: string) => string
  discovery?: Record<string, unknown> | Reply
  token?: Reply
  jwks?: Reply
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Invalid answers. */
export const badReplies: Record<'broken' | 'failing' | 'hanging' | 'half' | 'missing' | 'page', Reply> = {
  broken: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer": '),
  failing: (response) => json(response, { error: 'server_error' }, 500),
  hanging: () => undefined,
  half: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"issuer":'),
  missing: (response) => json(response, { error: 'not_found' }, 404),
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
}

/** A provider that lies on demand: set `tricks`, then sign in with any code as client `muster` with nonce `n-1`. */
export async function startHostileProvider() {
  const newKey = () => generateKeyPair('RS256', { extractable: true })
  const wrong = await newKey()
  let right = await newKey()
  let kid = 'k1'
  const state: { tricks: Tricks } = { tricks: {} }
  let [discoveries, keyReads] = [0, 0]

  const sign = (claims: Record<string, unknown>, key: CryptoKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: state.tricks.kid ?? kid }).sign(key)

  async function answerToken(response: ServerResponse): Promise<void> {
    const { claims, forge, mangle = (text: string) => text } = state.tricks
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: 'muster', sub: 'person-1', iat: now, exp: now + 300, nonce: 'n-1' }
    const address = { email: 'admin@tidewater.example', email_verified: true }
    const idToken = await sign({ ...honest, ...address, ...claims }, forge ? wrong.privateKey : right.privateKey)
    json(response, { access_token: 'at-1', token_type: 'Bearer', expires_in: 300, id_token: mangle(idToken) })
  }

  async function answerJwks(response: ServerResponse): Promise<void> {
    json(response, { keys: [{ ...(await exportJWK(right.publicKey)), kid, alg: 'RS256', use: 'sig' }] })
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...(state.tricks.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
  })

  function answerDiscovery(response: ServerResponse): void {
    discoveries += 1
    const { discovery } = state.tricks
    if (typeof discovery === 'function') return discovery(response)
    json(response, { ...metadata(), ...discovery })
  }

  const server = createServer((request, response) => {
    const { tricks } = state
    if (request.url === '/.well-known/openid-configuration') answerDiscovery(response)
    else if (request.url === '/token') void (tricks.token ?? answerToken)(response)
    else if (request.url === '/jwks') {
      keyReads += 1
      void (tricks.jwks ?? answerJwks)(response)
    } else if (request.url === '/userinfo') {
      if (typeof tricks.userinfo === 'function') tricks.userinfo(response)
      else json(response, tricks.userinfo)
    } else json(response, {}, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    set tricks(tricks: Tricks) {
      state.tricks = tricks
    },
    /** The number of discovery requests. */
    get discoveries() {
      return discoveries
    },
    /** The number of times that the keys were read. */
    get keyReads() {
      return keyReads
    },
    /** Replaces the key that signs. */
    async rotate() {
      right = await newKey()
      kid = `k${Number(kid.slice(1)) + 1}`
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A hostile provider, the client that Muster would be of it, and an answer of a browser that came back from it. */
export async function openLying() {
  const hostile = await startHostileProvider()
  return {
    hostile,
    client: { issuer: hostile.issuer, clientId: 'muster', clientSecret: 's' },
    answer: { code: 'c', redirectUrl: 'http://localhost/login', nonce: 'n-1' },
  }
}
