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

/** How the product is known to its identity provider. Without a secret it is a public client. */
export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Longest wait for one answer of the provider, in seconds. */
const patience = 5

const asSent = 'redirect_uri_as_sent'

/** Makes the token request carry this redirect address letter by letter. */
export const verbatimRedirect = (redirectUrl: string) => ({ [asSent]: redirectUrl })

// The library sends `https://host` as `https://host/`; providers compare letters and would refuse the code.
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

/** Ways to show the secret, to be tried in this order: providers insist on the one that the client was registered with. */
export function clientMethods({ clientSecret }: Client): ClientAuth[] {
  return clientSecret ? [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)] : [None()]
}

const isLoopback = (issuer: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(issuer.hostname)

/** Reads the provider's own description. Plain http is for providers on this machine only; signatures are always checked. */
export function discover(client: Client, method: ClientAuth): Promise<Configuration> {
  const issuer = new URL(client.issuer)
  return discovery(issuer, client.clientId, client.clientSecret || undefined, method, {
    timeout: patience,
    [customFetch]: fetchVerbatim,
    execute: [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])],
  })
}
