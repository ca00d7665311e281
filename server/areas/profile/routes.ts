import * as api from '#contract/api/index.ts'
import { type Profile, profileValues } from '#contract/api/profile.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { changeAvatar, changeEmployee, employeeById, everything } from '#server/areas/employees/index.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/platform/http/serve.ts'
import { profileSection, writeProfile } from './write.ts'

/** The caller's own record, in which no field is hidden (rules/people.md#1.7). */
export async function profileOf(db: Db, env: Deps['env'], id: string): Promise<Profile> {
  const own = await employeeById(db, everything(today(env)), id)
  if (!own) throw notFound('employee')
  return own
}

/** Routes for the caller's own record (rules/people.md#5.1). */
export function profileRoutes(app: FastifyInstance, server: Server): void {
  const { profile } = api

  serve(app, server, profile.mine, async ({ me }, deps) => ({ data: await profileOf(deps.read, deps.env, me.id) }))

  serve(
    app,
    server,
    profile.edit,
    async ({ body, me, requestId, version }, deps) => {
      const change = { id: me.id, me, action: 'employee.profile', requestId, version }
      const after = await changeEmployee(deps, change, profileSection(body), (trx, before) =>
        writeProfile(trx, before, body, deps.env.COMPANY_EMAIL_DOMAINS),
      )
      return { data: after }
    },
    async ({ me }, { read, env }) => profileValues(await profileOf(read, env, me.id)),
  )

  serve(app, server, profile.uploadAvatar, async ({ file, me, requestId }, deps) => ({
    data: { url: await changeAvatar(deps, { id: me.id, me, requestId }, file) },
  }))
}
