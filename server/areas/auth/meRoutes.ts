import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { writingAlways } from '#server/platform/db/room.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'

/** The signed-in person with role and permissions, and signing out. */
export function meRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, api.auth.me, async ({ me }) => {
    const { rows } = await sql<ResponseOf<typeof api.auth.me>['data']>`
      select e.id, e.full_name as "fullName", e.display_name as "displayName", e.avatar,
        coalesce(e.team_email, '') as "teamEmail",
        coalesce((select r.name from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null
          where er.employee_id = e.id order by r.level, r.id limit 1), '') as role,
        array(select p.code from permissions p where p.id in (select rp.permission_id from role_permissions rp
          join employee_roles er on er.role_id = rp.role_id join roles r on r.id = er.role_id and r.deleted_at is null
          where er.employee_id = e.id) order by p.code collate "C") as permissions
      from employees e where e.id = ${me.id}`.execute(db)
    const [data] = rows
    if (!data) throw notFound('employee')
    return { data }
  })

  serve(app, deps, api.auth.signOut, async ({ me }) => {
    const end = sql`update sessions set revoked_at = now() where jti = ${me.jti} and revoked_at is null`
    await writingAlways(db).execute((trx) => end.execute(trx))
    return { data: null, message: 'ok' as const }
  })
}
