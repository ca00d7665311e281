import type { ClientMetadata } from 'oidc-provider'

/** How a product of others differs from a provider that does all that the standard allows. */
export interface Imitation {
  /** Path of its issuer. */
  path: string
  client: Pick<ClientMetadata, 'client_secret' | 'token_endpoint_auth_method'>
  /** Pages may read its description. */
  hasCors: boolean
  /** It has an `end_session_endpoint`. */
  endsSessions: boolean
  /** Claims about the account with this address. */
  claimsOf: (email: string) => Record<string, unknown>
  /** Settings of Muster for it, besides issuer, client and secret: those of docs/identity-provider.md. */
  settings: Record<string, string>
}

/** A company's account, with a name that is part of its address. */
const named = (email: string) => ({ name: email.split('@')[0] })

export const imitations = {
  /** Accounts without a mailbox: no `email`, never `email_verified`. */
  entra: {
    path: '/6b29fc40-ca47-1067-b31d-00dd010662da/v2.0',
    client: { client_secret: 'Ab8Q~entra.secret_-', token_endpoint_auth_method: 'client_secret_post' },
    hasCors: false,
    endsSessions: true,
    claimsOf: (email) => ({ ...named(email), preferred_username: email, tid: '6b29fc40-ca47-1067-b31d-00dd010662da' }),
    settings: { OIDC_TRUST_EMAIL: 'true', OIDC_EMAIL_CLAIM: 'preferred_username' },
  },
  /** A custom authorization server. */
  okta: {
    path: '/oauth2/default',
    client: { client_secret: 'okta-Secret_1', token_endpoint_auth_method: 'client_secret_basic' },
    hasCors: false,
    endsSessions: true,
    claimsOf: (email) => ({ ...named(email), preferred_username: email, email, email_verified: true }),
    settings: {},
  },
  keycloak: {
    path: '/realms/company',
    client: { client_secret: 'keycloakSecret', token_endpoint_auth_method: 'client_secret_basic' },
    hasCors: true,
    endsSessions: true,
    claimsOf: (email) => ({ ...named(email), preferred_username: named(email).name, email, email_verified: true }),
    settings: {},
  },
  /** No way to sign out, and the secret in the body. */
  google: {
    path: '',
    client: { client_secret: 'GOCSPX-google_secret', token_endpoint_auth_method: 'client_secret_post' },
    hasCors: true,
    endsSessions: false,
    claimsOf: (email) => ({ ...named(email), email, email_verified: true, hd: 'tidewater.example' }),
    settings: {},
  },
} satisfies Record<string, Imitation>

export type Imitated = keyof typeof imitations
