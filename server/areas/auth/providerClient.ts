import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  customFetch,
  type CustomFetchOptions,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'

/** How the identity provider knows Muster. Without a secret it is a public client. */
export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Timeout of a request to the provider, in seconds. */
const patience = 5

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

/**
 * The authentication methods to try, in this order. Providers accept only the one that the client is registered with.
 */
export function clientMethods({ clientSecret }: Client): ClientAuth[] {
  return clientSecret ? [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)] : [None()]
}

const isLoopback = (issuer: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(issuer.hostname)

/**
 * Reads the provider's discovery document. Plain http is allowed only for providers on this machine. Signatures are
 * always checked.
 */
export function discover(client: Client, method: ClientAuth): Promise<Configuration> {
  const issuer = new URL(client.issuer)
  return discovery(issuer, client.clientId, client.clientSecret || undefined, method, {
    timeout: patience,
    [customFetch]: fetchVerbatim,
    execute: [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])],
  })
}
