import { sql } from 'kysely'
import { type Occasion, type OutsideAction, outsideActions, outsideActionWords } from '#contract/api/provisioning.ts'
import type { Db } from '#server/platform/deps.ts'
import { type InvitationFlag, markInvitation } from '#server/platform/http/invitations.ts'
import { attemptsOf, cancel, enqueue } from '#server/platform/queue/enqueue.ts'
import type { Ended } from '#server/platform/jobs/retention.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { sayLines, sayWord } from '#server/platform/languages/i18n.ts'
import type { Env } from '#server/platform/env.ts'

/** Done work of other systems is deleted some time after it ended. */
export const endedActions: Ended = {
  table: 'outside_actions',
  key: 'id',
  after: 'KEEP_DONE_WORK',
  since: 'updated_at',
  isDone: sql`state in ('done', 'cancelled')`,
}

/** States of actions that are still to be done. */
const open = ['off', 'waiting', 'failed']

/**
 * Stores the actions for a person who joins or leaves, in the transaction of that change. Doesn't call other systems. A
 * person who keeps mail forwarding gets no `mail-forwarder` action.
 */
export async function queueOutsideActions(trx: Db, occasion: Occasion, employeeId: string): Promise<void> {
  const actions = Object.keys(outsideActions[occasion])
  const { rows } = await sql<{
    key: string
  }>`insert into outside_actions (employee_id, occasion, action, keeps_forwarding)
    select e.id, ${occasion}, a.action, e.is_keep_fwd_email
    from employees e, unnest(${actions}::text[]) with ordinality a (action, place)
    where e.id = ${employeeId} and not (a.action = 'mail-forwarder' and e.is_keep_fwd_email)
    order by a.place returning id as key`.execute(trx)
  await enqueue(trx, 'outside actions', rows)
}

/** Cancels the open actions of an occasion. `reason` is a sentence, stored with them. */
export async function cancelOutsideActions(
  trx: Db,
  occasion: Occasion,
  employeeId: string,
  reason: string,
): Promise<void> {
  await sql`update outside_actions set state = 'cancelled', last_error = ${reason}, updated_at = now()
    where employee_id = ${employeeId} and occasion = ${occasion} and state = any (${open})`.execute(trx)
  await cancel(
    trx,
    'outside actions',
    sql`select id::text from outside_actions where employee_id = ${employeeId} and state = 'cancelled'`,
  )
}

/** Flag of the invitation that each onboarding action sets (rules/people.md#3.3). */
const flags: Record<string, InvitationFlag> = {
  'team-email': 'is_team_email_created',
  'project-tool-account': 'is_basecamp_account_created',
  'chat-role': 'is_discord_role_assigned',
}

/**
 * Marks an action as done, by a person or by the other system (`null`). Returns false if it was already done or
 * cancelled.
 */
export async function finishAction(trx: Db, id: string, doneBy: string | null): Promise<boolean> {
  const { rows } = await sql<{ employee_id: string; occasion: Occasion; action: string }>`update outside_actions
    set state = 'done', last_error = '', done_by = ${doneBy}, done_at = now(), updated_at = now()
    where id = ${id} and state = any (${open}) returning employee_id, occasion, action`.execute(trx)
  const [row] = rows
  if (!row) return false
  await cancel(trx, 'outside actions', sql`${id}`)
  const flag = row.occasion === 'onboarding' && flags[row.action]
  if (flag) await markInvitation(trx, row.employee_id, flag)
  return true
}

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
