import { sql } from 'kysely'
import type { Webhook } from '#contract/api/webhooks.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { JobState } from '#contract/api/jobs.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { personWithId } from '#server/platform/http/person.ts'
import { hurryLane, restLane } from '#server/platform/queue/enqueue.ts'
import { type Outcome, type Work, waits } from '#server/platform/queue/work.ts'
import { bodyOf, type Event, headersOf } from './message.ts'
import { type StoppedWebhook, tellMaker } from './mail.ts'
import { type Answer, post, type Sending } from './post.ts'

/** A message that waits, with its subscription. */
interface Waiting extends Event {
  webhookId: string
  url: string
  makerId: string
  stopped: Webhook['stopped']
  secrets: string[]
}

async function waiting(db: Db, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select d.id, d.kind, d.record_id as "recordId", d.person_id as "personId",
      d.project_id as "projectId", d.event_id as "eventId", wire_instant(d.at) as at, d.webhook_id as "webhookId",
      w.url, w.maker_id as "makerId", w.stopped,
      array_remove(array[w.secret, case when w.old_until > now() then w.old_secret end], null) as secrets
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and d.state = 'waiting'`.execute(db)
  return rows[0]
}

/** Turns a subscription off that is on, says so in the trail, and tells who saved it. */
async function stop(trx: Db, env: Env, id: string, why: Webhook['stopped']): Promise<void> {
  const { rows } = await sql<StoppedWebhook>`update webhooks set stopped = ${why}, updated_at = now()
    where id = ${id} and stopped = '' returning maker_id as maker, name`.execute(trx)
  const event = { actorId: null, action: 'webhook.stopped', entity: 'webhook', entityId: id, requestId: '' }
  for (const one of rows) {
    await audit(trx, { ...event, subjectId: one.maker })
    await tellMaker(trx, env, one)
  }
}

const keep = (trx: Db, id: string, state: string, { status, reason = '' }: Answer) =>
  sql`update webhook_deliveries set state = ${state}, status = ${status}, last_error = ${reason}, tried_at = now(),
    updated_at = now() where id = ${id} and state = 'waiting'`.execute(trx)

/** Nothing is sent. */
const drop = (
  id: string,
  code: 'webhook.off' | 'webhook.nothingToTell',
  more?: (trx: Db) => Promise<void>,
): Outcome => ({
  keep: async (trx) => {
    await more?.(trx)
    await sql`update webhook_deliveries set state = 'dropped', last_error = ${faultLine(fault(code))},
      updated_at = now() where id = ${id} and state = 'waiting'`.execute(trx)
  },
})

/** What becomes of a message after an attempt. */
interface Tried {
  state: JobState
  attempts: number
}

/** The receiver is in trouble, rather than this message. */
const isOfReceiver = ({ status }: Answer) => status === null || status === 429 || status >= 500

async function keepFailure(trx: Db, env: Env, one: Waiting, answer: Answer, job: Tried): Promise<void> {
  const { id, webhookId } = one
  const { state, attempts } = job
  await keep(trx, id, state, answer)
  if (answer.status === 410) return stop(trx, env, webhookId, 'gone')
  if (state === 'waiting') {
    if (isOfReceiver(answer)) await restLane(trx, 'webhooks', webhookId, waits[attempts - 1] ?? 0)
    return
  }
  const { rows } = await sql`select from webhooks w join webhook_deliveries d on d.webhook_id = w.id
    where d.id = ${id} and w.delivered_at > d.queued_at`.execute(trx)
  if (!rows.length) await stop(trx, env, webhookId, 'failing')
}

/**
 * Sends a message to its receiver, one at a time to each. A receiver that doesn't answer lets its other messages rest;
 * one that took nothing in all attempts at a message, or is gone, turns its subscription off (rules/webhooks.md#3).
 */
export const webhookWork = (sending: Sending = {}): Work => ({
  kind: 'webhooks',
  everySeconds: 5,
  lease: 120,
  atOnce: 8,
  async run({ read, env, calls }, { key, attempts }) {
    if (!calls) throw new Error('Only servers send messages.')
    const one = await waiting(read, key)
    if (!one) return {}
    const { id, webhookId, makerId, url } = one
    if (one.stopped) return drop(id, 'webhook.off')
    const maker = await personWithId({ read, env }, makerId)
    if (!maker) return drop(id, 'webhook.off', (trx) => stop(trx, env, webhookId, 'maker-left'))
    const body = await bodyOf(calls, maker, one)
    if (!body) return drop(id, 'webhook.nothingToTell')
    const headers = headersOf(id, body, one.secrets, now())
    const answer = await post(url, { headers, body }, { ...sending, reach: env.WEBHOOK_ADDRESSES })
    if (answer.reason)
      return {
        reason: answer.reason,
        isFinal: answer.status === 410,
        keep: (trx, state) => keepFailure(trx, env, one, answer, { state, attempts }),
      }
    return {
      keep: async (trx) => {
        await keep(trx, id, 'delivered', answer)
        await sql`update webhooks set delivered_at = now() where id = ${webhookId}`.execute(trx)
        await hurryLane(trx, 'webhooks', webhookId)
      },
    }
  },
  givenUp: async (trx, { key }, reason) => {
    await keep(trx, key, 'failed', { status: null, reason })
  },
  async retried(trx, { key }) {
    const { numAffectedRows } = await sql`update webhook_deliveries set state = 'waiting', queued_at = now(),
      updated_at = now() where id = ${key} and state = 'failed'`.execute(trx)
    if (!numAffectedRows) throw refuse('job.nothingToSend')
  },
})
