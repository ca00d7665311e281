import { randomBytes } from 'node:crypto'
import { type Env, identityOf } from '#server/platform/env.ts'

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
