import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Env } from '#server/platform/env.ts'
import { badField } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { readAddress } from './addresses.ts'
import { deliveryPage, editWebhook, makeWebhook, removeWebhook, renewSecret, sendAgain, webhookRows } from './store.ts'

/** Throws 400 for an address to which nothing is sent. What its name means is checked with each message. */
function requireAddress({ url }: { url: string }, { WEBHOOK_ADDRESSES }: Env): void {
  if (!readAddress(url, WEBHOOK_ADDRESSES)) throw badField('url', 'webhook.address')
}

/** Routes for admins who subscribe addresses to events. The contract closes them to keys. */
export function webhookRoutes(app: FastifyInstance, server: Server): void {
  const { webhooks } = api
  serve(app, server, webhooks.list, async (_call, { read }) => ({ data: await webhookRows(read) }))
  serve(app, server, webhooks.create, async ({ body, ...doer }, { write, env }) => {
    requireAddress(body, env)
    return { data: await write((trx) => makeWebhook(trx, body, doer)) }
  })
  serve(app, server, webhooks.edit, async ({ params, body, ...doer }, { write, env }) => {
    requireAddress(body, env)
    await write((trx) => editWebhook(trx, params.id, body, doer))
  })
  serve(app, server, webhooks.renewSecret, async ({ params, ...doer }, { write }) => ({
    data: await write((trx) => renewSecret(trx, params.id, doer)),
  }))
  serve(app, server, webhooks.remove, ({ params, ...doer }, { write }) =>
    write((trx) => removeWebhook(trx, params.id, doer)),
  )
}

/** Routes for admins to see what was sent, and to send it again. */
export function webhookDeliveryRoutes(app: FastifyInstance, server: Server): void {
  const { webhookDeliveries } = api
  serve(app, server, webhookDeliveries.list, ({ query }, { read }) => deliveryPage(read, query))
  serve(app, server, webhookDeliveries.again, async ({ params }, { write }) => ({
    data: await write((trx) => sendAgain(trx, params.id)),
  }))
}
