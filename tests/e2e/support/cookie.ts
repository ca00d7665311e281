/** The session token as the cookie that the app uses. */
export function cookieOf(url: string, token: string) {
  return { name: 'muster-token', value: token, url }
}
