import { t } from '@lingui/core/macro'
import type { auth as authApi } from '#contract/api/auth.ts'
import type { language as languageApi } from '#contract/api/language.ts'
import type { profile as profileApi } from '#contract/api/profile.ts'
import type { settings as settingsApi } from '#contract/api/settings.ts'
import type { FirstList } from '#contract/firstList.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Profile } from '#contract/api/profile.ts'
import { speak } from '#src/i18n/language.ts'
import { askFirstList } from './firstList.ts'
import { replaceAddress } from './address.ts'
import { ApiError, claimViewing, http, setBearer } from './http.ts'
import { forgetTab, forgetVisit, sessionChangedKey, takeOver } from './storage.ts'
import { keepIdToken, keptIdToken, signOutAddress } from './providerSession.ts'
import { reasonOf } from './describeError.ts'
import { getKnown, getSettings, setKnown } from './session.ts'

// Imports only types of the contract and spells out the paths: values would pull zod into the first script.
type SettingsAnswer = ResponseOf<typeof settingsApi.read>
type ProfileAnswer = ResponseOf<typeof profileApi.mine>
type MeAnswer = ResponseOf<typeof authApi.me>
type LanguageAnswer = ResponseOf<typeof languageApi.mine>
type SignInAnswer = ResponseOf<typeof authApi.signIn>

const cookie = () => tokenCookie(getSettings().productName)

let token: string | undefined

/** Sets the token of all later calls. Without one, nothing of the session stays in this tab. */
function carry(next: string | undefined): void {
  token = next
  if (!next) keepIdToken(undefined)
  setBearer(next ? { token: next, onRefused: end, onViewChanged: beginAnew } : undefined)
}

function tellOtherTabs(news: 'began' | 'viewing' | 'ended' | 'ended-left'): void {
  localStorage.setItem(sessionChangedKey(getSettings().productName), `${news} ${Date.now()}`)
}

/**
 * Drops token, person and permissions of a session that has expired. The tree below the session check unmounts, with its
 * caches. The addresses of the tabs are kept for the same person.
 */
function end(): void {
  carry(undefined)
  dropToken(cookie())
  tellOtherTabs('ended')
  setKnown({ session: { state: 'anonymous', expired: true } })
}

/** Ends a session in all tabs, without a call, and forgets what its person did (rules/api.md#4.5). */
export function endHere(): void {
  const { session } = getKnown()
  carry(undefined)
  dropToken(cookie())
  tellOtherTabs('ended-left')
  forgetVisit(getSettings().productName, session.state === 'authenticated' ? session.profile.id : undefined)
  setKnown({ session: { state: 'anonymous', expired: false, isLeft: true } })
}

/**
 * Viewing as another person has begun or ended: nothing of a viewed person stays here, and this window asks anew who it
 * shows. What is below the session check unmounts, with its caches.
 */
function beginAnew(): void {
  const { session } = getKnown()
  if (session.state === 'authenticated' && session.profile.viewing)
    forgetVisit(getSettings().productName, session.profile.id)
  void start()
}

/** To be called when viewing as another person has begun or ended: for this tab, from `path` on, and the others. */
export function followView(path: string): void {
  tellOtherTabs('viewing')
  beginAnew()
  replaceAddress(path)
}

type Rights = Pick<MeAnswer['data'], 'permissions' | 'permissionsOnSome'>

/**
 * Shows a person to the pages. Whatever another one left in this browser is gone before, unless this one is only viewed.
 */
function enter(profile: Profile, { permissions, permissionsOnSome }: Rights): void {
  if (!profile.viewing) takeOver(getSettings().productName, profile.id)
  claimViewing(profile.viewing ? profile.id : 'none')
  setKnown({
    session: { state: 'authenticated', profile, permissions: new Set(permissions), onSome: new Set(permissionsOnSome) },
  })
}

async function permissionsOf(): Promise<Rights> {
  try {
    return ((await http('/auth/me')) as MeAnswer).data
  } catch (error) {
    // The server refuses this call for people without a role. They get a page that says so, not an error.
    if (error instanceof ApiError && error.status === 403) return { permissions: [] }
    throw error
  }
}

/** Loads profile and permissions of the token's person. Throws the errors of the calls. */
export async function loadPerson(): Promise<void> {
  const asked = token
  const [profile, permissions] = await Promise.all([http('/profile'), permissionsOf()])
  if (asked !== token) return
  enter((profile as ProfileAnswer).data, permissions)
}

/**
 * Starts from the data in the document. Returns false if calls are still needed. The person in the document is used
 * only if it belongs to the session of the stored token.
 */
export function startFromPage(): boolean {
  const data = takePageData()
  if (!data) return false
  setKnown({ settings: data.settings.data })
  carry(readToken(cookie()))
  if (!token || !data.profile || !data.me || sessionIn(token) !== data.session) return false
  enter(data.profile.data, data.me.data)
  if (data.list) askFirstList(data.list, location)
  return true
}

/** Determines the session from settings, cookie, profile and permissions. Ends in one of the other three states. */
export async function start(): Promise<void> {
  if (startFromPage()) return
  setKnown({ session: { state: 'authenticating' } })
  try {
    if (!getKnown().settings) setKnown({ settings: ((await http('/settings')) as SettingsAnswer).data })
    carry(readToken(cookie()))
    if (token) await loadPerson()
    else setKnown({ session: { state: 'anonymous', expired: false } })
  } catch (error) {
    // A 401 has already ended the session.
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
  keepIdToken(data.idToken)
  tellOtherTabs('began')
  await start()
  // Applies the person's stored language in a new browser. Ignores errors: the pages report them.
  const chosen = (await http('/profile/language').catch(() => undefined)) as LanguageAnswer | undefined
  if (chosen?.data.language) await speak(chosen.data.language)
}

let leaving = new AbortController()

/** Keeps a sign-out whose answers are late from leading away the page that signs in again. */
export const stopLeaving = (): void => leaving.abort()

/** Ends the session in this tab, in other tabs, on the server and at the provider (rules/api.md#4.4). */
export async function signOut(): Promise<void> {
  const [ending, idToken] = [token, keptIdToken()]
  leaving = new AbortController()
  const { signal } = leaving
  endHere()
  if (!ending) return
  const [address] = await Promise.all([
    signOutAddress(idToken),
    // The token is already removed here. If the server can't be reached, it expires by itself.
    http('/auth/logout', { method: 'POST', token: ending }).catch(() => undefined),
  ])
  // Meanwhile somebody may have begun to sign in here, or have signed in with another tab.
  if (address && !signal.aborted && !readToken(cookie())) location.assign(address)
}

const freshFor = 60_000

/**
 * Reloads profile and permissions when the window becomes visible after a minute or more, because roles may have
 * changed. Returns a function that stops it.
 */
export function refreshOnReturn(): () => void {
  let last = Date.now()
  const onVisible = () => {
    if (document.hidden || !token || Date.now() - last < freshFor) return
    last = Date.now()
    // The page stays usable. Its next call reports the problem.
    loadPerson().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => document.removeEventListener('visibilitychange', onVisible)
}

/** Follows sign-in and sign-out in other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const { settings } = getKnown()
    if (!settings || key !== sessionChangedKey(settings.productName)) return
    // The event can arrive before the changed cookie, so "ended" doesn't check the cookie.
    if (newValue?.startsWith('ended')) {
      carry(undefined)
      const isLeft = newValue.startsWith('ended-left')
      if (isLeft) forgetTab(settings.productName)
      setKnown({ session: { state: 'anonymous', expired: !isLeft, isLeft } })
    } else if (newValue?.startsWith('viewing')) beginAnew()
    else if (readToken(cookie()) !== token) void start()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Answers embedded in the document. Those about the person name their session. */
export interface PageData {
  settings: ResponseOf<typeof settingsApi.read>
  session?: string
  profile?: ResponseOf<typeof profileApi.mine>
  me?: ResponseOf<typeof authApi.me>
  /** The list of the document's page. */
  list?: FirstList
}

/** Reads the embedded data and removes it: it is only current at page load. */
function takePageData(): PageData | undefined {
  const block = document.getElementById('boot')
  block?.remove()
  return block ? (JSON.parse(block.textContent ?? '') as PageData) : undefined
}

/**
 * A cookie line for this host, path `/` (rules/api.md#4.3), `Secure` on https only (docs/decisions/037-addresses.md).
 */
export function cookieLine(name: string, value: string, expires: Date, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${secure}`
}

function write(name: string, value: string, expires: Date): void {
  // Firefox and plain HTTP lack the Cookie Store API.
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

/** The expiry of a token (`exp`); undefined if unreadable. Only the server verifies the signature. */
export function expiryOf(token: string): Date | undefined {
  const { exp } = claimsIn(token)
  return typeof exp === 'number' ? new Date(exp * 1000) : undefined
}

/** The session id of a token (`jti`); undefined if unreadable. */
function sessionIn(token: string): string | undefined {
  const { jti } = claimsIn(token)
  return typeof jti === 'string' ? jti : undefined
}

/** The stored token, if any. */
export function readToken(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry?.slice(name.length + 1) || undefined
}

/** Stores a token until it expires. Throws if it is unreadable. */
export function storeToken(name: string, token: string): void {
  const expires = expiryOf(token)
  if (!expires) throw new Error(t`Couldn't sign you in. Ask an admin for help.`)
  write(name, token, expires)
}

/** Removes the token. */
export function dropToken(name: string): void {
  write(name, '', new Date(0))
}
