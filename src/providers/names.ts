import { slug } from '#contract/sessionCookie.ts'

/** Key of the remembered address in local storage (product.md section 9). */
export const redirectionKey = (productName: string) => `${slug(productName)}-redirection-key`

/** Key whose change tells other tabs that the session began or ended. */
export const sessionChangedKey = (productName: string) => `${slug(productName)}-session-changed`

/** Key of what somebody invited has typed so far; by invitation, so that a fresh link finds it again. */
export const draftKey = (productName: string, invitation: string) =>
  `${slug(productName)}-onboarding-${invitation}`

/** Key of the secret of a link in the store of this tab. */
export const linkSecretKey = (productName: string, name: string) => `${slug(productName)}-link-${name}`
