import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { readableFields } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import type { Db } from '../deps.ts'
import type { Change } from './audit.ts'
import { toldBy } from './told.ts'

/** One sort of events in the history of a thing, and what of them the reader sees. */
export interface Strand {
  /** Over the event `a`: whether it is of this sort, and open to the reader at all. Sorts do not overlap. */
  events: RawBuilder<boolean>
  /** Declares labels, words of choices and who may read of the fields. */
  schema: z.ZodObject
  /** Over the event `a`: what the fields are of, where that is not the thing itself. */
  of?: RawBuilder<string>
}

interface Row extends Omit<TimelineEntry, 'changes'> {
  strand: number
  of: string | null
  changes: Change[]
}

/** Events of the strand that tell the reader something: acts that change no field are for every reader. */
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
 * The history of a thing, newest first. A field that the reader may not see is left out, and an event of nothing else is neither
 * listed nor counted, nor is one that erasing a person has emptied.
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
      (select json_build_object('id', o.id, 'fullName', o.full_name, 'displayName', o.display_name, 'avatar', o.avatar,
        'username', o.username) from employees o where o.id = a.actor_id) as actor
    ${shown} order by a.seq desc limit ${size} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${shown}`.execute(db)
  const entries = rows.map(({ strand, of, changes, ...row }): TimelineEntry => {
    const { schema } = strands[strand] as Strand
    return { ...row, changes: toldBy(schema, changes, can, of) }
  })
  return { entries, total: counted.rows[0]?.total ?? 0 }
}
