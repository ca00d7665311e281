import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteView, insertView, lookRows, requireView, updateView, viewRows, writeLook } from './views.ts'

/** Saved views and settings of lists (`docs/decisions/026-views.md`). */
export function viewRoutes(app: FastifyInstance, server: Server): void {
  const { views } = api

  serve(app, server, views.list, async ({ me }, { read }) => ({
    data: { views: await viewRows(read, me), looks: await lookRows(read, me) },
  }))

  serve(app, server, views.create, async ({ body, me }, { write }) => ({
    data: await write(async (trx) => requireView(trx, me, await insertView(trx, me, body))),
  }))

  serve(app, server, views.edit, async ({ params: { id }, body, me }, { write }) => ({
    data: await write(async (trx) => {
      await updateView(trx, me, id, body)
      return requireView(trx, me, id)
    }),
  }))

  serve(app, server, views.remove, ({ params: { id }, me }, { write }) => write((trx) => deleteView(trx, me, id)))

  serve(app, server, views.look, ({ body, me }, { write }) => write((trx) => writeLook(trx, me, body)))
}
