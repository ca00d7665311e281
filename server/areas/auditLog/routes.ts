import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, auditEvents } from '#contract/api/auditEvents.ts'
import * as api from '#contract/api/index.ts'
import { type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { ownFieldSchema } from '#server/areas/employees/index.ts'
import { tableOf } from '#server/areas/metadata/index.ts'
import { isEventOfReviewer } from '#server/areas/surveys/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import type { Db } from '#server/platform/deps.ts'
import { keyNameOf } from '#server/platform/http/keys.ts'
import type { Server } from '#server/platform/http/server.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewedIn } from '#server/platform/viewing.ts'
import { toldChanges } from './told.ts'

type Asked = QueryOf<typeof auditEvents.list>
type Reader = Pick<Person, 'id' | 'can'>
type Row = Omit<AuditEntry, 'changes'> & { seq: number; changes: StoredChange[] }

/** For kinds with a name and a page: a query for the current name and the key of the page. */
const named: Record<string, RawBuilder<unknown>> = {
  employee: sql`select display_name as name, username as key from employees where id = a.entity_id`,
  project: sql`select name, code as key from projects where id = a.entity_id and deleted_at is null`,
  invoice: sql`select coalesce(i.number, p.name) as name, i.id::text as key
    from invoices i join projects p on p.id = i.project_id
    where i.id = a.entity_id and i.deleted_at is null`,
  survey: sql`select title as name, subtype || '/' || id as key from feedback_events
    where id = a.entity_id and deleted_at is null`,
  key: sql`select name, '' as key from api_keys where id = a.entity_id`,
  'scim-group': sql`select name, '' as key from scim_groups where id = a.entity_id`,
  role: sql`select name, case when deleted_at is null then code else '' end as key from roles where id = a.entity_id`,
  'work-unit': sql`select name, '' as key from work_units where id = a.entity_id`,
  'action-item': sql`select name, '' as key from action_items where id = a.entity_id`,
  ...Object.fromEntries(
    (Object.keys(keptKinds) as KeptKind[]).map((kind) => [
      kind,
      sql`select name, '' as key from ${sql.table(tableOf(kind))} where id = a.entity_id`,
    ]),
  ),
}

const nameAndKey = sql`case a.entity ${sql.join(
  Object.entries(named).map(([kind, source]) => sql`when ${kind} then (select to_json(x) from (${source}) x)`),
  sql` `,
)} end`

/** The record of event `a`: kind, id, current name and page key. Name and key are `""` if there are none. */
export const aboutEvent = sql`(select json_build_object('kind', a.entity, 'id', a.entity_id, 'name',
  coalesce(n.named ->> 'name', ''),
  'key', coalesce(n.named ->> 'key', '')) from (select ${nameAndKey} as named) n)`

/** The values of a column in the trail. Skips through its index, so the cost does not depend on the length of the trail. */
const inUse = (column: string) => sql<{ word: string }>`with recursive found as (
  (select ${sql.ref(column)} as word from audit_events order by ${sql.ref(column)} limit 1)
  union all select (select ${sql.ref(column)} from audit_events where ${sql.ref(column)} > found.word
    order by ${sql.ref(column)} limit 1) from found where found.word is not null)
  select word from found where word is not null`

const startOf = (day: string, timeZone: string, later = 0) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}`

/** The filters as conditions on event `a`, plus the condition that the reader may see it. */
function conditions(asked: Asked, timeZone: string, me: Reader): RawBuilder<unknown>[] {
  const { actor, action, kind, about: id, from, until, request, before } = asked
  return [
    sql`not ${isEventOfReviewer('a', me.id)}`,
    ...(before === undefined ? [] : [sql`a.seq < ${before}`]),
    ...(actor ? [sql`a.actor_id = ${actor}`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(kind ? [sql`a.entity = ${kind}`] : []),
    // By kind and id, because the index has both.
    ...(id ? [sql`(a.entity = any (array(${inUse('entity')})) and a.entity_id = ${id} or a.subject_id = ${id})`] : []),
    ...(from ? [sql`a.at >= ${startOf(from, timeZone)}`] : []),
    ...(until ? [sql`a.at < ${startOf(until, timeZone, 1)}`] : []),
    ...(request ? [sql`a.request_id = ${request}`] : []),
  ]
}

/**
 * One page of the trail, newest first, with the fields the reader can see; `next` is the start of the next page. Leaves
 * out events that would reveal who reviews the reader (docs/decisions/014-privacy-of-answers.md).
 */
async function trailPage(
  db: Db,
  asked: Asked,
  timeZone: string,
  me: Reader,
): Promise<{ data: AuditEntry[]; next: number | null }> {
  const { rows } =
    await sql<Row>`select a.seq, a.id, wire_instant(a.at) as at, a.action, a.changes, a.request_id as "requestId",
      ${keyNameOf('a.request_id', 'a.actor_id')} as "byKey",
      (select ${basic('w')} from employees w where w.id = ${viewedIn('a.request_id')}) as "viewingAs",
      wire_instant(a.erased_at) as "erasedAt", ${aboutEvent} as about,
      (select ${basic('o')} from employees o where o.id = a.actor_id) as actor,
      (select ${basic('s')} from employees s where s.id = a.subject_id) as subject
    from audit_events a
    where ${sql.join(conditions(asked, timeZone, me), sql` and `)} order by a.seq desc limit ${asked.size + 1}`.execute(
      planned(db),
    )
  const shown = rows.slice(0, asked.size)
  const told = await toldChanges(
    db,
    shown.map(({ action, about, changes }) => ({ action, kind: about.kind, changes })),
    me.can,
    await ownFieldSchema(db),
  )
  return {
    data: shown.map(({ seq: _, ...row }, at) => ({ ...row, changes: told[at] ?? [] })),
    next: rows.length > shown.length ? (shown.at(-1)?.seq ?? null) : null,
  }
}

/** All actions and kinds in the trail. */
async function trailWords(db: Db): Promise<{ actions: string[]; kinds: string[] }> {
  const words = async (column: string) => (await inUse(column).execute(db)).rows.map(({ word }) => word)
  return { actions: await words('action'), kinds: await words('entity') }
}

/** Routes for admins to read the audit trail. */
export function trailRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  serve(app, server, api.auditEvents.list, ({ query, me }, { read }) => trailPage(read, query, env.TIME_ZONE, me))
  serve(app, server, api.auditEvents.words, async (_call, { read }) => ({ data: await trailWords(read) }))
}
