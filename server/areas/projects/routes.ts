import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { echoOf, listCounts, listNames, listPage, listTotal } from './list.ts'
import { isProject, selectProjects } from './queries.ts'
import { projectTimeline } from './timeline.ts'
import { projectSeen } from './visibility.ts'

/** Routes that read projects (rules/projects.md#3.2 and rules/projects.md#3.3) and their history. */
export function projectReadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps
  const { projects } = api
  const viewerOf = (me: Person): Viewer => ({ me, today: today(env) })

  serve(app, deps, projects.list, async ({ query, me }) => {
    const viewer = viewerOf(me)
    const { page, size, offset } = clampFromZero(query)
    const [rows, total, counts] = await Promise.all([
      listPage(db, query, viewer, page === 0 ? null : size, offset),
      listTotal(db, query, viewer),
      query.withCounts ? listCounts(db, query, viewer) : undefined,
    ])
    return { page, size, sort: echoOf(query.sort), total, data: rows, counts }
  })

  serve(app, deps, projects.options, async ({ me }) => ({ data: await listNames(db, viewerOf(me)) }))

  serve(app, deps, projects.one, async ({ params, me }) => {
    const viewer = viewerOf(me)
    const asked = sql`where ${isProject(params.id)} and ${projectSeen('p', viewer)}`
    const { rows } = await selectProjects(viewer, 'detail', sql`from projects p`, asked).execute(db)
    if (!rows[0]) throw notFound('project')
    return { data: rows[0] }
  })

  serve(app, deps, projects.timeline, async ({ params, query, me }) => {
    const known = await sql`select from projects p where ${isProject(params.id)} and p.deleted_at is null`.execute(db)
    if (known.rows.length === 0) throw notFound('project')
    const { page, size, offset } = clampFromZero(query)
    const { entries, total } = await projectTimeline(db, params.id, viewerOf(me), size, offset)
    return { page, size, sort: '', total, data: entries }
  })
}
