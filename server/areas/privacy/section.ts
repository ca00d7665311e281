import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Subject } from './subject.ts'

/** What erasing does to a column. `emptied` sets the column's default. The expression refers to the row as `t`. */
export type Fate = 'kept' | 'emptied' | ((subject: Subject) => RawBuilder<unknown>)

type Column<T extends keyof DB> = keyof DB[T] & string

/** One kind of rows about a person: how to find them, what the archive contains, what erasing leaves. */
export interface Section<T extends keyof DB = keyof DB> {
  table: T
  /** The section's description in the archive's README. */
  words: string
  /** Columns that refer to the person. The schema test expects every such reference here. */
  by?: readonly Column<T>[]
  /** A condition on the row `t`, for rows that are not found by a reference. */
  rows?: (subject: Subject) => RawBuilder<boolean>
  /** Columns in the archive; all if absent, none if `[]`. Other columns are about other people. */
  columns?: readonly Column<T>[]
  /** Says in the archive what rows hold as values. */
  inWords?: (db: Db, rows: object[]) => Promise<object[]>
  /**
   * A condition on the row `t`: true if an archive exported by this reader must leave the row out, because it would
   * reveal who reviews them. The command line exports all rows (docs/decisions/014-privacy-of-answers.md).
   */
  closedTo?: (readerId: string) => RawBuilder<boolean>
  /**
   * `rows` deletes the rows. `link` keeps them: they are about something else and refer to a person who no longer has a
   * name. Otherwise the fate of each column that can contain personal data, or a function that erases the section.
   */
  erase: 'rows' | 'link' | Partial<Record<Column<T>, Fate>> | ((trx: Db, subject: Subject) => Promise<void>)
}

/**
 * Declares a section and checks its columns against its table. Returns the general type, so that one list can contain
 * all sections.
 */
export const section = <T extends keyof DB>(declared: Section<T>): Section => declared as unknown as Section

/** Rows that are the person's own, and are deleted. */
export const own = <T extends keyof DB>(table: T, words: string, by = 'employee_id' as Column<T>): Section =>
  section({ table, words, by: [by], erase: 'rows' })

/** Rows that say of the person what the company goes on to know of someone without a name. */
export const tied = <T extends keyof DB>(table: T, words: string): Section =>
  section({ table, words, by: ['employee_id' as Column<T>], erase: {} })

/** Rows about something else that refer to the person. The archive has only these columns. */
export const linked = <T extends keyof DB>(
  table: T,
  words: string,
  by: Column<T>,
  columns: readonly Column<T>[],
): Section => section({ table, words, by: [by], columns, erase: 'link' })

/** The fates of columns that erasing leaves as they are. */
export const kept = <Name extends string>(...columns: Name[]) =>
  Object.fromEntries(columns.map((column) => [column, 'kept'])) as Record<Name, 'kept'>

/** The condition on the row `t` for belonging to the section. */
export function rowsOf({ by = [], rows }: Section, subject: Subject): RawBuilder<boolean> {
  if (rows) return rows(subject)
  const named = (by as readonly string[]).map((column) => sql`${sql.ref(`t.${column}`)} = ${subject.id}`)
  return sql<boolean>`(${sql.join(named, sql` or `)})`
}
