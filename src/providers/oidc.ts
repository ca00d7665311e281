import { OidcClient } from 'oidc-client-ts'
import { getSettings } from './session.ts'

/** Where the provider sends people back to. */
const redirectUrl = () => `${location.origin}/login`

/** What POST /auth takes. */
export interface ProviderAnswer {
  code: string
  redirectUrl: string
  codeVerifier: string | undefined
  nonce: string | undefined
}

function client(): OidcClient {
  const { issuer, clientID } = getSettings().identity
  return new OidcClient({
    authority: issuer,
    client_id: clientID,
    redirect_uri: redirectUrl(),
    scope: 'openid email profile',
  })
}

/** The provider's page to go to. PKCE verifier, state and nonce are kept in this browser until the way back. */
export async function signInAddress(): Promise<string> {
  const nonce = crypto.randomUUID()
  // The nonce is checked by the server, so it also travels in our own state.
  const request = await client().createSigninRequest({ nonce, state: { nonce } })
  return request.url
}

/** Reads the address on which the provider sent the person back. Throws what the provider, or a wrong state, says. */
export async function readAnswer(href: string): Promise<ProviderAnswer> {
  const { state, response } = await client().readSigninResponseState(href, true)
  if (response.error) throw new ProviderRefusal(response.error, response.error_description)
  const { nonce } = (state.data ?? {}) as { nonce?: string }
  return { code: response.code ?? '', redirectUrl: redirectUrl(), codeVerifier: state.code_verifier, nonce }
}

/** The provider sent the person back without a code. */
export class ProviderRefusal extends Error {
  cancelled: boolean

  constructor(code: string, description: string | null) {
    super(description || code)
    this.name = 'ProviderRefusal'
    this.cancelled = code === 'access_denied'
  }
}
