import { sql } from 'kysely'
import { Member } from '#contract/api/project.ts'
import { audit, changesBetween } from '#server/audit/audit.ts'
import type { Db } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import type { Person } from '#server/http/person.ts'

/** A write on the seats of a project: which one, by whom, on which day of the company. */
export interface SeatWrite {
  projectId: string
  me: Pick<Person, 'id' | 'can'>
  env: Pick<Env, 'TIME_ZONE'>
  today: string
  requestId: string
}

/** What the history of a project watches of its seats; who sits there is the subject of the event. */
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

/** What was done, as the history calls it: on a seat with somebody in it, or on a vacant one. */
export type SeatAction = 'added' | 'edited' | 'removed'

/** Leaves what differs of a seat in the history of its project; nothing for `before` or `after` where there was or is none. */
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

/** Replaces the positions of a seat or of a member. */
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
