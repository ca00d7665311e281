import { OidcClient } from 'oidc-client-ts'
import type { auth as authApi } from '#contract/api/auth.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { http } from './http.ts'
import { getSettings } from './session.ts'

type ProviderAddresses = ResponseOf<typeof authApi.provider>

/** The redirect URI of the identity provider. */
const redirectUrl = () => `${location.origin}/login`

/** The body of POST /auth. */
export interface ProviderAnswer {
  code: string
  redirectUrl: string
  codeVerifier: string | undefined
  nonce: string | undefined
}

/** The library's client. With `authorizationEndpoint` it can begin a sign-in; it never asks the provider itself. */
function client(authorizationEndpoint?: string): OidcClient {
  const { issuer, clientID } = getSettings().identity
  return new OidcClient({
    authority: issuer,
    client_id: clientID,
    redirect_uri: redirectUrl(),
    scope: 'openid email profile',
    metadata: { issuer, ...(authorizationEndpoint && { authorization_endpoint: authorizationEndpoint }) },
  })
}

/**
 * The provider's address for signing in. Stores PKCE verifier, state and nonce in this browser until the provider
 * returns. Throws `ApiError` if the server can't read the provider's description.
 */
export async function signInAddress(): Promise<string> {
  const nonce = crypto.randomUUID()
  // The server knows the address: many providers don't let browsers read their description.
  const { data } = (await http('/auth/provider')) as ProviderAddresses
  // The server checks the nonce, so the stored state keeps it too.
  const request = await client(data.authorizationEndpoint).createSigninRequest({ nonce, state: { nonce } })
  return request.url
}

/**
 * Reads the answer from the address that the provider redirected to. Throws the provider's error, or one for a wrong
 * state.
 */
export async function readAnswer(href: string): Promise<ProviderAnswer> {
  const { state, response } = await client().readSigninResponseState(href, true)
  if (response.error) throw new ProviderRefusal(response.error, response.error_description)
  const { nonce } = (state.data ?? {}) as { nonce?: string }
  return { code: response.code ?? '', redirectUrl: redirectUrl(), codeVerifier: state.code_verifier, nonce }
}

/** The provider returned an error instead of a code. */
class ProviderRefusal extends Error {
  cancelled: boolean

  constructor(code: string, description: string | null) {
    super(description || code)
    this.name = 'ProviderRefusal'
    this.cancelled = code === 'access_denied'
  }
}
