import { slug } from '#contract/sessionCookie.ts'

/** The localStorage key of the remembered address (rules/api.md#4.3). */
export const redirectionKey = (productName: string) => `${slug(productName)}-redirection-key`

/** The localStorage key whose change tells other tabs that the session began or ended. */
export const sessionChangedKey = (productName: string) => `${slug(productName)}-session-changed`

/** The localStorage key of an onboarding draft. By invitation, so that a new link to it finds the draft. */
export const draftKey = (productName: string, invitation: string) => `${slug(productName)}-onboarding-${invitation}`

/** The localStorage prefix of a person's unsaved edits. Signing out deletes them. */
export const recordDraftsKey = (person: string) => `drafts.edit.${person}.`

/** The sessionStorage key of a link's secret. The script in `index.html` writes it before anything is known. */
export const linkSecretKey = (name: string) => `link-${name}`

/** Paths that need no sign-in. They are never remembered. */
export const outside = ['/login', '/onboarding', '/confirm-email']

/** A stored address as a path of the shell; undefined for other origins and for paths outside the shell. */
export function shellPath(address: string): string | undefined {
  if (!URL.canParse(address, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  const elsewhere = outside.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return origin === location.origin && !elsewhere ? pathname + search + hash : undefined
}

/** Remembers the current address for after the sign-in. */
export function rememberAddress(productName: string): void {
  if (shellPath(location.href)) localStorage.setItem(redirectionKey(productName), location.href)
}

/** Removes and returns the remembered address: a path of the shell, or `/`. */
export function takeRemembered(productName: string): string {
  const stored = localStorage.getItem(redirectionKey(productName))
  localStorage.removeItem(redirectionKey(productName))
  return (stored && shellPath(stored)) || '/'
}
