import { slug } from '#contract/sessionCookie.ts'

/** Key of the remembered address in local storage (rules/api.md#4.3). */
export const redirectionKey = (productName: string) => `${slug(productName)}-redirection-key`

/** Key whose change tells other tabs that the session began or ended. */
export const sessionChangedKey = (productName: string) => `${slug(productName)}-session-changed`

/** Key of what somebody invited has typed so far; by invitation, so that a fresh link finds it again. */
export const draftKey = (productName: string, invitation: string) => `${slug(productName)}-onboarding-${invitation}`

/** Where the unsaved changes of a person's records are kept in this browser: logging out drops all of them. */
export const recordDraftsKey = (person: string) => `drafts.edit.${person}.`

/** Key of the secret of a link in the store of this tab. */
export const linkSecretKey = (productName: string, name: string) => `${slug(productName)}-link-${name}`

/** Pages that everybody may open; none of them is remembered. */
export const outside = ['/login', '/onboarding', '/confirm-email']

/** A stored address as a path of the shell on this origin; `undefined` for anything else. */
export function shellPath(address: string): string | undefined {
  if (!URL.canParse(address, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  const elsewhere = outside.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return origin === location.origin && !elsewhere ? pathname + search + hash : undefined
}

/** Keeps the current address for the time after sign-in. */
export function rememberAddress(productName: string): void {
  if (shellPath(location.href)) localStorage.setItem(redirectionKey(productName), location.href)
}

/** Takes the remembered address out of the store: a path of the shell, or `/`. */
export function takeRemembered(productName: string): string {
  const stored = localStorage.getItem(redirectionKey(productName))
  localStorage.removeItem(redirectionKey(productName))
  return (stored && shellPath(stored)) || '/'
}
