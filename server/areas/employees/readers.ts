import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { readers, type WaitingReader } from '#contract/api/employees/readers.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { readsAnswers } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sameReaders } from './sameReader.ts'

/** SQL for the ids of people whose roles let them read answers, also of those who still wait. */
const allReaders: RawBuilder<unknown> = sql`select er.employee_id as id from permissions p
  join role_permissions rp on rp.permission_id = p.id join roles r on r.id = rp.role_id and r.deleted_at is null
  join employee_roles er on er.role_id = r.id where p.code = ${readsAnswers}`

/** SQL condition: a role of the employee `e` lets them read answers. To be read with a section. */
export const mayRead = sql<boolean>`exists (select from (${allReaders}) reader where reader.id = e.id)`

/** How long, in days, people who lost the right or left count as others who must agree. */
const remembered = 30

/** Which people a write may have let read: those of `only`, or all, except those in `had`, whom roles let read before. */
interface Settling {
  callerId: string
  today: string
  had: readonly string[]
  only?: string
}

/**
 * After a write that may have changed who reads answers: whoever gained it waits for a second person, unless nobody else
 * reads answers or did so lately (rules/roles.md#1.6). Must be a statement of its own behind the write, so that it sees
 * what another transaction has committed meanwhile.
 */
export async function settleReaders(trx: Db, { callerId, today: day, had, only }: Settling): Promise<void> {
  const recent = sql`select f.employee_id from former_readers f where f.until_at > now() - ${remembered} * interval '1 day'`
  await sql`with reads as materialized (select distinct reader.id from (${allReaders}) reader),
    gained as materialized (select id from reads where id <> all (${[...had]}::uuid[])
      ${only ? sql`and id = ${only}` : sql``} and id not in (${recent})),
    lost as materialized (select h.id from unnest(${[...had]}::uuid[]) as h (id)
      where h.id not in (select id from reads) and h.id not in (select w.employee_id from waiting_readers w)),
    ended as (delete from waiting_readers w where w.employee_id not in (select id from reads)),
    forgotten as (delete from former_readers f where f.employee_id in (select id from reads)),
    past as (insert into former_readers (employee_id) select id from lost
      on conflict (employee_id) do update set until_at = now()),
    others as materialized (select e.id from employees e where e.deleted_at is null
      and (e.left_date is null or e.left_date > ${day}::date - ${remembered}::int)
      and (e.id in (select id from reads except select id from gained) or e.id in (select id from lost) or e.id in (${recent}))
      and e.id not in (select w.employee_id from waiting_readers w))
    insert into waiting_readers (employee_id, asked_by) select gained.id, ${callerId}::uuid from gained
    where exists (select from others where others.id not in (gained.id, ${callerId}))
    on conflict do nothing`.execute(trx)
}

/** Runs a write that may let many people read answers, and settles who waits. */
export async function holdBackReaders<T>(
  trx: Db,
  env: Deps['env'],
  callerId: string,
  write: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ id: string }>`${allReaders}`.execute(trx)
  const result = await write()
  await settleReaders(trx, { callerId, today: today(env), had: [...new Set(rows.map(({ id }) => id))] })
  return result
}

/** SQL condition: the employee `e` has not left. */
const isHere = sql<boolean>`(e.deleted_at is null and e.working_status <> 'left')`

type Waiting = Omit<WaitingReader, 'mayAccept'>

/** Lists who waits to read answers, and lets a second person agree. */
export function readerRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, readers.list, async ({ me }, { read }) => {
    if (!me.can('employees.read')) return { data: [] }
    const { rows } = await sql<Waiting>`select ${basic('e')} as employee, ${basic('a')} as "askedBy",
        wire_instant(w.asked_at) as "askedAt"
      from waiting_readers w join employees e on e.id = w.employee_id and ${isHere}
        join employees a on a.id = w.asked_by order by w.asked_at, e.id`.execute(read)
    const ties = new Map<string, ReadonlySet<string>>()
    for (const { askedBy } of rows) if (!ties.has(askedBy.id)) ties.set(askedBy.id, await sameReaders(read, askedBy))
    const mayAccept = ({ employee, askedBy }: Waiting) => employee.id !== me.id && !ties.get(askedBy.id)?.has(me.id)
    return { data: rows.map((row) => ({ ...row, mayAccept: mayAccept(row) })) }
  })

  serve(app, server, readers.accept, ({ params: { id }, me, requestId }, { write }) =>
    write(async (trx) => {
      const { rows } = await sql<{ askedBy: string }>`delete from waiting_readers w using employees e
        where w.employee_id = ${id} and e.id = w.employee_id and ${isHere} returning w.asked_by as "askedBy"`.execute(
        trx,
      )
      if (!rows[0]) throw notFound('employee')
      // Who made the giver could give and agree as two people (docs/decisions/062-two-for-reading.md).
      const tied = await sameReaders(trx, { id: rows[0].askedBy })
      if (id === me.id || tied.has(me.id)) throw refuse('reader.notSecond')
      const changes = [{ field: readsAnswers, before: false, after: true, masked: false }]
      const event = { action: 'employee.reader-accepted', entity: 'employee' as const, entityId: id, changes }
      await audit(trx, { ...event, actorId: me.id, requestId })
    }),
  )
}
