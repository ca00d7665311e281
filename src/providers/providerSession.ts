import type { auth as authApi } from '#contract/api/auth.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { http } from './http.ts'
import { getSettings } from './session.ts'
import { idTokenKey } from './storage.ts'

type ProviderAddresses = ResponseOf<typeof authApi.provider>

/** Keeps the id token of this tab's sign-in until it signs out, or forgets an earlier one. */
export function keepIdToken(idToken: string | undefined): void {
  const key = idTokenKey(getSettings().productName)
  if (idToken) sessionStorage.setItem(key, idToken)
  else sessionStorage.removeItem(key)
}

/** The id token of this tab's sign-in. Undefined if another tab signed in, or the provider can't end its session. */
export const keptIdToken = (): string | undefined =>
  sessionStorage.getItem(idTokenKey(getSettings().productName)) ?? undefined

/**
 * The provider's address that ends its own session and leads back to the sign-in page. Undefined if it has none or
 * can't be asked. Without an id token the provider may ask the person first.
 */
export async function signOutAddress(idToken: string | undefined): Promise<string | undefined> {
  const { clientID, isLocal } = getSettings().identity
  if (isLocal) return undefined
  const answer = (await http('/auth/provider').catch(() => undefined)) as ProviderAddresses | undefined
  if (!answer?.data.endSessionEndpoint) return undefined
  const address = new URL(answer.data.endSessionEndpoint)
  address.searchParams.set('client_id', clientID)
  address.searchParams.set('post_logout_redirect_uri', `${location.origin}/login`)
  if (idToken) address.searchParams.set('id_token_hint', idToken)
  return address.href
}
