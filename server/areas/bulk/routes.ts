import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { invoicesById } from '#server/areas/invoices/index.ts'
import { openRecords } from '#server/areas/employees/index.ts'
import { dutiesOf, seenProjects } from '#server/areas/projects/index.ts'
import { isOpen } from '#server/areas/undo/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Undo } from '#server/platform/undo/keeping.ts'
import { employeeStep, invoiceStep, projectStep, runBulk } from './change.ts'

/**
 * Stores a change for undo and history with the call that it continues, if the caller can still undo that call, otherwise
 * by itself.
 * @returns the request id under which it is stored
 * @throws Refusal 409 if that call was undone
 */
async function requestOf(
  read: Db,
  { me, requestId, undo }: { me: Person; requestId: string; undo: Undo | undefined },
  continues: string | undefined,
): Promise<string> {
  if (!continues) return requestId
  const { rows } = await sql<{ isUndone: boolean }>`select u.undone_at is not null as "isUndone" from undos u
    where u.employee_id = ${me.id} and u.request_id = ${continues} and ${isOpen}`.execute(read)
  if (!rows[0]) return requestId
  if (rows[0].isUndone) throw refuse('bulk.undone')
  if (undo) undo.requestId = continues
  return continues
}

/** Changes of many people or projects at once. */
export function bulkRoutes(app: FastifyInstance, server: Server): void {
  const { env, calls } = server

  serve(app, server, api.bulk.employees, async ({ body, me, requestId: own, undo }, { read }) => {
    const { ids, dryRun, continues, ...change } = body
    const requestId = await requestOf(read, { me, requestId: own, undo }, continues)
    const rightsOn = (id: string) => server.rightsOnPerson(server.own, me, id)
    const bulk = { ids, dryRun, record: 'employee', one: api.employees.one, me, rightsOn, requestId, undo }
    const viewer = { me, today: today(env) }
    const data = await runBulk({ calls, read }, bulk, async (part) => {
      const people = await openRecords(read, viewer, part)
      return new Map(people.map((person) => [person.id, () => employeeStep(person, change)]))
    })
    if (!dryRun || change.status !== 'left') return { data }
    const leaving = data.filter(({ refusal }) => refusal === '').map(({ id }) => id)
    const duties = await dutiesOf(read, viewer, leaving)
    return { data: data.map((row) => ({ ...row, duties: duties.get(row.id) })) }
  })

  serve(app, server, api.bulk.invoices, async ({ body, me, requestId: own, undo }, { read }) => {
    const { ids, dryRun, continues, ...change } = body
    const requestId = await requestOf(read, { me, requestId: own, undo }, continues)
    // What was mailed is not taken back.
    if (undo && !change.payment) undo.isFinal = true
    const bulk = { ids, dryRun, record: 'invoice', one: api.invoices.one, me, requestId, undo }
    const data = await runBulk({ calls, read }, bulk, async (part) => {
      const invoices = await invoicesById(read, env, part)
      return new Map(invoices.map((invoice) => [invoice.id, () => invoiceStep(invoice, change)]))
    })
    return { data }
  })

  serve(app, server, api.bulk.projects, async ({ body, me, requestId: own, undo }, { read }) => {
    const { ids, dryRun, continues, ...change } = body
    const requestId = await requestOf(read, { me, requestId: own, undo }, continues)
    const bulk = { ids, dryRun, record: 'project', one: api.projects.one, me, requestId, undo }
    const data = await runBulk({ calls, read }, bulk, async (part) => {
      const projects = await seenProjects(read, { me, today: today(env) }, part)
      return new Map(projects.map((project) => [project.id, () => projectStep(project, change, me)]))
    })
    return { data }
  })
}
