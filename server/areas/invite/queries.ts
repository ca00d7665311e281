import { sql } from 'kysely'
import type * as api from '#contract/api/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'

export type MyInvitation = ResponseOf<typeof api.invite.mine>['data']

/**
 * The invitation of an employee (rules/people.md#5.3). Throws 404 if there is none or it was revoked. With `lock`,
 * locks its row until the transaction ends, so that concurrent submits wait.
 */
export async function invitationOf(db: Db, employeeId: string, lock = false): Promise<MyInvitation> {
  const { rows } = await sql<MyInvitation>`
    select i.id, i.employee_id as "employeeID", coalesce(i.invited_by::text, '') as "invitedBy",
      i.is_completed as "isCompleted", i.is_info_updated as "isInfoUpdated",
      i.is_discord_role_assigned as "isDiscordRoleAssigned",
      i.is_basecamp_account_created as "isBasecampAccountCreated", i.is_team_email_created as "isTeamEmailCreated",
      json_build_object('id', e.id, 'fullName', e.full_name, 'displayName', e.display_name, 'username', e.username,
        'avatar', e.avatar, 'teamEmail', coalesce(e.team_email, ''), 'personalEmail', e.personal_email) as employee
    from invitations i join employees e on e.id = i.employee_id and e.deleted_at is null
    where i.employee_id = ${employeeId} and i.revoked_at is null and i.deleted_at is null
    ${lock ? sql`for update of i` : sql``}`.execute(db)
  const invitation = rows[0]
  if (!invitation) throw notFound('invitation')
  return invitation
}
