import { createHmac } from 'node:crypto'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { Env } from '#server/env.ts'

/** What an other system is told: one thing to do, for whom, and the facts that it takes. */
export interface OutsideTask {
  /** Of the action: the same for each attempt, so that a repeat can be recognised. */
  id: string
  occasion: string
  action: string
  /** Whether mail to the team address still goes on to the personal one. */
  keepForwarding: boolean
  employee: {
    id: string
    fullName: string
    displayName: string
    username: string
    teamEmail: string
    personalEmail: string
    githubID: string
    discordName: string
  }
}

/** `sha256=<hex>`: HMAC-SHA256 of the body with the shared secret, in the header `x-signature`. */
export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/**
 * Posts a task as signed JSON. Any 2xx means that it is done. Answers why it is not, as a sentence without secrets; nothing when it is.
 */
export async function postTask(
  { OUTSIDE_WEBHOOK_URL = '', OUTSIDE_WEBHOOK_SECRET = '' }: Env,
  task: OutsideTask,
  timeoutMs: number,
): Promise<string | undefined> {
  const body = JSON.stringify(task)
  try {
    const response = await fetch(OUTSIDE_WEBHOOK_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(body, OUTSIDE_WEBHOOK_SECRET),
      },
      body,
      // A signed body goes to the configured address and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? undefined : faultLine(fault('outside.answered', { status: response.status }))
  } catch (error) {
    const { name } = error as { name?: string }
    return name === 'TimeoutError' ? 'The other system did not answer in time.' : 'The other system cannot be reached.'
  }
}
