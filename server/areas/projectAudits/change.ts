import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { lockProject } from '#server/areas/projects/index.ts'
import { requireHealthWritable } from './access.ts'
import { type Health, healthOf } from './health.ts'
import { recount } from './recount.ts'
import { tell } from './trail.ts'

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
  { db, env }: Pick<Deps, 'db' | 'env'>,
  change: HealthChange,
  write: (trx: Db, before: Health) => Promise<Result>,
): Promise<{ result: Result; after: Health }> {
  const { projectId, me } = change
  return db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    await requireHealthWritable(trx, projectId, { me, today: today(env) })
    const before = await healthOf(trx, projectId)
    const result = await write(trx, before)
    await recount(trx, [projectId])
    const after = await healthOf(trx, projectId)
    await tell(trx, change, before, after)
    return { result, after }
  })
}
