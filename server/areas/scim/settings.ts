import { sql } from 'kysely'
import type { z } from 'zod'
import { lineManagerRole, serviceLevel } from '#contract/api/roles.ts'
import type { ScimSettings } from '#contract/api/scim.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { finds } from '#server/platform/db/finds.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'

type Settings = z.output<typeof ScimSettings>

/** What new people get. Ids are blank if nobody has chosen, or if what was chosen is deleted. */
export async function joinersGet(db: Db): Promise<Settings & { roleID: string; seniorityID: string }> {
  const { rows } = await sql<Settings & { roleID: string; seniorityID: string }>`select
      coalesce(r.id::text, '') as "roleID", coalesce(n.id::text, '') as "seniorityID", t.working_status as status,
      t.is_trial as "isTrial"
    from scim_settings t left join roles r on r.id = t.role_id and r.deleted_at is null
      left join seniorities n on n.id = t.seniority_id and n.deleted_at is null`.execute(db)
  return rows[0] ?? { roleID: '', seniorityID: '', status: 'on-boarding', isTrial: false }
}

/** Throws unless people can be given the role. */
export async function requireRoleOfPeople(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ code: string; level: number }>`select code, level from roles
    where id = ${id} and deleted_at is null`.execute(db)
  const [role] = rows
  if (!role) throw notFound('role', 'roleID')
  if (role.level >= serviceLevel || role.code === lineManagerRole) throw refuse('scim.roleNotForPeople')
}

/** Stores the settings with their event. What was tried before is deleted when trying ends or begins. */
export async function changeSettings(
  trx: Db,
  given: Settings,
  { actorId, requestId }: { actorId: string; requestId: string },
) {
  const { roleID, seniorityID, status, isTrial } = given
  if (roleID) await requireRoleOfPeople(trx, roleID)
  const seniority = sql`from seniorities where id = ${seniorityID || null} and deleted_at is null`
  if (seniorityID && !(await finds(trx, seniority))) throw notFound('seniority', 'seniorityID')
  const before = await joinersGet(trx)
  if (before.isTrial !== isTrial) await sql`delete from scim_trials`.execute(trx)
  const values = sql`${roleID || null}::uuid, ${seniorityID || null}::uuid, ${status}::text, ${isTrial}::boolean`
  const { rows } = await sql<{ id: string }>`with changed as (
      update scim_settings set (role_id, seniority_id, working_status, is_trial) = (select ${values}) returning id),
    made as (insert into scim_settings (role_id, seniority_id, working_status, is_trial)
      select ${values} where not exists (select from changed) returning id)
    select id from changed union all select id from made`.execute(trx)
  await audit(trx, {
    ...{ actorId, requestId, action: 'scim.settings', entity: 'scim', entityId: String(rows[0]?.id) },
  })
}
