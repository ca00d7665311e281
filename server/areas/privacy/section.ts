import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
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

/** The condition on the row `t` for belonging to the section. */
export function rowsOf({ by = [], rows }: Section, subject: Subject): RawBuilder<boolean> {
  if (rows) return rows(subject)
  const named = (by as readonly string[]).map((column) => sql`${sql.ref(`t.${column}`)} = ${subject.id}`)
  return sql<boolean>`(${sql.join(named, sql` or `)})`
}
