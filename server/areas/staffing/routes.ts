import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { forWork, peopleOn, type Viewer, viewerOn } from '#server/areas/employees/index.ts'
import { forProjects, headsOn } from '#server/areas/projects/index.ts'
import { today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { filledRows } from './bars.ts'
import { monthsAhead } from './months.ts'
import { rowPage } from './rows.ts'
import type { Scope } from './scope.ts'

const mostYears = 5

function requireWindow({ from, to }: Scope['query']): void {
  if (to <= from) throw refuse('staffing.endsBeforeStart')
  const latest = `${Number(from.slice(0, 4)) + mostYears}${from.slice(4)}`
  if (to > latest) throw refuse('staffing.tooLong', { most: mostYears })
}

/** Routes for the staffing timeline. */
export function staffingRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  serve(app, server, api.staffing.list, async ({ query, me }, { read }) => {
    requireWindow(query)
    const viewer = await viewerOn(read, { me, today: today(env) }, query.asOf, [...forWork, ...forProjects])
    const scope = { viewer, env, query }
    const { page, size, offset } = clampPage(query)
    const { keys, total } = await rowPage(peopleOn(read, viewer), scope, size, offset)
    return { page, size, sort: '', total, data: await filledRows(headsOn(read, viewer), scope, keys) }
  })
  serve(app, server, api.staffing.capacity, async ({ query, me }, { read }) => {
    const viewer: Viewer = { me, today: today(env), only: ['dashboards.resources.read'] }
    return { data: await monthsAhead(peopleOn(read, viewer), { viewer, env }, query) }
  })
}
