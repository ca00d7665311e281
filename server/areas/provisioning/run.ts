import { sql } from 'kysely'
import type { Db, Deps } from '#server/platform/deps.ts'
import { waits } from '#server/platform/mail/send.ts'
import { finishAction } from './finish.ts'
import { type OutsideTask, postTask } from './webhook.ts'

type Claimed = OutsideTask & { attempts: number }

/** Claims one due action for five minutes, longer than any call lasts, so that no other process runs it. */
async function claim(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with taken as (update outside_actions set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes',
        updated_at = now()
      where id = (select id from outside_actions where state = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at, created_at, id limit 1 for update skip locked)
      returning *)
    select t.id, t.occasion, t.action, t.keeps_forwarding as "keepForwarding", t.attempts,
      json_build_object('id', e.id, 'fullName', e.full_name, 'displayName', e.display_name, 'username', e.username,
        'teamEmail', coalesce(e.team_email, ''), 'personalEmail', e.personal_email,
        'githubID', coalesce(github.account_id, ''), 'discordName', coalesce(d.discord_username, '')) as employee
    from taken t join employees e on e.id = t.employee_id
    left join social_accounts github on github.employee_id = e.id and github.type = 'github'
    left join discord_accounts d on d.id = e.discord_account_id`.execute(db)
  return rows[0]
}

async function keepFailure(db: Db, { id, attempts }: Claimed, reason: string): Promise<void> {
  const wait = waits[attempts - 1]
  await sql`update outside_actions set last_error = ${reason}, updated_at = now(),
      next_attempt_at = now() + ${wait ?? 0} * interval '1 second', state = ${wait ? 'waiting' : 'failed'}
    where id = ${id} and state = 'waiting'`.execute(db)
}

/**
 * Sends due actions to the other system one by one, until none is left or `signal` aborts. Failures are retried like
 * mails and then stay failed. Without a webhook address, due actions are left to people.
 */
export async function runOutsideActions(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  signal?: AbortSignal,
  timeoutMs = 10_000,
): Promise<void> {
  if (!env.OUTSIDE_WEBHOOK_URL) {
    await sql`update outside_actions set state = 'off', updated_at = now() where state = 'waiting'`.execute(db)
    return
  }
  while (!signal?.aborted) {
    const action = await claim(db)
    if (!action) return
    const { attempts, ...task } = action
    const reason = await postTask(env, task, timeoutMs)
    if (reason) await keepFailure(db, action, reason)
    else await db.transaction().execute((trx) => finishAction(trx, action.id, null))
  }
}
