import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { basic } from './shapes.ts'

/**
 * A table of dated facts (docs/rules/time.md): `valid` has the days on which a row is true, and no two rows of an owner
 * are true on one day. Further columns: `reason`, `decided_by`, `created_at`, and `replaced_as`, `replaced_at`,
 * `replaced_by`, `replaced_reason` of rows that are true on no day any more.
 */
export interface Dated {
  table: string
  /** The column with the id of what the fact is about. */
  owner: string
  /** The columns that say what is true. */
  values: readonly string[]
}

/** SQL condition: the row `of` of a table of dated facts is true on this day (`YYYY-MM-DD`). */
export const at = (of: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${of}.replaced_as`)} is null and ${sql.ref(`${of}.valid`)} @> ${day}::date`

/** SQL for what the row `of` is on this day (docs/rules/time.md#1.3). */
export const stateOn = (of: string, day: string) => sql`case when ${sql.ref(`${of}.replaced_as`)} is not null
  then ${sql.ref(`${of}.replaced_as`)} when lower(${sql.ref(`${of}.valid`)}) > ${day}::date then 'planned'
  when upper(${sql.ref(`${of}.valid`)}) <= ${day}::date then 'past' else 'current' end`

/** SQL columns of a DatedRow for the reason and the decisions of the row `of`. */
export function decisionOf(of: string): RawBuilder<unknown> {
  const decider = (column: string) =>
    sql`(select ${basic('o')} from employees o where o.id = ${sql.ref(`${of}.${column}`)} and o.deleted_at is null)`
  return sql`${sql.ref(`${of}.reason`)}, ${decider('decided_by')} as "decidedBy",
    wire_instant(${sql.ref(`${of}.created_at`)}) as "decidedAt", ${decider('replaced_by')} as "replacedBy",
    wire_instant(${sql.ref(`${of}.replaced_at`)}) as "replacedAt",
      ${sql.ref(`${of}.replaced_reason`)} as "replacedReason"`
}

/** The days on which a row is true: its first day, and the first day on which it is not any more. */
export interface Period {
  id: string
  from: string
  /** Null without an end. */
  until: string | null
}

/** SQL for the periods of the row `of`, as JSON keys. */
export const periodKeys = (of: string) => sql`'id', ${sql.ref(`${of}.id`)}, 'from', lower(${sql.ref(`${of}.valid`)}),
  'until', upper(${sql.ref(`${of}.valid`)})`

/** True if the period has this day. */
export const has = ({ from, until }: Period, day: string) => from <= day && (until === null || day < until)

/** Changes can be planned for so many years. */
const yearsAhead = 2

/** The last day that can be planned. */
export const lastPlannedDay = (today: string): string => `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`

/** What is to become true, and from when. */
export interface DatedChange {
  /** The first day, or for a correction a day of the row that was wrong. */
  day: string
  /** Replaces what was wrong in the row of that day, for all of its days. */
  isCorrection: boolean
  /** The same as the row of that day says, so only what is planned can change. */
  isSame: boolean
  /** Takes back what is planned for after that day. */
  dropsPlanned: boolean
  today: string
}

/** What a change does to the rows of an owner. */
export interface DatedPlan {
  /** Rows that are taken back. */
  dropped: string[]
  /** Rows that end earlier, or run on. */
  moved: { id: string; until: string | null }[]
  /** The row whose values are replaced. */
  corrected?: string
  /** A row that begins. It takes over what the row `like` says and the change doesn't name. */
  begun?: { id: string; from: string; until: string | null; like: string | undefined }
}

/**
 * Decides what a change does: changes succeed, corrections replace. A change ends the row of its day and begins a new
 * one that runs until the next; on the first day of a row it replaces that row, as a correction does.
 * @param rows the current rows of the owner, oldest first
 * @returns null for a correction of a day on which nothing is true
 */
export function planChange(rows: readonly Period[], change: DatedChange): DatedPlan | null {
  const { day, today, isCorrection } = change
  const covering = rows.find((row) => has(row, day))
  if (isCorrection && !covering) return null
  const goes = ({ from }: Period) => change.dropsPlanned && from > day && from > today
  const dropped = rows.filter(goes).map(({ id }) => id)
  const kept = rows.filter((row) => !goes(row))
  const begins = !change.isSame && !isCorrection && covering?.from !== day
  const next = kept.find(({ from }) => from > day)
  const untilOf = (row: Period) => {
    if (begins && row === covering) return day
    // What is taken back leaves its days to the row before it.
    return dropped.length && row === kept.at(-1) && !(begins && !next) ? null : row.until
  }
  const moved = kept.flatMap((row) => (untilOf(row) === row.until ? [] : [{ id: row.id, until: untilOf(row) }]))
  if (begins) {
    const begun = { id: randomUUID(), from: day, until: next?.from ?? null, like: covering?.id }
    return { dropped, moved, begun }
  }
  return { dropped, moved, ...(covering && !change.isSame && { corrected: covering.id }) }
}

/** Takes back one row: the row that ended when it began runs on. */
export function planTakeBack(rows: readonly Period[], row: Period): DatedPlan {
  const before = rows.find(({ until }) => until === row.from)
  return { dropped: [row.id], moved: before ? [{ id: before.id, until: row.until }] : [] }
}

/** What the new or corrected row says. */
export interface DatedValues {
  owner: string
  /**
   * SQL for each value; none for taking back. It can name the row `r` of that day, whose columns are null without one.
   */
  values?: Record<string, RawBuilder<unknown>>
  reason: string
  /** The id of who decides; null for planned work of the server. */
  by: string | null
}

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/**
 * The statements of a plan, as CTEs by name. Each waits for those before it, because the database compares a row with
 * all others at the moment it is written.
 */
export function datedStatements(
  dated: Dated,
  { dropped, moved, corrected, begun }: DatedPlan,
  { owner, values = {}, reason, by }: DatedValues,
): Record<string, RawBuilder<unknown>> {
  const table = sql.table(dated.table)
  const own = [dated.owner, 'valid', ...dated.values, 'reason', 'decided_by', 'created_at']
  const replacedAs = ['replaced_as', 'replaced_at', 'replaced_by', 'replaced_reason']
  const ends = (as: string) => sql`${as}, now(), ${by}::uuid, ${reason}`
  const after = (name: string) => sql`(select count(*) from ${sql.ref(name)}) >= 0`
  const untils = JSON.stringify(moved)
  const first = {
    dropped: sql`update ${table} set (${columns(replacedAs)}) = (select ${ends('taken-back')})
      where id = any (${dropped}::uuid[]) returning id`,
    moved: sql`update ${table} t set valid = daterange(lower(t.valid), m.until)
      from json_to_recordset(${untils}::json) as m (id uuid, until date)
      where t.id = m.id and t.id is distinct from ${corrected ?? null} and ${after('dropped')} returning t.id`,
  }
  if (corrected) {
    const kept = sql`insert into ${table} (${columns([...own, ...replacedAs])})
      select ${columns(own)}, ${ends('corrected')} from ${table} where id = ${corrected}`
    const replaced = sql`update ${table} r set (${columns(Object.keys(values))}) = row (${sql.join(Object.values(values))}),
      reason = ${reason}, decided_by = ${by}, created_at = now(),
      valid = coalesce((select daterange(lower(r.valid), m.until)
        from json_to_recordset(${untils}::json) as m (id uuid, until date) where m.id = r.id), r.valid)
      where r.id = ${corrected} and ${after('dropped')}`
    return { ...first, kept, replaced }
  }
  if (!begun) return first
  const begins = sql`insert into ${table} (id, ${sql.ref(dated.owner)}, valid, ${columns(Object.keys(values))}, reason,
    decided_by)
    select ${begun.id}::uuid, ${owner}::uuid, daterange(${begun.from}::date, ${begun.until}::date),
      ${sql.join(Object.values(values))}, ${reason}, ${by}::uuid
    from (select) one left join ${table} r on r.id = ${begun.like ?? null}
    where ${after('dropped')} and ${after('moved')}`
  return { ...first, begins }
}
