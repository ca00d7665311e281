import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Env } from '../env.ts'
import { identityOf } from '../env.ts'

/** Hash of the empty string: lets the styling library make its empty style element without opening inline styles. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What pages of this server may load: only what it serves itself, and the identity provider's discovery. */
export function contentSecurityPolicy(env: Env) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", emptyStyle],
      imgSrc: ["'self'", new URL(env.PUBLIC_URL).origin, 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", new URL(identityOf(env).issuer).origin],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(env.PUBLIC_URL.startsWith('https://') && { upgradeInsecureRequests: [] }),
    },
  }
}

/** What no page of this server asks the browser for. */
export const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * The headers of every answer, worked out once. Routes may say otherwise, as those of files do. (The plugin of the
 * framework for the same library works them out for each request.)
 */
export function headersOfAll(env: Env): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const hsts = env.PUBLIC_URL.startsWith('https://')
  const protect = helmet({ contentSecurityPolicy: contentSecurityPolicy(env), hsts })
  // It throws what is wrong with its options.
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined)
  return headers
}

/** For bytes that are no page: whatever stands in them, they load nothing and stand in no frame. */
export const bytesPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For bytes that somebody uploaded: opened as a page of their own, they are nobody's origin either. */
export const uploadPolicy = `${bytesPolicy}; sandbox`

/** For the one answer that no hook of the framework reaches: that to an address which cannot be read. */
export const strayHeaders = {
  'content-security-policy': bytesPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
