import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteView, insertView, lookRows, requireView, updateView, viewRows, writeLook } from './views.ts'

/** Saved views and settings of lists (`docs/decisions/026-views.md`). */
export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const { views } = api
  const ok = { data: null, message: 'ok' as const }

  serve(app, deps, views.list, async ({ me }) => ({
    data: { views: await viewRows(db, me), looks: await lookRows(db, me) },
  }))

  serve(app, deps, views.create, async ({ body, me }) => ({
    data: await db.transaction().execute(async (trx) => requireView(trx, me, await insertView(trx, me, body))),
  }))

  serve(app, deps, views.edit, async ({ params: { id }, body, me }) => ({
    data: await db.transaction().execute(async (trx) => {
      await updateView(trx, me, id, body)
      return requireView(trx, me, id)
    }),
  }))

  serve(app, deps, views.remove, async ({ params: { id }, me }) => {
    await db.transaction().execute((trx) => deleteView(trx, me, id))
    return ok
  })

  serve(app, deps, views.look, async ({ body, me }) => {
    await db.transaction().execute((trx) => writeLook(trx, me, body))
    return ok
  })
}
