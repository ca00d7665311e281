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
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", new URL(identityOf(env).issuer).origin],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(env.PUBLIC_URL.startsWith('https://') && { upgradeInsecureRequests: [] }),
    },
  }
}
