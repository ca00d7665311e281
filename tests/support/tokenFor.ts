const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

/** A session token as a browser can read it, not signed. `exp` in unix seconds, an hour from now unless told. */
export function tokenFor(email: string, exp = Math.floor(Date.now() / 1000) + 3600): string {
  return `${part({ alg: 'HS256' })}.${part({ email, exp, purpose: 'session' })}.signature`
}
