import { type RawBuilder, sql } from 'kysely'
import { WorkUnit } from '#contract/api/projects/workUnits.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import { listOf, personKeys, pictured } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { lockProject } from '../change.ts'
import { isActiveMember, isProjectLead } from '../visibility.ts'

const holds = (db: Db, projectId: string, condition: RawBuilder<boolean>) =>
  finds(db, sql`from projects p where p.id = ${projectId} and p.deleted_at is null and ${condition}`)

/**
 * Throws 404 unless the viewer is an active member of the active project or has `.fullAccess` (rules/projects.md#2.1).
 */
export async function requireUnitsSeen(db: Db, projectId: string, viewer: Viewer): Promise<void> {
  const seen = viewer.me.can('projectWorkUnits.read.fullAccess') ? sql<boolean>`true` : isActiveMember('p', viewer)
  if (!(await holds(db, projectId, seen))) throw notFound('project')
}

/**
 * Throws 404 unless the viewer leads the project or has the permission `full` (rules/projects.md#2.1). Active members
 * get the reason; for others the project does not exist.
 */
export async function requireUnitsWritable(db: Db, projectId: string, viewer: Viewer, full: Permission): Promise<void> {
  if (viewer.me.can(full)) {
    if (!(await holds(db, projectId, sql`true`))) throw notFound('project')
    return
  }
  if (await holds(db, projectId, isProjectLead('p', viewer))) return
  if (!(await holds(db, projectId, isActiveMember('p', viewer)))) throw notFound('project')
  throw refuse('workUnit.notLeading')
}

/**
 * Selects work units in the format of the API (rules/projects.md#6.1). `members` is a further condition on the rows `w`
 * of people.
 */
export function selectUnits(members: RawBuilder<unknown>, rest: RawBuilder<unknown>): RawBuilder<WorkUnit> {
  const people = listOf(
    sql`json_build_object('employeeID', e.id, ${personKeys('e')})`,
    sql`w.created_at, e.sort_name, e.id`,
    sql`from work_unit_members w join employees e on e.id = w.employee_id
      where w.work_unit_id = u.id and w.deleted_at is null ${members}`,
  )
  const stacks = listOf(
    pictured('k'),
    sql`k.code collate "C"`,
    sql`from work_unit_stacks l join stacks k on k.id = l.stack_id and k.deleted_at is null
      where l.work_unit_id = u.id`,
  )
  return sql<WorkUnit>`select u.id, wire_instant(u.created_at) as "createdAt",
    wire_instant(u.updated_at) as "updatedAt",
      u.name, u.source_url as url, u.type, u.status, ${people} as members, ${stacks} as stacks,
        u.project_id as "projectID", p.code
    from work_units u join projects p on p.id = u.project_id where u.deleted_at is null and ${rest}`
}

/** One work unit of the project with all its live people, or undefined. */
export async function unitById(db: Db, projectId: string, id: string): Promise<WorkUnit | undefined> {
  const one = sql`u.id = ${id} and u.project_id = ${projectId}`
  return (await selectUnits(sql``, one).execute(db)).rows[0]
}

/** The context of a write to a work unit: project, caller, and the action for the history. */
interface UnitChange {
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
  deps: Deps,
  { projectId, me, full }: UnitChange,
  write: (trx: Db, day: string) => Promise<Result>,
): Promise<Result> {
  const day = today(deps.env)
  return deps.write(async (trx) => {
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
