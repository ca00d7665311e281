import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { requireOpen } from '#server/areas/employees/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { erasePerson } from './erase.ts'

/** Routes that erase a person who has left and tell whether it was done. */
export function erasureRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { employeeErase } = api

  serve(app, deps, employeeErase.one, async ({ params, me }) => {
    await requireOpen(db, { me, today: today(env) }, params.id)
    const { rows } = await sql<{ erasedAt: string | null }>`select wire_instant(erased_at) as "erasedAt"
      from employees where id = ${params.id} and deleted_at is null`.execute(db)
    if (!rows[0]) throw notFound('employee')
    return { data: rows[0] }
  })

  serve(app, deps, employeeErase.erase, async ({ params, me, requestId }) => {
    await erasePerson(db, params.id, { id: me.id, requestId })
    return { data: null, message: 'ok' as const }
  })
}
