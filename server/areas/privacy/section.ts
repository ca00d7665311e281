import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#server/db/types.ts'
import type { Db } from '#server/deps.ts'
import type { Subject } from './subject.ts'

/** What erasing makes of a column: `emptied` is the column's default. The expression speaks of the row as `t`. */
export type Fate = 'kept' | 'emptied' | ((subject: Subject) => RawBuilder<unknown>)

type Column<T extends keyof DB> = keyof DB[T] & string

/** One sort of rows that are about a person: how they are found, what the archive has of them, what erasing leaves. */
export interface Section<T extends keyof DB = keyof DB> {
  table: T
  /** In the archive, as a line of its table of contents. */
  words: string
  /** Columns that name the person; the test of the schema looks for each one here. */
  by?: readonly Column<T>[]
  /** Of rows that are found by something else: a condition on the row `t`. */
  rows?: (subject: Subject) => RawBuilder<boolean>
  /** What the archive has of the row, where not everything: `[]` is nothing. The rest is about somebody else. */
  columns?: readonly Column<T>[]
  /**
   * Over the row `t`: left out of an archive that this reader takes, as it would tell who reviews him. Whoever has the
   * machine reads all (docs/decisions/014-privacy-of-answers.md).
   */
  closedTo?: (readerId: string) => RawBuilder<boolean>
  /**
   * `rows`: they go. `link`: the row is about something else, and only points to the person, who has no name any more. Otherwise what becomes
   * of each column that could say something of a person, or a function that does it all.
   */
  erase: 'rows' | 'link' | Partial<Record<Column<T>, Fate>> | ((trx: Db, subject: Subject) => Promise<void>)
}

/** Declares a section with the columns of its table checked; forgets which table it is, so that sections can stand in one list. */
export const section = <T extends keyof DB>(declared: Section<T>): Section => declared as unknown as Section

/** The condition on the row `t` for being of the section. */
export function rowsOf({ by = [], rows }: Section, subject: Subject): RawBuilder<boolean> {
  if (rows) return rows(subject)
  const named = (by as readonly string[]).map((column) => sql`${sql.ref(`t.${column}`)} = ${subject.id}`)
  return sql<boolean>`(${sql.join(named, sql` or `)})`
}
