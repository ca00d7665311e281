import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { cancel } from '#server/platform/queue/enqueue.ts'

/** Flag of the invitation that each onboarding action sets (rules/people.md#3.3). */
const flags: Record<string, string> = {
  'team-email': 'is_team_email_created',
  'project-tool-account': 'is_basecamp_account_created',
  'chat-role': 'is_discord_role_assigned',
}

interface Row {
  employee_id: string
  occasion: string
  action: string
}

/**
 * Marks an action as done, by a person or by the other system (`null`). Returns false if it was already done or
 * cancelled.
 */
export async function finishAction(trx: Db, id: string, doneBy: string | null): Promise<boolean> {
  const { rows } = await sql<Row>`update outside_actions set state = 'done', last_error = '', done_by = ${doneBy},
      done_at = now(), updated_at = now()
    where id = ${id} and state in ('off', 'waiting', 'failed') returning employee_id, occasion, action`.execute(trx)
  const row = rows[0]
  if (!row) return false
  await cancel(trx, 'outside actions', sql`${id}`)
  const flag = row.occasion === 'onboarding' && flags[row.action]
  if (flag) {
    await sql`update invitations set ${sql.ref(flag)} = true, updated_at = now()
      where employee_id = ${row.employee_id} and deleted_at is null`.execute(trx)
  }
  return true
}
