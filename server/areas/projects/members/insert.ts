import { sql } from 'kysely'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Period } from './heads.ts'
import { replacePositions } from './seats.ts'

/** A membership to insert. Amounts are per month in the project's currency; shares are in percent. */
export interface NewMembership extends Period {
  projectId: string
  slotId: string
  employeeId: string
  status: MemberStatus
  seniorityID: string
  deploymentType: string
  rate: number
  discount: number
  upsellPersonID?: string | null | undefined
  upsellCommissionRate?: number | undefined
  note: string
  positions: readonly string[]
}

/** Inserts a membership with its positions and returns its id. */
export async function insertMember(trx: Db, member: NewMembership): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into project_members (project_id, project_slot_id, employee_id, seniority_id,
      start_date, end_date, status, deployment_type, rate, discount, upsell_person_id, upsell_commission_rate, note)
    values (${member.projectId}, ${member.slotId}, ${member.employeeId}, ${member.seniorityID}, ${member.startDate},
      ${member.endDate}, ${member.status}, ${member.deploymentType}, ${member.rate}, ${member.discount},
      ${member.upsellPersonID || null}, ${member.upsellCommissionRate ?? 0}, ${member.note}) returning id`.execute(trx)
  const { id } = rows[0] as { id: string }
  await replacePositions(trx, 'project_member', id, member.positions)
  return id
}
