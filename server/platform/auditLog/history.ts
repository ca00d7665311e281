import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { StoredChange, TimelineEntry } from '#contract/api/timeline.ts'
import { readableFields } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { namesIn } from './names.ts'
import { type Sayings, toldBy } from './told.ts'

/** One kind of events in a record's history, with what the reader sees of them. */
export interface Strand {
  /** SQL condition on the event `a`: it is of this kind and visible to the reader. Kinds must not overlap. */
  events: RawBuilder<boolean>
  /** Schema with labels, choices and permissions of the fields. */
  schema: z.ZodObject
  /** SQL on the event `a`: name of the sub-record whose fields these are, if it isn't the record itself. */
  of?: RawBuilder<string>
  sayings?: Sayings
}

interface Row extends Omit<TimelineEntry, 'changes'> {
  strand: number
  of: string | null
  changes: StoredChange[]
}

/** Events of the strand with at least one readable field. Events without fields are visible to all readers. */
const telling = ({ events, schema }: Strand, can: Can) =>
  sql<boolean>`(${events} and (a.changes = '[]' or exists (
    select from jsonb_array_elements(a.changes) c where c ->> 'field' = any (${[...readableFields(schema, can)]}))))`

const none = sql<null>`null`
const whens = (values: (RawBuilder<unknown> | number)[], strands: Strand[]) =>
  sql.join(
    strands.map(({ events }, at) => sql`when ${events} then ${values[at]}`),
    sql` `,
  )

/**
 * History of a record, newest first, with the total. Leaves out unreadable fields, events with only such fields, and
 * events emptied by erasing a person.
 */
export async function historyOf(
  db: Db,
  { entity, id, can, strands }: { entity: string; id: string; can: Can; strands: Strand[] },
  size: number,
  offset: number,
): Promise<{ entries: TimelineEntry[]; total: number }> {
  const open = sql.join(
    strands.map((strand) => telling(strand, can)),
    sql` or `,
  )
  const shown = sql`from audit_events a where a.entity = ${entity} and a.entity_id = ${id} and a.erased_at is null
    and (${open})`
  const { rows } = await sql<Row>`select a.id, wire_instant(a.at) as at, a.action, a.changes,
      (case ${whens([...strands.keys()], strands)} end)::int as strand,
      (case ${whens(
        strands.map(({ of }) => of ?? none),
        strands,
      )} end)::text as of,
      (select ${basic('o')} from employees o where o.id = a.actor_id) as actor
    ${shown} order by a.seq desc limit ${size} offset ${offset}`.execute(planned(db))
  const told = rows.map(({ strand, ...row }) => ({ ...(strands[strand] as Strand), row }))
  const names = await namesIn(
    db,
    told.map(({ schema, row }) => ({ schema, changes: row.changes })),
  )
  const entries = told.map(
    ({ schema, sayings, row: { of, changes, ...row } }): TimelineEntry => ({
      ...row,
      changes: toldBy(schema, changes, can, names, of, sayings),
    }),
  )
  return { entries, total: await totalOf(db, shown) }
}
