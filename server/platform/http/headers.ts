import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Env } from '#server/platform/env.ts'

/** Hash of the empty string: allows the empty style element of the styling library without inline styles. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Hash of the first script in `index.html`, which takes the secret of a link out of the address. */
export const firstScript = "'sha256-ONmExI9A3uN+uA8jdEoAnH7nvseyCy5MohG37joI/JA='"

/** Hash of the second script in `index.html`, which starts the application below a frame. */
export const startScript = "'sha256-Zq4Rt34iElWfOmxyJMvFcXm8Kys3VsW/+tO+vmTU0mg='"

/** Content security policy of pages: only this server's own files and calls. The server talks to the identity provider. */
function contentSecurityPolicy(env: Env) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", firstScript, startScript],
      styleSrc: ["'self'", emptyStyle],
      imgSrc: ["'self'", new URL(env.PUBLIC_URL).origin, 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(env.PUBLIC_URL.startsWith('https://') && { upgradeInsecureRequests: [] }),
    },
  }
}

/** Browser features that no page uses. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Headers of all answers, computed once. Routes can override them. (Fastify's helmet plugin computes them per request.)
 */
export function headersOfAll(env: Env): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  const recorder = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const hsts = env.PUBLIC_URL.startsWith('https://')
  const protect = helmet({ contentSecurityPolicy: contentSecurityPolicy(env), hsts })
  // Throws on invalid options.
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined)
  return headers
}

/** Policy for content other than pages: loads nothing and can't be framed. */
export const bytesPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy for uploads: opened directly, they also have no origin. */
export const uploadPolicy = `${bytesPolicy}; sandbox`

/** Headers for answers that no Fastify hook reaches, such as those to unreadable addresses. */
export const strayHeaders = {
  'content-security-policy': bytesPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
