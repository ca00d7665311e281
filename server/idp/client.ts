import { randomBytes } from 'node:crypto'
import { type Env, identityOf } from '#server/env.ts'

/** The embedded provider and its only client live in this process, so their common secret needs no place to be kept. */
const embeddedSecret = randomBytes(32).toString('base64url')

/** How the product is known to the identity provider of this installation, be it the embedded one or another. */
export function clientOf(env: Env) {
  const { issuer, clientId, clientSecret, isLocal } = identityOf(env)
  return { issuer, clientId, clientSecret: isLocal ? embeddedSecret : clientSecret }
}

/** On one's own machine people type either name. */
const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }

function bothNames(address: string): string[] {
  const { hostname, origin } = new URL(address)
  const twin = twins[hostname]
  return twin ? [origin, origin.replace(hostname, twin)] : [origin]
}

/** Origins whose pages may start a sign-in and receive its code: the product's own first, then ALLOWED_ORIGINS. */
export function allowedOrigins(env: Env): string[] {
  return [...new Set([env.PUBLIC_URL, ...env.ALLOWED_ORIGINS].flatMap(bothNames))]
}
