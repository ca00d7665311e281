import type { Kysely } from 'kysely'
import { dateIn } from '#contract/dates.ts'
import type { DB } from './db/types.ts'
import type { Env } from './env.ts'
import type { Tokens } from './http/tokens.ts'

/** What the areas work with; built once in `app.ts`, by tests as by `main.ts`. */
export interface Deps {
  db: Kysely<DB>
  env: Env
  tokens: Tokens
}

/** A database handle, inside a transaction or outside. */
export type Db = Kysely<DB>

/** Today in the company's time zone, as `YYYY-MM-DD`. */
export function today(env: Pick<Env, 'TIME_ZONE'>): string {
  return dateIn(env.TIME_ZONE, new Date())
}
