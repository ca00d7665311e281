import { type ChosenScheme, schemeCookie } from '#contract/scheme.ts'

/** Shows a theme, and keeps it in a cookie for a year, so that the next document comes in its colours. */
export function showScheme(scheme: ChosenScheme | undefined): void {
  if (scheme) document.documentElement.dataset.scheme = scheme
  else delete document.documentElement.dataset.scheme
  document.cookie = `${schemeCookie}=${scheme ?? ''}; path=/; max-age=${scheme ? 31_536_000 : 0}; samesite=lax`
}
