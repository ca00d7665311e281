import { useEffect, useState } from 'react'
import type { invite as inviteApi } from '#contract/api/invite.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ApiError, http } from '#src/providers/http.ts'
import { draftKey } from '#src/providers/names.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { getSettings } from '#src/providers/session.ts'
import type { Invited } from './steps.ts'

// The path is written out and only the type comes from the contract: its values would bring zod to a page that may only say that
// the link is too old.
type Answer = ResponseOf<typeof inviteApi.mine>

/** What is known of the invitation behind a link. */
export type InvitationState =
  | { state: 'asking' }
  | { state: 'open'; id: string; person: Invited }
  | { state: 'completed' }
  | { state: 'invalid' }
  | { state: 'failed'; reason: string }

async function fetchInvitation(token: string): Promise<InvitationState> {
  try {
    const { id, isCompleted, employee } = ((await http('/invite', { token })) as Answer).data
    if (!isCompleted) return { state: 'open', id, person: employee }
    // It was sent from elsewhere: what was typed here must not stay behind.
    localStorage.removeItem(draftKey(getSettings().productName, id))
    return { state: 'completed' }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404))
      return { state: 'invalid' }
    return { state: 'failed', reason: reasonOf(error) }
  }
}

/** Asks the server for the invitation behind a token, and again on `retry`. */
export function useInvitation(token: string) {
  const [found, setFound] = useState<InvitationState>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isStale = false
    fetchInvitation(token).then(
      (answer) => isStale || setFound(answer),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [token, attempt])
  const retry = () => {
    setFound({ state: 'asking' })
    setAttempt((count) => count + 1)
  }
  return { found, retry }
}
