import { sql } from 'kysely'
import { type Occasion, outsideActions } from '#contract/api/provisioning.ts'
import type { Db } from '#server/platform/deps.ts'
import { cancel, enqueue } from '#server/platform/queue/enqueue.ts'

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
    where employee_id = ${employeeId} and occasion = ${occasion} and state in ('off', 'waiting', 'failed')`.execute(trx)
  await cancel(
    trx,
    'outside actions',
    sql`select id::text from outside_actions where employee_id = ${employeeId} and state = 'cancelled'`,
  )
}
