import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { type Undoable, undoMinutes } from '#contract/api/undo.ts'
import { permissions } from '#contract/permissions.ts'
import { aboutEvent, toldChanges } from '#server/areas/auditLog/index.ts'
import { ownFieldSchema } from '#server/areas/employees/index.ts'
import { confirmed } from '#server/areas/exchangeRates/index.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { requestsOf } from '#server/platform/http/keys.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { isOpen } from './rules.ts'
import { runUndo } from './run.ts'

type Row = Omit<Undoable, 'changes'> & { changes: StoredChange[] }

/**
 * The changes that a person can still undo, newest first. Each is described by the last event of its request, with the
 * fields the person can read.
 */
async function undoablesOf(db: Db, me: Person): Promise<Undoable[]> {
  const { rows } = await sql<Row>`select u.request_id as request, wire_instant(u.at) as at,
      wire_instant(u.at + ${undoMinutes} * interval '1 minute') as until, a.action, a.changes, a.others - 1 as more,
      ${aboutEvent} as about,
      (select ${basic('s')} from employees s where s.id = a.subject_id) as subject
    from undos u cross join lateral (select a.*, count(*) over ()::int as others from audit_events a
      where a.request_id = u.request_id and a.actor_id = u.employee_id order by a.seq desc limit 1) a
    where u.employee_id = ${me.id} and starts_with(u.request_id, ${me.key ? requestsOf(me.key.id) : ''}) and ${isOpen} and u.undone_at is null
      and array(select one from unnest(u.rights) one where one not like '% %')
        <@ ${permissions.filter(me.can)}::text[] order by u.at desc limit 50`.execute(db)
  const told = await toldChanges(
    db,
    rows.map(({ action, about, changes }) => ({ action, kind: about.kind, changes })),
    me.can,
    await ownFieldSchema(db),
  )
  return rows.map((row, at) => ({ ...row, changes: told[at] ?? [] }))
}

/** Routes for undoing one's own changes (docs/decisions/024-undo.md). */
export function undoRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.undo.list, async ({ me }, deps) => ({ data: await undoablesOf(deps.read, me) }))
  serve(app, server, api.undo.run, ({ params, body, me, requestId }, deps) =>
    runUndo(deps, { request: params.request, me, requestId, isConfirmed: confirmed(body) }),
  )
}
