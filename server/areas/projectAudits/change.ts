import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/areas/employees/index.ts'
import { healthSeen, isHeadOf, lockProject } from '#server/areas/projects/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { type Health, healthOf } from './queries.ts'
import { recount } from './counters.ts'
import { tell } from './trail.ts'

const holds = (db: Db, projectId: string, condition: RawBuilder<boolean>) =>
  finds(db, sql`from projects p where p.id = ${projectId} and ${condition}`)

/** Throws 404 unless the caller has `projects.read.fullAccess` or leads or manages the project (`isHeadOf`). */
export async function requireHealthSeen(db: Db, projectId: string, viewer: Viewer): Promise<void> {
  if (!(await holds(db, projectId, healthSeen('p', viewer)))) throw notFound('project')
}

/**
 * Throws 403 unless the caller has `projects.edit` or leads or manages the project (`isHeadOf`), and 404 if they can't
 * see its health.
 */
export async function requireHealthWritable(db: Db, projectId: string, viewer: Viewer): Promise<void> {
  await requireHealthSeen(db, projectId, viewer)
  if (viewer.me.can('projects.edit') || (await holds(db, projectId, isHeadOf('p', viewer)))) return
  throw refuse('health.notLeading')
}

/** A write on audits and action items: the project and the caller. */
export interface HealthChange {
  projectId: string
  me: Pick<Person, 'id' | 'can'>
  requestId: string
}

/**
 * Writes on the audits and action items of a project in one transaction; all writes go through this function. Locks the
 * project (404 if it does not exist or the caller cannot see its health, 403 if they can only read it), runs `write` on
 * the current state, recomputes the derived values (rules/health.md#2.1) and writes the differences to the audit trail.
 * Returns the result of `write` and the state afterwards.
 */
export function changeHealth<Result>(
  deps: Pick<Deps, 'write' | 'env'>,
  change: HealthChange,
  write: (trx: Db, before: Health) => Promise<Result>,
): Promise<{ result: Result; after: Health }> {
  const { projectId, me } = change
  return deps.write(async (trx) => {
    await lockProject(trx, projectId)
    await requireHealthWritable(trx, projectId, { me, today: today(deps.env) })
    const before = await healthOf(trx, projectId)
    const result = await write(trx, before)
    await recount(trx, [projectId])
    const after = await healthOf(trx, projectId)
    await tell(trx, change, before, after)
    return { result, after }
  })
}
