import { sql } from 'kysely'
import type { z } from 'zod'
import type { Member } from '#contract/api/projects/project.ts'
import type { projectMembers } from '#contract/api/projects/memberEndpoints.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { requireBothDays, requireMovedOrder } from './checks.ts'
import { followPeriod } from './heads.ts'
import { lockSeat, requireFreeSeat, seatOfMember } from './locate.ts'
import { seatById } from './queries.ts'
import { auditSeat, type SeatWrite } from './seats.ts'
import { followMembers } from './slots.ts'
import { settled } from './writeMember.ts'

type Days = z.output<typeof projectMembers.changePeriod.body & object>

/**
 * The status after a move. A member who became inactive by an end that has passed gets the earlier status back when the
 * end moves later, so that undoing a move restores it.
 */
function revived({ status, endDate }: Member, startDate: string, today: string): MemberStatus {
  if (status !== 'inactive' || !endDate || endDate > today) return status
  return startDate > today ? 'on-boarding' : 'active'
}

/**
 * Changes only the days of a membership. The caller must hold the project's lock in its transaction. An end that has
 * come makes the member inactive; an end in the future makes them active again. The technical lead's row follows. The
 * version is that of the place (`project_slots`). Returns the member with all fields.
 * @throws Refusal 400 if the end is not after the start, or if a caller who can't see the dates sends only one; 404 for
 * a member of another project; 409 for an outdated version or a place that another person has taken
 */
export async function changePeriod(
  trx: Db,
  write: SeatWrite & { version?: string | undefined },
  memberId: string,
  days: Days,
): Promise<Member> {
  const { projectId, env, today } = write
  requireBothDays(write.me, days)
  const slotId = await seatOfMember(trx, write, memberId)
  await lockSeat(trx, write, slotId)
  const before = await seatById(trx, today, slotId, memberId)
  await requireVersion(trx, env, { ...write, id: projectId, entity: 'project', record: before })
  const stored = { startDate: before.startDate as string, endDate: before.endDate }
  const asked = {
    startDate: days.startDate ?? stored.startDate,
    endDate: days.endDate === undefined ? stored.endDate : days.endDate,
  }
  requireMovedOrder(stored, asked)
  const { startDate, endDate, status } = settled(asked, revived(before, asked.startDate, today), today)
  if (status !== 'inactive') await requireFreeSeat(trx, slotId, memberId)
  await sql`update project_members set start_date = ${startDate}, end_date = ${endDate}, status = ${status},
    updated_at = now() where id = ${memberId}`.execute(trx)
  const led = { projectId, employeeId: before.employeeID, startDate, endDate, today }
  await followPeriod(trx, led, before.endDate)
  await followMembers(trx, [slotId])
  const after = await seatById(trx, today, slotId, memberId)
  await auditSeat(trx, write, 'edited', before, after)
  return after
}
