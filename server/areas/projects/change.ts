import { sql } from 'kysely'
import { ProjectRecord } from '#contract/api/projectRecord.ts'
import { auditAll, changesBetween } from '#server/audit/audit.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { requireVersion } from '#server/http/version.ts'
import { lockedProject, type StoredProject, storedProject } from './record.ts'

/** A write on one project: which, by whom, and under which name the history keeps it. */
export interface ProjectChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
  /** The version that the writer started from; without one the last writer wins. */
  version?: string | undefined
}

/** Locks the row of a live project against other writers until the transaction ends; 404 when there is none. */
export async function lockProject(trx: Db, id: string): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id} and deleted_at is null for no key update`.execute(
    trx,
  )
  if (!rows.length) throw notFound('project')
}

/**
 * The one way to write on a project itself: locks the row (404 when there is none), refuses an outdated version (409), runs `write`,
 * stamps `updatedAt`, and leaves what differs between before and after in the audit trail, all in one transaction. Returns the
 * project afterwards, unblanked.
 */
export async function changeProject(
  { db, env }: Deps,
  change: ProjectChange,
  write: (trx: Db, before: StoredProject) => Promise<void>,
): Promise<StoredProject> {
  const { id, me, action, requestId } = change
  return db.transaction().execute(async (trx) => {
    const before = await lockedProject(trx, today(env), id)
    await requireVersion(trx, env, { ...change, entity: 'project', record: before })
    await write(trx, before)
    const after = { ...((await storedProject(trx, today(env), id)) as StoredProject), updatedAt: before.at }
    const changes = changesBetween(ProjectRecord, before, after)
    const event = { actorId: me.id, action, entity: 'project', entityId: id, changes, requestId }
    await auditAll(trx, [event], [sql`project as (update projects set updated_at = now() where id = ${id})`])
    return after
  })
}
