import type { FastifyInstance } from 'fastify'
import { search } from '#contract/api/search.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { find } from './find.ts'

/** Routes for the search across all kinds. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  serve(app, deps, search.find, async ({ query, me }) => ({
    data: await find(db, env, query.q, { me, today: today(env) }),
  }))
}
