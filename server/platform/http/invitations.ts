import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** An invitation: its token has the id `code`. */
export interface NewInvitation {
  employeeId: string
  invitedBy: string
  code: string
  expiresAt: Date
  mailId: string | null
}

/** Stores the invitation of a person, in place of an earlier one. */
export async function keepInvitation(trx: Db, one: NewInvitation): Promise<void> {
  await sql`insert into invitations (employee_id, invited_by, invitation_code, expires_at, mail_id)
    values (${one.employeeId}, ${one.invitedBy}, ${one.code}, ${one.expiresAt}, ${one.mailId})
    on conflict (employee_id) do update set
      invited_by = excluded.invited_by, invitation_code = excluded.invitation_code,
      expires_at = excluded.expires_at, mail_id = excluded.mail_id, revoked_at = null, deleted_at = null,
      updated_at = now()`.execute(trx)
}

/** Ends the link of a person's invitation. */
export async function revokeInvitation(trx: Db, employeeId: string): Promise<void> {
  await sql`update invitations set invitation_code = '', revoked_at = now(), updated_at = now()
    where employee_id = ${employeeId} and revoked_at is null`.execute(trx)
}

/** The invited person has sent the form. */
export async function completeInvitation(trx: Db, id: string): Promise<void> {
  await sql`update invitations set is_info_updated = true, is_completed = true, completed_at = now(), updated_at = now()
    where id = ${id}`.execute(trx)
}

/** Deletes the invitation of a person who is deleted too. */
export async function deleteInvitation(trx: Db, employeeId: string): Promise<void> {
  await sql`delete from invitations where employee_id = ${employeeId}`.execute(trx)
}

/** What is done for an invited person in other systems. */
export type InvitationFlag = 'is_team_email_created' | 'is_basecamp_account_created' | 'is_discord_role_assigned'

/** Notes with the invitation of a person what is done for them. */
export async function markInvitation(trx: Db, employeeId: string, flag: InvitationFlag): Promise<void> {
  await sql`update invitations set ${sql.ref(flag)} = true, updated_at = now()
    where employee_id = ${employeeId} and deleted_at is null`.execute(trx)
}
