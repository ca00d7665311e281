import * as api from '#contract/api/index.ts'
import { browser, type Page, parameter } from './browse.ts'

/** Additional parameters of the authorization request. */
export type Request = Record<string, string>

/** Opens the embedded provider's sign-in page, as the page at `redirectUrl` does. */
export async function openSignIn(baseUrl: string, redirectUrl = `${baseUrl}/login`, more: Request = {}) {
  const { go } = browser((url) => url.startsWith(redirectUrl) && !url.includes('/idp/'))
  const request = new URLSearchParams({
    client_id: 'muster',
    redirect_uri: redirectUrl,
    response_type: 'code',
    scope: 'openid email profile',
    ...more,
  })
  const open = async () => {
    const page = await go(`${baseUrl}/idp/auth?${request}`)
    return { page, press: (form: Request): Promise<Page> => go(page.url, form) }
  }
  return { ...(await open()), openAgain: open }
}

/** A new sign-in code of the embedded provider for this person. */
export async function codeFor(
  baseUrl: string,
  username: string,
  redirectUrl?: string,
  more?: Request,
): Promise<string> {
  const { press } = await openSignIn(baseUrl, redirectUrl, more)
  const end = await press({ person: username })
  const code = parameter(end.url, 'code')
  if (!code) throw new Error(`No code for ${username}: ${end.status} ${end.url} ${end.text}`)
  return code
}

/**
 * Signs in through the embedded provider over HTTP, like a browser.
 * @param baseUrl PUBLIC_URL of a listening server
 * @returns the session token
 */
export async function signInAs(baseUrl: string, username: string): Promise<string> {
  const redirectUrl = `${baseUrl}/login`
  const response = await fetch(`${baseUrl}/api/v1${api.auth.signIn.path}`, {
    method: api.auth.signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: await codeFor(baseUrl, username, redirectUrl), redirectUrl }),
  })
  const { data, error } = (await response.json()) as { data: { accessToken: string } | null; error?: string }
  if (!data) throw new Error(`${username} could not sign in: ${error}`)
  return data.accessToken
}
