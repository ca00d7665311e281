/** The session token where the app keeps it: a cookie for the product's address. */
export function cookieOf(url: string, token: string) {
  return { name: 'muster-token', value: token, url }
}
