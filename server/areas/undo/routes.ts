import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { undoablesOf } from './queries.ts'
import { runUndo } from './run.ts'

/** Routes for undoing one's own changes (docs/decisions/024-undo.md). */
export function undoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.undo.list, async ({ me }) => ({ data: await undoablesOf(deps.db, me) }))
  serve(app, deps, api.undo.run, async ({ params, me, requestId }) => {
    await runUndo(deps, { request: params.request, me, requestId })
    return { data: null, message: 'ok' as const }
  })
}
