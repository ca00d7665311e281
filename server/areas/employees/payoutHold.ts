import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { freshMinutes, payoutDays } from '#contract/api/employees/payoutChanges.ts'
import { daysLater } from '#contract/dates.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { EmployeeChange } from './change.ts'
import { hasMovedAddress, payoutChanges, payoutColumns, tellOfWaitingPayout } from './payout.ts'

/** What a session proves about the payout account of its person: enough, too little by its age, or nothing. */
type Proof = 'confirm' | 'sign-in' | 'second'

interface Facts {
  isFresh: boolean
  hasMoved: boolean
}

/** SQL condition: the session began lately. A key or an invitation has none. */
const isFresh = (
  jti: string | undefined,
) => sql<boolean>`exists (select from sessions s where s.jti = nullif(${jti ?? ''}, '')::uuid
  and s.created_at > now() - ${freshMinutes} * interval '1 minute')`

/** What the session of the caller proves about the own account (rules/roles.md#1.9). */
export async function proofOf(db: Db, { id, jti }: Pick<Person, 'id' | 'jti'>): Promise<Proof> {
  const { rows } = await sql<Facts>`select ${isFresh(jti)} as "isFresh", ${hasMovedAddress(id)} as "hasMoved"`.execute(
    db,
  )
  if (rows[0]?.hasMoved) return 'second'
  return rows[0]?.isFresh ? 'confirm' : 'sign-in'
}

/** True if the change holds at once: the first account of a person, or an own one of who has just signed in. */
async function holdsAtOnce(trx: Db, { id, me }: EmployeeChange): Promise<boolean> {
  const columns = payoutColumns.map(([column]) => sql.ref(column))
  const { rows } = await sql<{ isFirst: boolean }>`select concat(${sql.join(columns)}) = '' as "isFirst"
    from employees where id = ${id}`.execute(trx)
  if (rows[0]?.isFirst) return true
  if (me.id !== id || me.isInvited || me.key) return false
  return (await proofOf(trx, { id, jti: me.jti ?? '' })) === 'confirm'
}

/**
 * What a write may store now. A change of the payout account waits, if it does not hold at once: the stored values stay,
 * the person is told, and the waiting change before it goes. To be called under the lock of the person's row.
 */
export async function heldBack<Now extends object>(
  trx: Db,
  env: Deps['env'],
  change: EmployeeChange,
  before: object,
  now: Now,
): Promise<Now> {
  const fields = payoutChanges(before, now)
  if (fields.length === 0 || change.isAgreed) return now
  const { id, me, requestId } = change
  await sql`delete from payout_changes where employee_id = ${id}`.execute(trx)
  if (await holdsAtOnce(trx, change)) return now
  const only = (values: object) =>
    Object.fromEntries(fields.map((name) => [name, (values as Partial<EmployeeRecord>)[name]]))
  await sql`insert into payout_changes (employee_id, asked_by, by_link, ends_on, wanted)
    values (${id}, ${me.id}, ${me.isInvited}, ${daysLater(today(env), payoutDays)},
      ${JSON.stringify(only(now))}::jsonb)`.execute(trx)
  const changes = changesBetween(EmployeeRecord, only(before), only(now))
  const event = { actorId: me.id, action: 'employee.payout-asked', entity: 'employee' as const, entityId: id }
  await audit(trx, { ...event, changes, requestId })
  await tellOfWaitingPayout(trx, env, { id, by: me.id, byLink: me.isInvited, fields })
  return { ...now, ...only(before) }
}
