import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { exchangeRates } from '#contract/api/exchangeRates.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createRate, deleteRate, editRate, rateRows } from './rates.ts'

const ok = { data: null, message: 'ok' as const }

/** Exchange rates, and the calls that change them. */
export function exchangeRateRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, exchangeRates.list, async () => ({ data: await rateRows(deps.db) }))
  serve(app, deps, exchangeRates.one, async ({ params }) => {
    const [rate] = await rateRows(deps.db, sql`r.id = ${params.id}`)
    if (!rate) throw notFound('exchange rate')
    return { data: rate }
  })
  serve(app, deps, exchangeRates.create, async ({ body, me, requestId }) => {
    return { ...ok, id: await createRate(deps, { me, requestId }, body) }
  })
  serve(app, deps, exchangeRates.edit, async ({ params, body, version, me, requestId }) => {
    await editRate(deps, { me, requestId, version }, params.id, body)
    return ok
  })
  serve(app, deps, exchangeRates.remove, async ({ params, me, requestId }) => {
    await deleteRate(deps, { me, requestId }, params.id)
    return ok
  })
}
