import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { type Imitated, type Imitation, imitations } from './imitations.ts'

const clientId = '0oa-muster'

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }
}

/** The only client needs no consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.session?.accountId ?? '',
    clientId: oidc.client?.clientId ?? '',
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/** Ends the session at once if the request has the id token, and asks otherwise, as providers do. */
async function answerSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Sign out at the provider</button>'
  const script = ctx.oidc.params?.id_token_hint ? '<script>document.querySelector("button").click()</script>' : ''
  ctx.body = `<!doctype html><title>Sign out</title>${form}${button}${script}`
}

function configurationOf(imitation: Imitation, musterUrl: string): Configuration {
  const { path, client, claimsOf, endsSessions } = imitation
  const claims = Object.keys(claimsOf('someone@tidewater.example'))
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        ...client,
        client_id: clientId,
        redirect_uris: [`${musterUrl}/login`],
        post_logout_redirect_uris: [`${musterUrl}/login`],
      },
    ],
    claims: { openid: ['sub'], email: claims, profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for the cookies of a test'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: endsSessions, logoutSource: answerSignOut },
    },
    clientBasedCORS: () => imitation.hasCors,
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    expiresWithSession: () => false,
    interactions: { url: (_ctx, { uid }) => `${path}/sign-in/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
    loadExistingGrant: grantAll,
  }
}

/** Hides what browsers need to read an answer on a page of another origin. */
function withoutCors(response: ServerResponse): void {
  const set = response.setHeader.bind(response)
  response.setHeader = (name, value) => (/^access-control-/i.test(name) ? response : set(name, value))
}

/**
 * Starts an `oidc-provider` that imitates a product of others for one Muster. Its sign-in page asks for an address, the
 * account's id.
 */
export async function startImitation(name: Imitated, musterUrl: string) {
  const imitation: Imitation = imitations[name]
  const { path, hasCors } = imitation
  const configuration = configurationOf(imitation, musterUrl)
  let [provider, keys] = [undefined as Provider | undefined, 0]
  const origins: string[] = []

  async function rotate(): Promise<void> {
    keys += 1
    provider = new Provider(issuer, { ...configuration, jwks: { keys: [await newKey(`${name}-${keys}`)] } })
  }

  async function signInPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams: asked } = new URL(request.url ?? '', issuer)
    const accountId = asked.get('address')
    if (accountId) return provider?.interactionFinished(request, response, { login: { accountId } })
    const form = '<form><label>Address <input name="address" /></label> <button>Continue</button></form>'
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>${name}</title>${form}`)
  }

  const server = createServer((request, response) => {
    const { url = '' } = request
    if (request.headers.origin) origins.push(`${request.method} ${url}`)
    if (!hasCors) withoutCors(response)
    if (url.startsWith(`${path}/sign-in/`)) return void signInPage(request, response)
    Object.assign(request, { originalUrl: url, url: url.slice(path.length) })
    void provider?.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  await rotate()

  return {
    issuer,
    /** Settings of Muster for this provider. */
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: String(imitation.client.client_secret),
      OIDC_PROVIDER_NAME: name,
      ...imitation.settings,
    },
    /** Replaces the key that signs. */
    rotate,
    /** Requests that pages of another origin sent by script. */
    origins,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
