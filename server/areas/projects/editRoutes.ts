import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeAvatar } from './avatar.ts'
import { changeProject } from './change.ts'
import { clientOf } from './client.ts'
import { writeContactInfo } from './contactInfo.ts'
import { createProject } from './create.ts'
import { writeGeneralInfo } from './generalInfo.ts'
import { headsIn } from './record.ts'
import { writeStatus } from './status.ts'

/** Routes that create projects and edit their sections (rules/projects.md#4). */
export function projectEditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { projects } = api

  serve(app, deps, projects.create, async ({ body, me, requestId }) => ({
    data: await createProject(deps, me, body, requestId),
  }))

  serve(app, deps, projects.changeStatus, async ({ params: { id }, body, me, requestId, version }) => {
    const change = { id, me, action: 'project.status', requestId, version }
    return { data: await changeProject(deps, change, (trx) => writeStatus(trx, id, body.status, today(env))) }
  })

  serve(app, deps, projects.editGeneralInfo, async ({ params: { id }, body, me, requestId, version }) => {
    const change = { id, me, action: 'project.general-info', requestId, version }
    const after = await changeProject(deps, change, (trx, before) => writeGeneralInfo(trx, before, body))
    return { data: { ...after, client: await clientOf(db, after) } }
  })

  serve(app, deps, projects.editContactInfo, async ({ params: { id }, body, me, requestId, version }) => {
    const change = { id, me, action: 'project.contact-info', requestId, version }
    const after = await changeProject(deps, change, (trx, before) => writeContactInfo(trx, before, body, today(env)))
    return { data: { ...after, projectHead: headsIn(after) } }
  })

  serve(app, deps, projects.changeSurveyState, async ({ params: { id }, query, me, requestId }) => {
    const change = { id, me, action: 'project.surveys', requestId }
    await changeProject(deps, change, async (trx) => {
      const allowed = query.allowsSendingSurvey
      await sql`update projects set allows_sending_survey = ${allowed} where id = ${id}`.execute(trx)
    })
    return { data: null, message: 'ok' as const }
  })

  serve(app, deps, projects.uploadAvatar, async ({ params, file, me, requestId }) => ({
    data: { url: await changeAvatar(deps, { id: params.id, me, requestId }, file) },
  }))
}
