import { sql } from 'kysely'
import type { z } from 'zod'
import type { Webhook, webhookDeliveries, WebhookDelivery, WebhookInput } from '#contract/api/webhooks.ts'
import { mostWebhooks } from '#contract/api/webhooks.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import type { Ended } from '#server/platform/jobs/retention.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { cancel, enqueue, hurry } from '#server/platform/queue/enqueue.ts'
import { newSecret } from './message.ts'

/** Deliveries are deleted some time after they ended; not while `tellEnds` looks back to them. */
export const endedDeliveries: Ended = {
  table: 'webhook_deliveries',
  key: 'id',
  after: 'KEEP_DONE_WORK',
  since: 'updated_at',
  isDone: sql`state <> 'waiting' and at < now() - interval '9 days'`,
}

/** All subscriptions by name, without secrets. */
export async function webhookRows(db: Db): Promise<Webhook[]> {
  const count = (state: string) =>
    sql`(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = ${state})`
  const { rows } = await sql<Webhook>`select w.id, w.name, w.url, w.kinds, ${basic('e')} as maker, w.stopped,
      wire_instant(w.created_at) as "createdAt", wire_instant(w.delivered_at) as "deliveredAt",
      ${count('waiting')} as waiting, ${count('failed')} as failed
    from webhooks w join employees e on e.id = w.maker_id order by lower(w.name), w.id`.execute(db)
  return rows
}

/** Who writes, and in which request. */
interface Doer {
  me: { id: string }
  requestId: string
}

const tell = (trx: Db, id: string, what: string, { me, requestId }: Doer) =>
  audit(trx, {
    ...{ actorId: me.id, action: `webhook.${what}`, entity: 'webhook', entityId: id, subjectId: me.id, requestId },
  })

/** Locks a subscription, before its jobs. */
async function lock(trx: Db, id: string): Promise<void> {
  const { rows } = await sql`select from webhooks where id = ${id} for update`.execute(trx)
  if (!rows.length) throw notFound('webhook')
}

type Input = z.output<typeof WebhookInput>

/** Subscribes. The secret is nowhere else than in what this returns. */
export async function makeWebhook(trx: Db, { name, url, kinds }: Input, doer: Doer) {
  const secret = newSecret()
  await sql`lock table webhooks in share row exclusive mode`.execute(trx)
  if ((await totalOf(trx, sql`from webhooks`)) >= mostWebhooks) throw refuse('webhook.tooMany', { most: mostWebhooks })
  const { rows } = await sql<{ id: string }>`insert into webhooks (maker_id, name, url, kinds, secret)
    values (${doer.me.id}, ${name}, ${url}, ${[...new Set(kinds)]}, ${secret}) returning id`.execute(trx)
  const { id } = rows[0] as { id: string }
  await tell(trx, id, 'made', doer)
  return { id, secret }
}

/** Changes a subscription. Whoever does it is its maker from then on (rules/webhooks.md#1.3). */
export async function editWebhook(
  trx: Db,
  id: string,
  { name, url, kinds, isOn }: Input & { isOn: boolean },
  doer: Doer,
) {
  await lock(trx, id)
  await sql`update webhooks set name = ${name}, url = ${url}, kinds = ${[...new Set(kinds)]}, maker_id = ${doer.me.id},
    since = case when stopped <> '' and ${isOn} then now() else since end,
    stopped = ${isOn ? '' : 'by-hand'}, updated_at = now() where id = ${id}`.execute(trx)
  await tell(trx, id, 'edited', doer)
}

/** Gives a subscription a new secret. The one before signs along for a day. */
export async function renewSecret(trx: Db, id: string, doer: Doer) {
  await lock(trx, id)
  const secret = newSecret()
  await sql`update webhooks set old_secret = secret, old_until = now() + interval '1 day', secret = ${secret},
    updated_at = now() where id = ${id}`.execute(trx)
  await tell(trx, id, 'secret-renewed', doer)
  return { id, secret }
}

/** Deletes a subscription with its deliveries. */
export async function removeWebhook(trx: Db, id: string, doer: Doer) {
  await lock(trx, id)
  await cancel(trx, 'webhooks', sql`select d.id::text from webhook_deliveries d where d.webhook_id = ${id}`)
  await sql`delete from webhooks where id = ${id}`.execute(trx)
  await tell(trx, id, 'removed', doer)
}

const columns = sql`d.id, json_build_object('id', w.id, 'name', w.name) as webhook, d.kind, d.record_id as "recordID",
  wire_instant(d.at) as at, d.state, coalesce(j.attempts, 0) as attempts, wire_instant(d.tried_at) as "triedAt",
  case when d.state = 'waiting' then wire_instant(j.run_at) end as "nextAt", d.status, d.last_error as error
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  left join jobs j on j.kind = 'webhooks' and j.key = d.id::text`

const said = (one: WebhookDelivery): WebhookDelivery => ({ ...one, error: sayLines(one.error) })

/** A page of deliveries, newest first. */
export async function deliveryPage(db: Db, asked: QueryOf<typeof webhookDeliveries.list>) {
  const { page, size, offset } = clampPage(asked)
  const { webhook, state } = asked
  const of = sql`${webhook ? sql`d.webhook_id = ${webhook}` : sql`true`} ${state.length ? sql`and d.state = any (${state})` : sql``}`
  const { rows } = await sql<WebhookDelivery>`select ${columns} where ${of}
    order by d.at desc, d.id limit ${size} offset ${offset}`.execute(planned(db))
  const total = await totalOf(db, sql`from webhook_deliveries d where ${of}`)
  return { page, size, sort: '', total, data: rows.map(said) }
}

/** Sends a message again, whatever became of it. One that waits is due now. */
export async function sendAgain(trx: Db, id: string): Promise<WebhookDelivery> {
  const { rows: found } = await sql<{ lane: string; stopped: string }>`select w.id as lane, w.stopped
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} for update of d`.execute(trx)
  if (!found[0]) throw notFound('delivery')
  if (found[0].stopped) throw refuse('webhook.off')
  await sql`update webhook_deliveries set state = 'waiting', last_error = '', queued_at = now(), updated_at = now()
    where id = ${id}`.execute(trx)
  await enqueue(trx, 'webhooks', [{ key: id, lane: found[0].lane }])
  await hurry(trx, 'webhooks', id)
  const { rows } = await sql<WebhookDelivery>`select ${columns} where d.id = ${id}`.execute(trx)
  return said(rows[0] as WebhookDelivery)
}
