import { t } from '@lingui/core/macro'
import type { auth as authApi } from '#contract/api/auth.ts'
import type { language as languageApi } from '#contract/api/language.ts'
import type { profile as profileApi } from '#contract/api/profile.ts'
import type { settings as settingsApi } from '#contract/api/settings.ts'
import type { FirstList } from '#contract/firstList.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { speak } from '#src/i18n/language.ts'
import { askFirstList } from './firstList.ts'
import { ApiError, http, setBearer } from './http.ts'
import { sessionChangedKey } from './storage.ts'
import { reasonOf } from './describeError.ts'
import { getKnown, getSettings, setKnown } from './session.ts'

// Paths are written out and only types come from the contract: its values would bring zod into the first script, which
// the sign-in page waits for.
type SettingsAnswer = ResponseOf<typeof settingsApi.read>
type ProfileAnswer = ResponseOf<typeof profileApi.mine>
type MeAnswer = ResponseOf<typeof authApi.me>
type LanguageAnswer = ResponseOf<typeof languageApi.mine>
type SignInAnswer = ResponseOf<typeof authApi.signIn>

const cookie = () => tokenCookie(getSettings().productName)

let token: string | undefined

/** Puts the token on every call from now on. */
function carry(next: string | undefined): void {
  token = next
  setBearer(next ? { token: next, onRefused: () => end(true) } : undefined)
}

function tellOtherTabs(news: 'began' | 'ended'): void {
  localStorage.setItem(sessionChangedKey(getSettings().productName), `${news} ${Date.now()}`)
}

/** Forgets token, person and permissions at once. The tree below the session check unmounts, and its caches with it. */
function end(expired: boolean): void {
  carry(undefined)
  dropToken(cookie())
  tellOtherTabs('ended')
  setKnown({ session: { state: 'anonymous', expired } })
}

/** Ends a session that the server has ended: here and in the other tabs. */
export const endHere = (): void => end(false)

async function permissionsOf(): Promise<string[]> {
  try {
    return ((await http('/auth/me')) as MeAnswer).data.permissions
  } catch (error) {
    // Without any role nobody may ask; such a person gets the page that says so instead of an error.
    if (error instanceof ApiError && error.status === 403) return []
    throw error
  }
}

/** Loads the person behind the token: profile and permissions. Throws what the calls throw. */
export async function loadPerson(): Promise<void> {
  const asked = token
  const [profile, permissions] = await Promise.all([http('/profile'), permissionsOf()])
  if (asked !== token) return
  const person = { profile: (profile as ProfileAnswer).data, permissions: new Set(permissions) }
  setKnown({ session: { state: 'authenticated', ...person } })
}

/**
 * Starts from what stands in the document. False when the calls are still needed: the person in it is taken only for
 * the very session whose token this browser holds now.
 */
export function startFromPage(): boolean {
  const data = takePageData()
  if (!data) return false
  setKnown({ settings: data.settings.data })
  carry(readToken(cookie()))
  if (!token || !data.profile || !data.me || sessionIn(token) !== data.session) return false
  const person = { profile: data.profile.data, permissions: new Set(data.me.data.permissions) }
  setKnown({ session: { state: 'authenticated', ...person } })
  if (data.list) askFirstList(data.list, location)
  return true
}

/** Finds out who is here: settings, stored cookie, profile, permissions. Ends in one of the other three states. */
export async function start(): Promise<void> {
  if (startFromPage()) return
  setKnown({ session: { state: 'authenticating' } })
  try {
    if (!getKnown().settings) setKnown({ settings: ((await http('/settings')) as SettingsAnswer).data })
    carry(readToken(cookie()))
    if (token) await loadPerson()
    else setKnown({ session: { state: 'anonymous', expired: false } })
  } catch (error) {
    // A 401 has ended the session already.
    if (error instanceof ApiError && error.status === 401 && !token) return
    setKnown({ session: { state: 'failed', reason: reasonOf(error) } })
  }
}

/** Exchanges the provider's code for a session (rules/api.md#4.1). Throws `ApiError` with the server's message. */
export async function signIn(body: {
  code: string
  redirectUrl: string
  codeVerifier?: string | undefined
  nonce?: string | undefined
}): Promise<void> {
  const { data } = (await http('/auth', { method: 'POST', body })) as SignInAnswer
  storeToken(cookie(), data.accessToken)
  if (!readToken(cookie())) throw new Error(t`This browser blocks cookies for this site. Allow them and sign in again.`)
  tellOtherTabs('began')
  await start()
  // A browser that this person has not used before learns the language; whatever keeps it from that is told by the
  // pages themselves.
  const chosen = (await http('/profile/language').catch(() => undefined)) as LanguageAnswer | undefined
  if (chosen?.data.language) await speak(chosen.data.language)
}

/** Ends the session here, in the other tabs and on the server. */
export async function signOut(): Promise<void> {
  const ending = token
  end(false)
  // The token is gone from this browser either way; an unreachable server only leaves it to its own expiry.
  if (ending) await http('/auth/logout', { method: 'POST', token: ending }).catch(() => undefined)
}

const freshFor = 60_000

/**
 * Loads person and permissions again when the window is looked at after a while: roles may have changed. Returns its
 * stop.
 */
export function refreshOnReturn(): () => void {
  let last = Date.now()
  const onVisible = () => {
    if (document.hidden || !token || Date.now() - last < freshFor) return
    last = Date.now()
    // What is on the screen stays usable; whatever it calls next says what is wrong.
    loadPerson().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}

/** Follows sign-in and sign-out in other tabs. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const { settings } = getKnown()
    if (!settings || key !== sessionChangedKey(settings.productName)) return
    // The news can be here before the other tab's change of the cookie is, so an end needs no look at it.
    if (newValue?.startsWith('ended')) {
      carry(undefined)
      setKnown({ session: { state: 'anonymous', expired: false } })
    } else if (readToken(cookie()) !== token) void start()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Answers that the server has put into the document; those of a person with the session that they are for. */
export interface PageData {
  settings: ResponseOf<typeof settingsApi.read>
  session?: string
  profile?: ResponseOf<typeof profileApi.mine>
  me?: ResponseOf<typeof authApi.me>
  /** The list of the page that the document is for. */
  list?: FirstList
}

/** Takes them out of the document: they are true at its start alone. */
export function takePageData(): PageData | undefined {
  const block = document.getElementById('boot')
  block?.remove()
  return block ? (JSON.parse(block.textContent ?? '') as PageData) : undefined
}

/** The session token in its cookie, on the current host, path `/` (rules/api.md#4.3). */

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

/**
 * Expiry of a token from its `exp` claim; `undefined` when it cannot be read. The server alone judges the signature.
 */
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
  if (!expires) throw new Error(t`Couldn't sign you in. Ask an admin for help.`)
  write(name, token, expires)
}

/** Removes the token. */
export function dropToken(name: string): void {
  write(name, '', new Date(0))
}
