import { type RawBuilder, sql } from 'kysely'
import { WorkUnit } from '#contract/api/projects/workUnits.ts'
import type { Permission } from '#contract/permissions.ts'
import { auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { lockProject } from '../change.ts'
import { requireUnitsWritable } from './access.ts'
import { unitById } from './queries.ts'

/** The context of a write to a work unit: project, caller, and the action for the history. */
export interface UnitChange {
  projectId: string
  me: Person
  /** The permission to write without leading the project. */
  full: Permission
  action: string
  requestId: string
  /** The version that the client read. Without it the last write wins. */
  version?: string | undefined
}

/** The fields of a work unit in the history. */
const Watched = WorkUnit.pick({
  name: true,
  url: true,
  type: true,
  status: true,
  members: true,
  stacks: true,
})

async function auditUnit(
  trx: Db,
  { me, action, requestId }: UnitChange,
  before: object,
  after: WorkUnit,
  writes: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const changes = changesBetween(Watched, before, after)
  const event = { actorId: me.id, action, entity: 'work-unit', entityId: after.id, changes, requestId }
  await auditAll(trx, [event], writes)
}

/**
 * Runs `write` in a transaction that holds the project's lock, after checking that the caller can write work units
 * (rules/projects.md#2.1).
 */
async function writing<Result>(
  { db, env }: Deps,
  { projectId, me, full }: UnitChange,
  write: (trx: Db, day: string) => Promise<Result>,
): Promise<Result> {
  const day = today(env)
  return db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    await requireUnitsWritable(trx, projectId, { me, today: day }, full)
    return write(trx, day)
  })
}

/** Creates a work unit and returns it. `insert` returns its id. */
export function makeUnit(
  deps: Deps,
  change: UnitChange,
  insert: (trx: Db, day: string) => Promise<string>,
): Promise<WorkUnit> {
  return writing(deps, change, async (trx, day) => {
    const made = (await unitById(trx, change.projectId, await insert(trx, day))) as WorkUnit
    await auditUnit(trx, change, {}, made)
    return made
  })
}

/**
 * The only function that changes a work unit. Adds the differences to the audit trail and updates the version. Throws
 * 404 for a unit of another project and 409 for an outdated version.
 */
export function changeUnit(
  deps: Deps,
  change: UnitChange & { id: string },
  write: (trx: Db, before: WorkUnit, day: string) => Promise<void>,
): Promise<void> {
  const { id, projectId } = change
  return writing(deps, change, async (trx, day) => {
    const before = await unitById(trx, projectId, id)
    if (!before) throw notFound('work unit')
    await requireVersion(trx, deps.env, { ...change, entity: 'work-unit', record: before })
    await write(trx, before, day)
    const after = (await unitById(trx, projectId, id)) as WorkUnit
    await auditUnit(trx, change, before, after, [
      sql`unit as (update work_units set updated_at = now() where id = ${id})`,
    ])
  })
}
