import { type RawBuilder, sql } from 'kysely'
import type { MemberEdit } from '#contract/api/projects/member.ts'
import type { Db } from '#server/platform/deps.ts'
import { occupies } from './queries.ts'
import { replacePositions, type SeatWrite } from './seats.ts'

/**
 * The status of place `s` after its member changed: the member's, or `otherwise` without a member. Only an open role is
 * pending.
 */
const followed = (
  otherwise: RawBuilder<unknown>,
) => sql`coalesce((select case m.status when 'pending' then 'active' else m.status end
  from project_members m where m.project_slot_id = s.id and ${occupies('m')}), ${otherwise})`

/** A place whose member leaves is closed; an open role stays open. */
const closed = sql`case s.status when 'pending' then 'pending' else 'inactive' end`

/** Sets the status of these places to that of their members, and `updated_at` to now. */
export async function followMembers(trx: Db, slotIds: readonly string[]): Promise<void> {
  await sql`update project_slots s set status = ${followed(closed)}, updated_at = now()
    where s.id = any (${[...slotIds]}::uuid[])`.execute(trx)
}

/**
 * Writes an edit to a place (rules/members.md#3.3). Absent keys keep the stored values. Call it after the member was
 * written.
 * @param filled the kind of member that the edit concerned
 */
export async function writeSlot(
  trx: Db,
  { me }: Pick<SeatWrite, 'me'>,
  edit: MemberEdit,
  filled: 'member' | 'newcomer' | 'nobody',
): Promise<void> {
  const { projectSlotID: id, note } = edit
  const vacant = edit.status === 'inactive' || filled === 'newcomer' ? 'inactive' : 'pending'
  const discount = me.can('projectMembers.rate.edit') ? (edit.discount ?? 0) : null
  await sql`update project_slots s set seniority_id = ${edit.seniorityID}, deployment_type = ${edit.deploymentType},
      status = ${followed(filled === 'member' ? closed : sql`${vacant}::text`)}, updated_at = now(),
      rate = coalesce(${edit.rate ?? null}::numeric, s.rate), discount = coalesce(${discount}::numeric, s.discount),
      note = ${note === undefined ? sql`s.note` : (note ?? '')}
    where s.id = ${id}`.execute(trx)
  await replacePositions(trx, 'project_slot', id, edit.positions)
}
