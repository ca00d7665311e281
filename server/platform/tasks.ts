import type { RawBuilder } from 'kysely'
import type { TaskKind } from '#contract/api/tasks.ts'
import type { Env } from './env.ts'
import type { Person } from './http/person.ts'

/** Who asks, and today in the company's time zone. */
export interface TaskReader {
  me: Pick<Person, 'id' | 'can'>
  today: string
  env: Env
}

/**
 * What an area tells of one kind of its tasks: SQL for all that wait for the reader, with the columns `id`, `name`,
 * `about` (text), `due` (date) and `link` (JSON), or nothing if the reader can't have any. It has the rights of the
 * place where the task is done (docs/decisions/079-home.md).
 */
export interface TaskSource {
  kind: TaskKind
  of: (reader: TaskReader) => RawBuilder<unknown> | undefined
}

/**
 * SQL for what comes up from today up to the day `last`, with the columns `kind`, `person`, `day`, `until` and `years`,
 * or nothing if the reader can't see it.
 */
export type UpcomingSource = (reader: TaskReader, last: string) => RawBuilder<unknown> | undefined
