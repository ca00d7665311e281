/** The session token in its cookie, on the current host, path `/` (product.md section 9). */

/**
 * The cookie as it is written: of this host alone, and over https only where the page came so
 * (docs/decisions/037-addresses.md).
 */
export function cookieLine(name: string, value: string, expires: Date, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${secure}`
}

function write(name: string, value: string, expires: Date): void {
  // The Cookie Store API is missing in Firefox and on plain http.
  document.cookie = cookieLine(name, value, expires, location.protocol)
}

function claimsIn(token: string): { exp?: unknown; jti?: unknown } {
  try {
    const payload = token.split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) ?? {}) as object
  } catch {
    return {}
  }
}

/** Expiry of a token from its `exp` claim; `undefined` when it cannot be read. The server alone judges the signature. */
export function expiryOf(token: string): Date | undefined {
  const { exp } = claimsIn(token)
  return typeof exp === 'number' ? new Date(exp * 1000) : undefined
}

/** The session that a token belongs to, its `jti` claim; `undefined` when it cannot be read. */
export function sessionIn(token: string): string | undefined {
  const { jti } = claimsIn(token)
  return typeof jti === 'string' ? jti : undefined
}

/** The stored token, if any. */
export function readToken(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || undefined
}

/** Stores a token until its own expiry. Throws when the token is not readable. */
export function storeToken(name: string, token: string): void {
  const expires = expiryOf(token)
  if (!expires) throw new Error('The server sent a session token that cannot be read. Ask an administrator.')
  write(name, token, expires)
}

/** Removes the token. */
export function dropToken(name: string): void {
  write(name, '', new Date(0))
}
