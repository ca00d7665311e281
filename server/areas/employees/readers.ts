import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { readers, type WaitingReader } from '#contract/api/employees/readers.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { mayUse, readsAnswers } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'

/** SQL for the ids of people whose roles let them read answers, also of those who still wait. */
const allReaders: RawBuilder<unknown> = sql`select er.employee_id as id from permissions p
  join role_permissions rp on rp.permission_id = p.id join roles r on r.id = rp.role_id and r.deleted_at is null
  join employee_roles er on er.role_id = r.id where p.code = ${readsAnswers}`

/** SQL condition: roles with these ids let people read answers. */
export const grantsReading = (ids: RawBuilder<unknown>) => sql<boolean>`exists (select from role_permissions rp
  join permissions p on p.id = rp.permission_id and p.code = ${readsAnswers}
  join roles r on r.id = rp.role_id and r.deleted_at is null where rp.role_id = ${ids})`

/**
 * Runs a write that may let people read answers. Whoever gains this by it waits for a second person: somebody who could
 * read answers before, other than the caller. If there is nobody, the right holds at once (rules/roles.md#1.6).
 */
export async function holdBackReaders<T>(
  trx: Db,
  env: Deps['env'],
  callerId: string,
  write: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ id: string }>`${allReaders}`.execute(trx)
  const before = [...new Set(rows.map(({ id }) => id))]
  const result = await write()
  await sql`delete from waiting_readers w where w.employee_id not in (${allReaders})`.execute(trx)
  await sql`insert into waiting_readers (employee_id, asked_by)
    select distinct reader.id, ${callerId}::uuid from (${allReaders}) reader
    where reader.id <> all (${before}::uuid[]) and exists (select from employees e
      where e.id = any (${before}::uuid[]) and e.id not in (reader.id, ${callerId}) and ${mayUse('e', today(env))}
        and not exists (select from waiting_readers w where w.employee_id = e.id))
    on conflict do nothing`.execute(trx)
  return result
}

/** Lists who waits to read answers, and lets a second person agree. */
export function readerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, deps, readers.list, async ({ me }) => {
    const { rows } = await sql<WaitingReader>`select ${basic('e')} as employee, ${basic('a')} as "askedBy",
        wire_instant(w.asked_at) as "askedAt", ${me.id} not in (w.employee_id, w.asked_by) as "mayAccept"
      from waiting_readers w join employees e on e.id = w.employee_id and e.deleted_at is null
        join employees a on a.id = w.asked_by order by w.asked_at, e.id`.execute(db)
    return { data: rows }
  })

  serve(app, deps, readers.accept, ({ params: { id }, me, requestId }) =>
    db.transaction().execute(async (trx) => {
      const waiting = trx.deleteFrom('waiting_readers').where('employee_id', '=', id).returning('asked_by')
      const asked = await waiting.executeTakeFirst()
      if (!asked) throw notFound('employee')
      if ([id, asked.asked_by].includes(me.id)) throw refuse('reader.notSecond')
      const changes = [{ field: readsAnswers, before: '', after: 'Granted', masked: false }]
      const event = { action: 'employee.reader-accepted', entity: 'employee' as const, entityId: id, changes }
      await audit(trx, { ...event, actorId: me.id, requestId })
      return { data: null, message: 'ok' as const }
    }),
  )
}
