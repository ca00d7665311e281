import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { filledRows } from './fill.ts'
import { rowPage } from './rows.ts'
import type { Scope } from './scope.ts'

const mostYears = 5

function requireWindow({ from, to }: Scope['query']): void {
  if (to <= from) throw refuse('staffing.endsBeforeStart')
  const latest = `${Number(from.slice(0, 4)) + mostYears}${from.slice(4)}`
  if (to > latest) throw refuse('staffing.tooLong', { most: mostYears })
}

/** Routes for the staffing timeline. */
export function staffingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  serve(app, deps, api.staffing.list, async ({ query, me }) => {
    requireWindow(query)
    const scope = { viewer: { me, today: today(env) }, timeZone: env.TIME_ZONE, query }
    const { page, size, offset } = clampPage(query)
    const { keys, total } = await rowPage(db, scope, size, offset)
    return { page, size, sort: '', total, data: await filledRows(db, scope, keys) }
  })
}
