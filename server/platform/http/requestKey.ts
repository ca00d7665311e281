import { createHash } from 'node:crypto'
import { refuse } from './errors.ts'

/** A request key with the hash of the person, the call and the content. Stored with what the request created. */
export interface BoundKey {
  key: string | null
  hash: string | null
}

/**
 * Binds the `requestKey` of a body to the caller, the call and the content.
 * @param call the call, such as `invoices.send`
 */
export function boundKey(
  call: string,
  personId: string,
  { requestKey, ...body }: { requestKey?: string | null | undefined },
): BoundKey {
  if (!requestKey) return { key: null, hash: null }
  const content = JSON.stringify([call, personId, body])
  return { key: requestKey, hash: createHash('sha256').update(content).digest('hex') }
}

/**
 * Refuses a request whose key was used for another request. `null` (stored before hashes existed) counts as the same.
 * @throws Refusal 409
 */
export function requireSameRequest(stored: string | null, { hash }: BoundKey): void {
  if (stored !== null && stored !== hash) throw refuse('request.keyReused')
}
