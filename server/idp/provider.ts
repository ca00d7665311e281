import type { Adapter, AdapterFactory, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import type { Doors } from '#server/platform/deps.ts'
import { signingKey } from './keys.ts'
import { errorPage, pagePolicy } from './page.ts'
import { accountById } from './people.ts'

/** Options of the built-in provider. */
export interface IdpOptions {
  /** Its address: PUBLIC_URL + `/idp`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Origins that can start a sign-in and receive its code: that of PUBLIC_URL first. */
  origins: string[]
  doors: Pick<Doors, 'read' | 'write'>
  /** Today in the company's zone, as `YYYY-MM-DD`. */
  day: () => string
  productName: string
  companyName: string
  /** Signs the provider's cookies. */
  secret: string
}

const scopes = ['openid', 'email', 'profile']
const minute = 60

/** Redirect URIs of one origin. They are compared exactly, so the bare origin has two spellings. */
function redirectUris(origin: string): string[] {
  return [origin, `${origin}/`, `${origin}/login`, `${origin}/callback`]
}

/** A store without sessions: each sign-in asks for the person, so that roles can be tried out. */
const forgetful: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

function inMemory(): AdapterFactory {
  const memory = createMemoryAdapter()
  return (model) => (model === 'Session' ? forgetful : memory(model))
}

/** The only client is the product itself, so it needs no consent. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.session?.accountId ?? '',
    clientId: oidc.client?.clientId ?? '',
  })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

function configurationOf(options: IdpOptions): Configuration {
  const { doors, day, origins, productName } = options
  return {
    adapter: inMemory(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        client_name: productName,
        redirect_uris: origins.flatMap(redirectUris),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    cookies: { keys: [options.secret], long: { path: new URL(options.issuer).pathname } },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    expiresWithSession: () => false,
    loadExistingGrant: grantAll,
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      Grant: 60 * minute,
      IdToken: 10 * minute,
      Interaction: 60 * minute,
      Session: 60 * minute,
    },
    interactions: { url: (_ctx, { uid }) => `${new URL(options.issuer).pathname}/sign-in/${uid}` },
    async findAccount(_ctx, id) {
      const account = await accountById(doors.read, day(), id)
      if (!account) return undefined
      const { name, email } = account
      const address = email ? { email, email_verified: true } : {}
      return { accountId: id, claims: () => ({ sub: id, name, ...address }) }
    },
    renderError(ctx, { error, error_description }) {
      ctx.set('content-security-policy', pagePolicy(origins))
      ctx.type = 'html'
      ctx.body = errorPage(options, error_description ?? error)
    },
  }
}

/** Creates the built-in OpenID Connect provider. For local use only: it signs in anyone as any person. */
export async function createProvider(options: IdpOptions): Promise<Provider> {
  const key = await signingKey(options.doors)
  const provider = new Provider(options.issuer, { ...configurationOf(options), jwks: { keys: [key] } })
  provider.proxy = true
  return provider
}
