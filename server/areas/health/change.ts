import type { Db, Deps } from '#server/deps.ts'
import type { Person } from '#server/http/person.ts'
import { lockProject } from '../projects/change.ts'
import { type Health, healthOf } from './health.ts'
import { recount } from './recount.ts'
import { tell } from './trail.ts'

/** A write on audits and action items: of which project, and by whom. */
export interface HealthChange {
  projectId: string
  me: Pick<Person, 'id'>
  requestId: string
}

/**
 * The one way to write on audits and action items of a project: locks the project (404 when there is none), runs `write` on what it has,
 * writes what follows from it (wire-surveys-dashboards.md section 6.2) and leaves what differs in the audit trail, all in one transaction.
 * Answers what `write` answered, and what the project has afterwards.
 */
export function changeHealth<Result>(
  { db }: Pick<Deps, 'db'>,
  change: HealthChange,
  write: (trx: Db, before: Health) => Promise<Result>,
): Promise<{ result: Result; after: Health }> {
  const { projectId } = change
  return db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const before = await healthOf(trx, projectId)
    const result = await write(trx, before)
    await recount(trx, [projectId])
    const after = await healthOf(trx, projectId)
    await tell(trx, change, before, after)
    return { result, after }
  })
}
