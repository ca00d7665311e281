import { sql } from 'kysely'
import { S } from '#contract/api/employees/employee.ts'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { at, decisionOf, stateOn } from '#server/platform/db/dated.ts'
import { currencyEntry } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { requireOpen } from './lookups.ts'
import { payColumns } from './queries.ts'
import { covers } from './scopes.ts'
import { opens, type Viewer } from './visibility.ts'

interface Reader {
  me: Viewer['me']
  requestId: string
}

/** Writes that the caller viewed the pay of these people. The events have no values. */
export const auditReveal = (trx: Db, ids: readonly string[], { me, requestId }: Reader) =>
  auditAll(
    trx,
    ids.map((id) => ({
      actorId: me.id,
      action: 'employee.reveal-salary',
      entity: 'employee',
      entityId: id,
      changes: [{ field: 'baseSalary', before: '', after: '', masked: true }],
      requestId,
    })),
  )

/**
 * Writes an event for each of these people who has a salary that the caller reads, and whom the caller can open: the
 * caller viewed it. The event has no values, and is visible only to readers of salaries.
 */
export async function keepReveal({ write, env }: Deps, ids: readonly string[], reader: Reader): Promise<void> {
  const day = today(env)
  const viewer = { me: reader.me, today: day }
  await write(async (trx) => {
    const { rows } = await sql<{ id: string }>`select e.id from employees e
      where e.id = any (${[...ids]}::uuid[]) and ${opens('e', viewer)} and ${covers(S, sql`e.id`, viewer)}
        and exists (select from pay b where b.employee_id = e.id and ${at('b', day)})
      order by e.sort_name, e.id`.execute(trx)
    const earning = rows.map(({ id }) => id)
    await auditReveal(trx, earning, reader)
  })
}

/**
 * All pay of a person in time, newest first; rows that were replaced are after the one that is true. Each read is written
 * to the history of the person first. Throws 404 for a person whom the caller cannot open.
 */
export async function payOf({ write, env }: Deps, id: string, reader: Reader): Promise<PayPeriod[]> {
  const day = today(env)
  return write(async (trx) => {
    await requireOpen(trx, { me: reader.me, today: day }, id)
    const { rows } = await sql<PayPeriod>`select b.id,
        ${stateOn('b', day)} as state,
        (${payColumns})::jsonb || case when c.id is null then '{}'::jsonb
          else jsonb_build_object('currency', ${currencyEntry('c')}) end as salary,
        lower(b.valid) as "from", upper(b.valid) - 1 as "to", ${decisionOf('b')}
      from pay b left join currencies c on c.id = b.currency_id where b.employee_id = ${id}
      order by lower(b.valid) desc, b.replaced_as is not null, b.replaced_at desc, b.id`.execute(trx)
    if (rows.length) await auditReveal(trx, [id], reader)
    return rows
  })
}
