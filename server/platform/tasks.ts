import type { RawBuilder } from 'kysely'
import type { TaskKind } from '#contract/api/tasks.ts'
import type { Env } from './env.ts'
import type { Person } from './http/person.ts'

/** Who asks, and today in the company's time zone. */
export interface TaskReader {
  /** Only what the reader leads, among tasks about the company (docs/rules/tasks.md#1). */
  mine?: boolean
  me: Pick<Person, 'id' | 'can' | 'scoped' | 'rank' | 'isAdmin'>
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
 * SQL for what comes up from today up to the day `last`, for each kind with the columns `kind`, `id`, `name`, `person`,
 * `day`, `until` and `years`; nothing if the reader can't see it. `who` is a condition on the employee `e`; of each kind
 * the first `most` are enough, `null` for all.
 */
export type UpcomingSource = (
  reader: TaskReader,
  last: string,
  who: RawBuilder<unknown>,
  most: number | null,
) => readonly RawBuilder<unknown>[]

/**
 * What an area tells of the people who report to the reader: SQL with the columns `id` and `value`, or nothing if the
 * reader can't read it (docs/rules/tasks.md#5).
 */
export interface TeamSource {
  key: 'percent' | 'workload'
  of: (reader: TaskReader) => RawBuilder<unknown> | undefined
}
