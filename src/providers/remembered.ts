import { redirectionKey } from './names.ts'

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
