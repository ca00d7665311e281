import { createHmac } from 'node:crypto'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { Env } from '#server/platform/env.ts'

/** Payload of the webhook: one action for a person. */
export interface OutsideTask {
  /** Id of the action. Each attempt sends the same one, so that receivers recognise repeats. */
  id: string
  occasion: string
  action: string
  /** True if mail to the team address is still forwarded to the personal one. */
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

/** `sha256=<hex>`: HMAC-SHA256 of the body with the shared secret, for the header `x-signature`. */
function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** Posts a task as signed JSON. Returns why it failed, as a sentence without secrets. Undefined after a 2xx answer. */
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
      // Redirects could send the signed body to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? undefined : faultLine(fault('outside.answered', { status: response.status }))
  } catch (error) {
    const { name } = error as { name?: string }
    return name === 'TimeoutError' ? "The other system didn't answer in time." : "The other system can't be reached."
  }
}
