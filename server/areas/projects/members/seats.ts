import { sql } from 'kysely'
import { Member } from '#contract/api/projects/project.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { Person } from '#server/platform/http/person.ts'

/** The context of a write to members or open roles: project, caller, and today in the company's time zone. */
export interface SeatWrite {
  projectId: string
  me: Pick<Person, 'id' | 'can'>
  env: Pick<Env, 'TIME_ZONE'>
  today: string
  requestId: string
}

/** Member fields whose changes the project's history lists. The event's `subjectId` names the person. */
const Watched = Member.pick({
  status: true,
  isLead: true,
  deploymentType: true,
  startDate: true,
  endDate: true,
  rate: true,
  discount: true,
  upsellCommissionRate: true,
  leadCommissionRate: true,
  note: true,
  seniority: true,
  positions: true,
  upsellPerson: true,
})

const unborn = { isLead: false, rate: 0, discount: 0, upsellCommissionRate: 0, leadCommissionRate: 0 }

/** The action in the history, for a member or an open role. */
export type SeatAction = 'added' | 'edited' | 'removed'

/**
 * Adds the differences of a member or open role to the project's history. `before` is undefined for a new one, `after`
 * for a removed one.
 */
export async function auditSeat(
  trx: Db,
  write: SeatWrite,
  action: SeatAction,
  before: Member | undefined,
  after: Member | undefined,
): Promise<void> {
  const subjectId = (after ?? before)?.employeeID || null
  await audit(trx, {
    actorId: write.me.id,
    action: `project.${subjectId ? 'member' : 'slot'}-${action}`,
    entity: 'project',
    entityId: write.projectId,
    subjectId,
    changes: changesBetween(Watched, before ?? unborn, after ?? unborn),
    requestId: write.requestId,
  })
}

/** Replaces the positions of a place or a member. */
export async function replacePositions(
  trx: Db,
  of: 'project_slot' | 'project_member',
  id: string,
  positions: readonly string[],
): Promise<void> {
  const table = sql.table(`${of}_positions`)
  const owner = sql.ref(`${of}_id`)
  await sql`delete from ${table} where ${owner} = ${id}`.execute(trx)
  await sql`insert into ${table} (${owner}, position_id)
    select distinct ${id}::uuid, position from unnest(${[...positions]}::uuid[]) position`.execute(trx)
}
