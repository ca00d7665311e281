import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { employeeById, everything } from '#server/areas/employees/index.ts'
import { storedProject } from '#server/areas/projects/index.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { requestOf } from './continuing.ts'
import { runBulk } from './run.ts'
import { employeeStep, projectStep } from './steps.ts'

/** Changes of many people or projects at once. */
export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps

  serve(app, deps, api.bulk.employees, async ({ body: { ids, dryRun, continues, ...change }, me, requestId: own }) => {
    const requestId = await requestOf(db, { continues, me, requestId: own })
    const data = await runBulk(deps, { ids, dryRun, one: api.employees.one, me, requestId }, async (id) => {
      const person = await employeeById(db, everything(today(env)), id)
      if (!person) throw notFound('employee')
      return employeeStep(person, change)
    })
    return { data }
  })

  serve(app, deps, api.bulk.projects, async ({ body: { ids, dryRun, continues, ...change }, me, requestId: own }) => {
    const requestId = await requestOf(db, { continues, me, requestId: own })
    const data = await runBulk(deps, { ids, dryRun, one: api.projects.one, me, requestId }, async (id) => {
      const project = await storedProject(db, today(env), id)
      if (!project) throw notFound('project')
      return projectStep(project, change, me)
    })
    return { data }
  })
}
