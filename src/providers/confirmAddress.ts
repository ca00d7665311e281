import type { addresses as addressesApi } from '#contract/api/employees/addresses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { http } from './http.ts'

// Imports only the type of the contract and spells out the path: the page behind the link needs no zod.
type Answer = ResponseOf<typeof addressesApi.confirm>

/** Confirms an email address with the token of the link, without sign-in. Resolves to the address. Throws `ApiError`. */
export async function confirmAddress(token: string): Promise<string> {
  const { data } = (await http('/addresses/confirm', { method: 'POST', body: { token } })) as Answer
  return data.email
}
