import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { keysWhere, makeKey, mayMake, revokeKey } from './keys.ts'

/** The keys `k` that a person sees and ends: all for admins, others their own. */
const seenBy = ({ id, isAdmin }: Person) => sql<boolean>`(${isAdmin} or k.maker_id = ${id})`

/** Routes for people who make keys. The contract closes them to keys. */
export function keyRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.keys.list, async ({ me }, deps) => ({
    data: await keysWhere(deps.read, deps.env, seenBy(me)),
    mayMake: mayMake(me, deps),
  }))
  serve(app, server, api.keys.create, async ({ me, body, requestId }, deps) => {
    if (!mayMake(me, deps)) throw refuse('key.notForYou')
    return { data: await makeKey(deps, body, { me, requestId }) }
  })
  serve(app, server, api.keys.revoke, async ({ me, params, requestId }, deps) => {
    const which = sql<boolean>`k.id = ${params.id} and ${seenBy(me)}`
    if (!(await revokeKey(deps, which, { actorId: me.id, requestId }))) throw notFound('key')
  })
}
