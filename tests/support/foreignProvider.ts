// An independent identity provider in its own process: node --import tsx tests/support/foreignProvider.ts <port>
// Differs from the embedded one in all that may differ: path, key, PKCE required, no address in the id token.
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { foreignClients, foreignRedirects } from './foreign.ts'

const port = Number(process.argv[2])
const issuer = `http://127.0.0.1:${port}/realm`
const { privateKey } = await generateKeyPair('ES256', { extractable: true })

const accounts: Record<string, object> = {
  admin: { email: 'admin@tidewater.example', email_verified: true },
  silent: {},
  unverified: { email: 'admin@tidewater.example', email_verified: false },
}

const provider = new Provider(issuer, {
  adapter: createMemoryAdapter(),
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'harbor-1' }] },
  clients: foreignClients.map((client) => ({
    ...client,
    redirect_uris: foreignRedirects,
    id_token_signed_response_alg: 'ES256',
  })),
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['a key for the cookies of a test'] },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  pkce: { required: () => true },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  expiresWithSession: () => false,
  interactions: { url: (_ctx, { uid }) => `/realm/sign-in/${uid}` },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      accountId: oidc.session?.accountId ?? '',
      clientId: oidc.client?.clientId ?? '',
    })
    grant.addOIDCScope('openid email')
    await grant.save()
    return grant
  },
})

const handle = provider.callback()

// There is no page: the account in the request's login hint is signed in.
const server = createServer((request, response) => {
  if (request.url?.startsWith('/realm/sign-in/')) {
    void provider.interactionDetails(request, response).then(({ params }) => {
      const login = { accountId: String(params.login_hint) }
      return provider.interactionFinished(request, response, { login })
    })
    return
  }
  Object.assign(request, { originalUrl: request.url, url: request.url?.slice('/realm'.length) })
  void handle(request, response)
})
server.listen(port, '127.0.0.1', () => console.log('ready'))
