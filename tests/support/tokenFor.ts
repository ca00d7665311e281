const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

/** Session of every such token. */
export const sessionOfTests = '33333333-3333-4333-8333-333333333333'

/** A session token as a browser can read it, not signed. `exp` in unix seconds, an hour from now unless told. */
export function tokenFor(email: string, exp = Math.floor(Date.now() / 1000) + 3600): string {
  return `${part({ alg: 'HS256' })}.${part({ email, exp, purpose: 'session', jti: sessionOfTests })}.signature`
}
