import { sql } from 'kysely'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { opens } from './visibility.ts'

/**
 * Writes an event for each of these people who has a salary and whom the caller can open: the caller viewed it. The
 * event has no values, and is visible only to readers of salaries.
 */
export async function keepReveal(
  { db, env }: Deps,
  ids: readonly string[],
  { me, requestId }: { me: Pick<Person, 'id' | 'can'>; requestId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`select e.id from employees e
      join base_salaries s on s.employee_id = e.id and s.deleted_at is null
      where e.id = any (${[...ids]}::uuid[]) and ${opens('e', { me, today: today(env) })}
      order by e.sort_name, e.id`.execute(trx)
    await auditAll(
      trx,
      rows.map(({ id }) => ({
        actorId: me.id,
        action: 'employee.reveal-salary',
        entity: 'employee',
        entityId: id,
        changes: [{ field: 'baseSalary', before: '', after: '', masked: true }],
        requestId,
      })),
    )
  })
}
