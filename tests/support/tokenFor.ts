const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

/** The session id of all such tokens. */
export const sessionOfTests = '33333333-3333-4333-8333-333333333333'

/** An unsigned session token, as a browser can read it. `exp` is in unix seconds, by default an hour from now. */
export function tokenFor(email: string, exp = Math.floor(Date.now() / 1000) + 3600): string {
  return `${part({ alg: 'HS256' })}.${part({ email, exp, purpose: 'session', jti: sessionOfTests })}.signature`
}
