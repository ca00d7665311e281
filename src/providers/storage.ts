import { slug } from '#contract/sessionCookie.ts'

/** The key of the remembered address in localStorage, and in the sessionStorage of its tab (rules/api.md#4.3). */
export const redirectionKey = (productName: string) => `${slug(productName)}-redirection-key`

/** The key beside it, with the id of the person who was at that address; `""` if nobody was signed in. */
const redirectionPersonKey = (productName: string) => `${slug(productName)}-redirection-person`

/** The key of the id of the person who was signed in last: in localStorage of the browser, in sessionStorage of the tab. */
export const personKey = (productName: string) => `${slug(productName)}-person`

/** The sessionStorage key of the provider's id token, which only signing out sends back to it. */
export const idTokenKey = (productName: string) => `${slug(productName)}-id-token`

/** The localStorage key whose change tells other tabs that the session began or ended. */
export const sessionChangedKey = (productName: string) => `${slug(productName)}-session-changed`

/** The localStorage key of an onboarding draft. By invitation, so that a new link to it finds the draft. */
export const draftKey = (productName: string, invitation: string) => `${slug(productName)}-onboarding-${invitation}`

/** The localStorage prefix of a person's unsaved edits. Signing out deletes them. */
export const recordDraftsKey = (person: string) => `drafts.edit.${person}.`

/** The store key of a person's recent records. */
export const recentKey = (person: string) => `recent.${person}`

/** The sessionStorage key of answers that only this tab may keep until they are sent. Signing out deletes them. */
export const tabAnswersKey = (person: string, topic: string) => `answers.${person}.${topic}`

/** The sessionStorage key of a link's secret. The script in `index.html` writes it before anything is known. */
export const linkSecretKey = (name: string) => `link-${name}`

/** Paths that need no sign-in. They are never remembered. */
export const outside = ['/login', '/onboarding', '/confirm-email']

function withoutSlashes(path: string): string {
  let start = 0
  while (path[start] === '/') start++
  return path.slice(start)
}

/** A stored address as a path of the shell; undefined for other origins and for paths outside the shell. */
export function shellPath(address: string): string | undefined {
  if (!URL.canParse(address, location.origin)) return undefined
  const { origin, pathname: written, search, hash } = new URL(address, location.origin)
  // As an address of its own, `//x` is another host.
  const pathname = `/${withoutSlashes(written)}`
  const elsewhere = outside.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return origin === location.origin && !elsewhere ? pathname + search + hash : undefined
}

/** Remembers the current address for after the sign-in, for this tab and for new ones. */
export function rememberAddress(productName: string): void {
  if (!shellPath(location.href)) return
  const person = sessionStorage.getItem(personKey(productName)) ?? ''
  for (const storage of [sessionStorage, localStorage]) {
    storage.setItem(redirectionKey(productName), location.href)
    storage.setItem(redirectionPersonKey(productName), person)
  }
}

/** Removes the address that a storage remembers, and returns it if it was this person's, or of nobody signed in. */
function takeFrom(storage: Storage, productName: string, person: string): string | undefined {
  const address = storage.getItem(redirectionKey(productName))
  const whose = storage.getItem(redirectionPersonKey(productName))
  storage.removeItem(redirectionKey(productName))
  storage.removeItem(redirectionPersonKey(productName))
  return address && (!whose || whose === person) ? shellPath(address) : undefined
}

/** Removes and returns what this tab remembers for a person, else what the browser does: a path of the shell, or `/`. */
export function takeRemembered(productName: string, person: string): string {
  const [ofTab, ofBrowser] = [sessionStorage, localStorage].map((storage) => takeFrom(storage, productName, person))
  return ofTab ?? ofBrowser ?? '/'
}

/** What stays for whoever comes next: settings of the screen, and drafts and records that name their person. */
const ofAnybody = /^RaStore\.(version$|theme$|singleKeys$|density$|drafts\.|recent\.)/

/** Filters and search words of lists. Rows that were selected, by earlier versions. */
const ofVisit = /\.(listParams|selectedIds)$/

function removeStored(isMeant: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('RaStore.') && isMeant(key)) localStorage.removeItem(key)
}

/** Makes the browser this person's: removes the lists and preferences of whoever used it before (rules/api.md#4.5). */
export function takeOver(productName: string, person: string): void {
  const before = localStorage.getItem(personKey(productName))
  if (before !== null && before !== person) removeStored((key) => !ofAnybody.test(key))
  localStorage.setItem(personKey(productName), person)
  sessionStorage.setItem(personKey(productName), person)
}

/** Forgets in this tab where its person was. */
export function forgetTab(productName: string): void {
  for (const key of [redirectionKey, redirectionPersonKey, personKey]) sessionStorage.removeItem(key(productName))
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('answers.')) sessionStorage.removeItem(key)
}

/** Forgets addresses, lists, opened records and unsaved edits of a person who signs out (rules/api.md#4.5). */
export function forgetVisit(productName: string, person: string | undefined): void {
  forgetTab(productName)
  for (const key of [redirectionKey, redirectionPersonKey]) localStorage.removeItem(key(productName))
  const own = person === undefined ? [] : [`RaStore.${recentKey(person)}`, `RaStore.${recordDraftsKey(person)}`]
  removeStored((key) => ofVisit.test(key) || own.some((start) => key.startsWith(start)))
}
