import { createHmac } from 'node:crypto'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { Env } from '#server/platform/env.ts'
import { sql } from 'kysely'
import type { JobState } from '#contract/api/jobs.ts'
import { toSay } from '#contract/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { cancel } from '#server/platform/queue/enqueue.ts'
import type { Work } from '#server/platform/queue/work.ts'
import { finishAction } from './queue.ts'

/** Payload of the webhook: one action for a person. */
interface OutsideTask {
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
async function postTask(
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
    return name === 'TimeoutError'
      ? toSay("The other system didn't answer in time.")
      : toSay("The other system can't be reached.")
  }
}

/** The payload for a waiting action. Undefined if it was done or cancelled meanwhile. */
async function taskOf(db: Db, id: string): Promise<OutsideTask | undefined> {
  const { rows } = await sql<OutsideTask>`
    select t.id, t.occasion, t.action, t.keeps_forwarding as "keepForwarding",
      json_build_object('id', e.id, 'fullName', e.full_name, 'displayName', e.display_name, 'username', e.username,
        'teamEmail', coalesce(e.team_email, ''), 'personalEmail', e.personal_email,
        'githubID', coalesce(github.account_id, ''), 'discordName', coalesce(d.discord_username, '')) as employee
    from outside_actions t join employees e on e.id = t.employee_id
    left join social_accounts github on github.employee_id = e.id and github.type = 'github'
    left join discord_accounts d on d.id = e.discord_account_id
    where t.id = ${id} and t.state = 'waiting'`.execute(db)
  return rows[0]
}

async function keepFailure(trx: Db, id: string, reason: string, state: JobState): Promise<void> {
  await sql`update outside_actions set last_error = ${reason}, updated_at = now(), state = ${state}
    where id = ${id} and state = 'waiting'`.execute(trx)
}

async function leaveAllToPeople(trx: Db): Promise<void> {
  await sql`update outside_actions set state = 'off', updated_at = now() where state = 'waiting'`.execute(trx)
  await cancel(trx, 'outside actions')
}

/** Sends an action to the other system. Without a webhook address, all waiting actions are left to people. */
export const outsideWork = (timeoutMs = 10_000): Work => ({
  kind: 'outside actions',
  everySeconds: 5,
  lease: 300,
  async run({ read, env }, { key: id }) {
    if (!env.OUTSIDE_WEBHOOK_URL) return { keep: leaveAllToPeople }
    const task = await taskOf(read, id)
    if (!task) return {}
    const reason = await postTask(env, task, timeoutMs)
    return {
      reason,
      keep: async (trx, state) => {
        if (reason) await keepFailure(trx, id, reason, state)
        else await finishAction(trx, id, null)
      },
    }
  },
  givenUp: (trx, { key }, reason) => keepFailure(trx, key, reason, 'failed'),
  async retried(trx, { key }) {
    const { numAffectedRows } = await sql`update outside_actions set state = 'waiting', updated_at = now()
      where id = ${key} and state = 'failed'`.execute(trx)
    if (!numAffectedRows) throw refuse('job.nothingToSend')
  },
})
