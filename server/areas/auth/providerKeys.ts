import { compactVerify, createRemoteJWKSet, errors } from 'jose'
import type { Configuration } from 'openid-client'
import { isHere } from '#server/platform/env.ts'
import { patience } from './providerClient.ts'

const keysLast = 5 * 60_000
const pause = 10_000

/** The address of the provider's keys. Plain http is allowed only for providers on this machine, as for discovery. */
function keysAddress(config: Configuration): URL {
  const { issuer, jwks_uri = '' } = config.serverMetadata()
  const address = new URL(jwks_uri)
  if (address.protocol === 'https:' || isHere(issuer)) return address
  throw new Error(`The provider's keys are not at an https address: ${jwks_uri}`)
}

/**
 * Returns a check of signatures with the keys that the provider publishes. Keys are read again after five minutes, and
 * at once for a token of a key that is not among them, because providers may rotate keys at any time. Such an extra read
 * happens at most once in ten seconds and serves all who wait, so unknown keys can't make the server ask without end.
 * The check throws errors of `jose`.
 */
export function signatureCheck(config: Configuration, now = () => performance.now()) {
  const keys = createRemoteJWKSet(keysAddress(config), {
    timeoutDuration: patience * 1000,
    cacheMaxAge: keysLast,
    // The extra read below replaces the library's own, which waits half a minute after any read.
    cooldownDuration: Number.POSITIVE_INFINITY,
  })
  let extra = { at: Number.NEGATIVE_INFINITY, read: Promise.resolve() }

  return async function requireSigned(token: string): Promise<void> {
    try {
      await compactVerify(token, keys)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      if (now() - extra.at >= pause) extra = { at: now(), read: keys.reload() }
      await extra.read
      await compactVerify(token, keys)
    }
  }
}
