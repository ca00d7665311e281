import { sql } from 'kysely'
import { type OutsideAction, outsideActionWords } from '#contract/api/provisioning.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { sayLines, sayWord } from '#server/platform/languages/i18n.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { attemptsOf } from '#server/platform/queue/enqueue.ts'

type Row = Omit<OutsideAction, 'words'> & { keepsForwarding: boolean }

/**
 * Actions in other systems for an employee, newest occasion first; only one with `actionId`. Without a webhook address,
 * waiting actions are shown as left to people.
 */
export async function outsideActionsOf(
  db: Db,
  { OUTSIDE_WEBHOOK_URL }: Pick<Env, 'OUTSIDE_WEBHOOK_URL'>,
  employeeId: string,
  actionId?: string,
): Promise<OutsideAction[]> {
  const waiting = OUTSIDE_WEBHOOK_URL ? 'waiting' : 'off'
  const { rows } = await sql<Row>`
    select a.id, a.occasion, a.action, case when a.state = 'waiting' then ${waiting} else a.state end as state,
      a.last_error as reason, ${attemptsOf('outside actions', sql`a.id`)} as attempts, a.keeps_forwarding as "keepsForwarding",
      wire_instant(a.done_at) as "doneAt", wire_instant(a.created_at) as "createdAt",
      (select ${basic('o')} from employees o where o.id = a.done_by and o.deleted_at is null) as "doneBy"
    from outside_actions a where a.employee_id = ${employeeId} ${actionId ? sql`and a.id = ${actionId}` : sql``}
    order by a.created_at desc,
      array_position(array['chat-role', 'project-tool', 'mail-forwarder', 'mailbox', 'source-code',
      'team-email', 'project-tool-account'], a.action), a.id`.execute(db)
  return rows.map(({ keepsForwarding, reason, ...row }) => ({
    ...row,
    reason: sayLines(reason),
    words: sayWord(outsideActionWords(row.occasion, row.action, keepsForwarding)),
  }))
}
