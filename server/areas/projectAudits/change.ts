import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { lockProject } from '#server/areas/projects/index.ts'
import { requireHealthWritable } from './access.ts'
import { type Health, healthOf } from './health.ts'
import { recount } from './recount.ts'
import { tell } from './trail.ts'

/** A write on audits and action items: of which project, and by whom. */
export interface HealthChange {
  projectId: string
  me: Pick<Person, 'id' | 'can'>
  requestId: string
}

/**
 * The one way to write on audits and action items of a project: locks the project (404 when there is none or the
 * writer does not see its health, 403 when they only read it), runs `write` on what it has,
 * writes what follows from it (rules/health.md#2.1) and leaves what differs in the audit trail, all in one transaction.
 * Answers what `write` answered, and what the project has afterwards.
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
