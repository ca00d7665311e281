import { randomBytes } from 'node:crypto'
import { type Env, identityOf, isHere } from '#server/platform/env.ts'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  type CustomFetchOptions,
  discovery,
  None,
} from 'openid-client'

/** Secret shared by the built-in provider and its only client. Both run in this process, so it isn't stored. */
const embeddedSecret = randomBytes(32).toString('base64url')

/** The product's client at the identity provider, built-in or external. */
export function clientOf(env: Env) {
  const { issuer, clientId, clientSecret, isLocal } = identityOf(env)
  return { issuer, clientId, clientSecret: isLocal ? embeddedSecret : clientSecret }
}

/** Both names of the local machine are accepted. */
const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }

function bothNames(address: string): string[] {
  const { hostname, origin } = new URL(address)
  const twin = twins[hostname]
  return twin ? [origin, origin.replace(hostname, twin)] : [origin]
}

/** Origins that can start a sign-in and receive its code: the product's own first, then ALLOWED_ORIGINS. */
export function allowedOrigins(env: Env): string[] {
  return [...new Set([env.PUBLIC_URL, ...env.ALLOWED_ORIGINS].flatMap(bothNames))]
}

/** How the identity provider knows Muster. Without a secret it is a public client. */
export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Timeout of a request to the provider, in seconds. */
export const patience = 5

const asSent = 'redirect_uri_as_sent'

/** Extra parameter that makes the token request send this redirect address unchanged. */
export const verbatimRedirect = (redirectUrl: string) => ({ [asSent]: redirectUrl })

// The library sends `https://host` as `https://host/`. Providers compare the strings and would refuse the code.
async function fetchVerbatim(url: string, options: CustomFetchOptions): Promise<Response> {
  const { body } = options
  const redirectUrl = body instanceof URLSearchParams && body.get(asSent)
  if (redirectUrl) {
    body.set('redirect_uri', redirectUrl)
    body.delete(asSent)
  }
  // The two libraries spell the same body types differently.
  return fetch(url, options as RequestInit)
}

/** One or more ways in which a client shows itself. */
export type ClientMethods = [ClientAuth, ...ClientAuth[]]

/**
 * The authentication methods to try, in this order. Providers accept only the one that the client is registered with.
 */
export function clientMethods({ clientSecret }: Pick<Client, 'clientSecret'>): ClientMethods {
  return clientSecret ? [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)] : [None()]
}

/** Reads the provider's discovery document. Plain http is allowed only for providers on this machine. */
export function discover(client: Client, method: ClientAuth): Promise<Configuration> {
  const issuer = new URL(client.issuer)
  return discovery(issuer, client.clientId, client.clientSecret || undefined, method, {
    timeout: patience,
    [customFetch]: fetchVerbatim,
    execute: isHere(client.issuer) ? [allowInsecureRequests] : [],
  })
}
