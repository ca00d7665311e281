import { sql } from 'kysely'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { lockedProject, type StoredProject, storedProject } from './record.ts'

/** The context of a write to a project: project, caller, and the action for the history. */
export interface ProjectChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
  /** The version that the client read. Without it the last write wins. */
  version?: string | undefined
}

/** Locks the row of a live project until the transaction ends. Throws 404 if it does not exist. */
export async function lockProject(trx: Db, id: string): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id} and deleted_at is null for no key update`.execute(
    trx,
  )
  if (!rows.length) throw notFound('project')
}

/**
 * The only function that writes a project's own fields. In one transaction it locks the row, runs `write`, sets
 * `updatedAt` and adds the differences to the audit trail. Throws 404 if the project does not exist and 409 for an
 * outdated version. Returns the changed project with all fields.
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
