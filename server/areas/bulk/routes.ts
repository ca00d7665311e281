import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/index.ts'
import { openRecords } from '#server/areas/employees/index.ts'
import { dutiesOf, seenProjects } from '#server/areas/projects/index.ts'
import { isOpen } from '#server/areas/undo/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { keepWith } from '#server/platform/undo/keeping.ts'
import { employeeStep, projectStep, runBulk } from './change.ts'

/**
 * The request id under which a change is stored for undo and history: the one of the call that it continues, if the
 * caller can still undo that call, otherwise its own.
 * @throws Refusal 409 if that call was undone
 */
async function requestOf(
  db: Db,
  { continues, me, requestId }: { continues: string | undefined; me: Person; requestId: string },
): Promise<string> {
  if (!continues) return requestId
  const earlier = await db
    .selectFrom('undos as u')
    .select('u.undone_at')
    .where('u.employee_id', '=', me.id)
    .where('u.request_id', '=', continues)
    .where(isOpen)
    .executeTakeFirst()
  if (!earlier) return requestId
  if (earlier.undone_at) throw refuse('bulk.undone')
  keepWith(continues)
  return continues
}

/** Changes of many people or projects at once. */
export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps

  serve(app, deps, api.bulk.employees, async ({ body: { ids, dryRun, continues, ...change }, me, requestId: own }) => {
    const requestId = await requestOf(db, { continues, me, requestId: own })
    const bulk = { ids, dryRun, record: 'employee', one: api.employees.one, me, requestId }
    const viewer = { me, today: today(env) }
    const data = await runBulk(deps, bulk, async (part) => {
      const people = await openRecords(db, viewer, part)
      return new Map(people.map((person) => [person.id, () => employeeStep(person, change)]))
    })
    if (!dryRun || change.status !== 'left') return { data }
    const leaving = data.filter(({ refusal }) => refusal === '').map(({ id }) => id)
    const duties = await dutiesOf(db, viewer, leaving)
    return { data: data.map((row) => ({ ...row, duties: duties.get(row.id) })) }
  })

  serve(app, deps, api.bulk.projects, async ({ body: { ids, dryRun, continues, ...change }, me, requestId: own }) => {
    const requestId = await requestOf(db, { continues, me, requestId: own })
    const bulk = { ids, dryRun, record: 'project', one: api.projects.one, me, requestId }
    const data = await runBulk(deps, bulk, async (part) => {
      const projects = await seenProjects(db, { me, today: today(env) }, part)
      return new Map(projects.map((project) => [project.id, () => projectStep(project, change, me)]))
    })
    return { data }
  })
}
