import { authorizationCodeGrant, type ClientAuth, type Configuration, fetchUserInfo, type IDToken } from 'openid-client'
import type { auth as api } from '#contract/api/auth.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { canonicalEmail, emailPattern, isPlainEmail } from '#contract/email.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type Client, type ClientMethods, clientMethods, discover, verbatimRedirect } from './providerClient.ts'
import { signatureCheck } from './providerKeys.ts'
import { discoveryRefusal, isRefusedClient, refusalOf } from './providerRefusals.ts'

/** The browser's sign-in data from the provider's redirect. */
export interface SignInAnswer {
  code: string
  /** The redirect address of the request, unchanged. */
  redirectUrl: string
  codeVerifier?: string | null | undefined
  nonce?: string | null | undefined
}

/** The account that signed in at the provider. */
export interface SignedIn {
  email: string
  /** Given back to the provider at sign-out. Only if it can end its session. */
  idToken?: string
}

/** Claims about the account. Only the address is used. */
type Address = Readonly<Record<string, unknown>>

/** Which claim has the address, and whether it counts without `email_verified` (decision 058). */
interface Trust {
  emailClaim: string
  trustsEmail: boolean
}

const strict: Trust = { emailClaim: 'email', trustsEmail: false }

/** Some providers send the flag as text. */
const says = (flag: boolean, { email_verified }: Address) => email_verified === flag || email_verified === String(flag)

function trustedEmail(address: Address, { emailClaim: claim, trustsEmail }: Trust): string {
  const value = address[claim]
  const email = typeof value === 'string' ? canonicalEmail(value) : ''
  if (!email) throw claim === 'email' ? refuse('signIn.noAddress') : refuse('signIn.noClaim', { claim })
  if (isPlainEmail(email) && !emailPattern.test(email)) {
    throw refuse('signIn.notAnAddress', { value: email.slice(0, 100), claim })
  }
  if (says(true, address)) return email
  if (says(false, address)) throw refuse('signIn.notVerified', { email })
  if (trustsEmail) return email
  throw refuse('signIn.notVouched', { email })
}

/**
 * Claims with the address. If the id token lacks it or doesn't say whether it is verified, reads both from the userinfo
 * endpoint for the same subject.
 */
async function addressOf(config: Configuration, claims: IDToken, claim: string, accessToken: string): Promise<Address> {
  if (claims[claim] !== undefined && claims.email_verified !== undefined) return claims
  if (!config.serverMetadata().userinfo_endpoint) return claims
  const asked = fetchUserInfo(config, accessToken, claims.sub).catch((cause: unknown) => {
    // It refuses the token, not the client: the code was used and must not be sent again.
    throw isRefusedClient(cause) ? refuse('signIn.notProven', {}, { cause }) : cause
  })
  return { ...claims, ...(await asked) }
}

/**
 * An address that a browser may open, over https unless the issuer is a local one. Others, such as `javascript:`, would
 * run in the page.
 */
const isWebAddress = (text: string | undefined, issuer: string): text is string => {
  if (text === undefined || !URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

/** What the server knows of the provider: its description, and the check of its signatures. */
interface Known {
  config: Configuration
  requireSigned: (token: string) => Promise<void>
}

async function redeem({ config, requireSigned }: Known, trust: Trust, answer: SignInAnswer): Promise<SignedIn> {
  const { code, redirectUrl, codeVerifier, nonce } = answer
  const { issuer, end_session_endpoint } = config.serverMetadata()
  // The browser has checked state and issuer of the redirect. The library expects the issuer beside the code.
  const callback = new URL(redirectUrl)
  callback.search = new URLSearchParams({ code, iss: issuer }).toString()
  const checks = {
    idTokenExpected: true,
    ...(codeVerifier && { pkceCodeVerifier: codeVerifier }),
    ...(nonce && { expectedNonce: nonce }),
  }
  const tokens = await authorizationCodeGrant(config, callback, checks, verbatimRedirect(redirectUrl))
  const { id_token: idToken = '' } = tokens
  await requireSigned(idToken)
  const claims = tokens.claims() as IDToken
  const email = trustedEmail(await addressOf(config, claims, trust.emailClaim, tokens.access_token), trust)
  return isWebAddress(end_session_endpoint, issuer) ? { email, idToken } : { email }
}

const descriptionLasts = 60 * 60_000

/** Otherwise every sign-in would wait for a provider that is silent, and ask one that is overloaded. */
const failureLasts = 5000

/**
 * A client of any OpenID Connect provider. Discovery happens at the first sign-in, because the built-in provider is
 * this server and does not listen earlier. The result is kept for an hour, or until the provider fails. A failed
 * discovery is kept for five seconds.
 * @param now a clock in milliseconds
 */
export function identityProvider(client: Client, trust: Trust = strict, now = () => performance.now()) {
  const methods = clientMethods(client)
  const found = new Map<ClientAuth, { until: number; known: Promise<Known> }>()

  const discovered = (method: ClientAuth): Promise<Known> => {
    const before = found.get(method)
    if (before && now() < before.until) return before.known
    const known = discover(client, method)
      .then((config) => ({ config, requireSigned: signatureCheck(config) }))
      .catch((error: unknown) => {
        throw discoveryRefusal(error)
      })
    const kept = { until: now() + descriptionLasts, known }
    known.catch(() => (kept.until = now() + failureLasts))
    found.set(method, kept)
    return known
  }

  const attempt = async (answer: SignInAnswer, [method, ...others]: ClientMethods): Promise<SignedIn> => {
    const known = await discovered(method)
    try {
      return await redeem(known, trust, answer)
    } catch (error) {
      const [next, ...rest] = others
      if (next && isRefusedClient(error)) return attempt(answer, [next, ...rest])
      const refusal = refusalOf(error)
      // Keys and addresses may have moved. Other refusals say nothing about them.
      if (refusal.fault.code === 'signIn.providerGone') found.clear()
      throw refusal
    }
  }

  return {
    /**
     * Exchanges the code for the trusted email address. Refuses with 400 (account has no address), 401 (code refused,
     * answer does not verify), 403 (address not verified or none) or 503 (provider down, slow or broken).
     */
    exchange: (answer: SignInAnswer) => attempt(answer, methods),
    /** The provider's addresses for browsers. Refuses with 503 (provider down, slow or broken, or another issuer). */
    async addresses(): Promise<ResponseOf<typeof api.provider>['data']> {
      const { config } = await discovered(methods[0])
      const { authorization_endpoint, end_session_endpoint, issuer } = config.serverMetadata()
      if (!isWebAddress(authorization_endpoint, issuer)) throw refuse('signIn.badIssuer')
      const endSessionEndpoint = isWebAddress(end_session_endpoint, issuer) ? end_session_endpoint : null
      return { authorizationEndpoint: authorization_endpoint, endSessionEndpoint }
    },
  }
}
