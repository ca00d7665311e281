import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { exchangeRates } from '#contract/api/exchangeRates.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { ok, serve } from '#server/platform/http/serve.ts'
import { createRate, deleteRate, editRate, rateRows } from './rates.ts'

/** Exchange rates, and the calls that change them. */
export function exchangeRateRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, exchangeRates.list, async (_call, deps) => ({ data: await rateRows(deps.read) }))
  serve(app, server, exchangeRates.one, async ({ params }, deps) => {
    const [rate] = await rateRows(deps.read, sql`r.id = ${params.id}`)
    if (!rate) throw notFound('exchange rate')
    return { data: rate }
  })
  serve(app, server, exchangeRates.create, async ({ body, me, requestId }, deps) => {
    return { ...ok, id: await createRate(deps, { me, requestId }, body) }
  })
  serve(app, server, exchangeRates.edit, ({ params, body, version, me, requestId }, deps) =>
    editRate(deps, { me, requestId, version }, params.id, body),
  )
  serve(app, server, exchangeRates.remove, ({ params, me, requestId }, deps) =>
    deleteRate(deps, { me, requestId }, params.id),
  )
}
