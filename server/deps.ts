import type { Kysely } from 'kysely'
import type { TokenClaims } from '#contract/api/auth.ts'
import { dateIn } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DB } from './db/types.ts'
import type { Env } from './env.ts'
import type { Answerer } from './http/serve.ts'
import type { Metrics } from './watch/metrics.ts'

/** What the areas work with; built once in `app.ts`, by tests as by `main.ts`. */
export interface Deps {
  db: Kysely<DB>
  env: Env
  tokens: Tokens
  metrics: Metrics
  /** How each endpoint of the contract is answered; filled when the areas register them. */
  calls: Map<Endpoint, Answerer>
  /** Set before the server takes no more connections, for the proxy to see. */
  isLeaving?: boolean
  /** Set while the disk of the embedded database is almost full, and nothing is written. */
  isFull?: boolean
}

/** A database handle, inside a transaction or outside. */
export type Db = Kysely<DB>

/** Makes and checks signed tokens. A session token also needs its row in `sessions`: that is what revoking removes. */
export interface Tokens {
  /** A session token of this employee, with a fresh row in `sessions`; `agent` is what the program that signs in calls itself. */
  issueSession(db: Db, employeeId: string, agent?: string): Promise<string>
  /** The token of an invitation link, 24 hours; it counts while the invitation's code is this `jti`. */
  issueInvitation(db: Db, jti: string, employeeId: string): Promise<{ token: string; expiresAt: Date }>
  /** The claims of a token whose signature and expiry hold; 401 otherwise. Revocation is checked with the person. */
  verify(token: string): Promise<Readonly<TokenClaims>>
}

/** Today in the company's time zone, as `YYYY-MM-DD`. */
export function today(env: Pick<Env, 'TIME_ZONE'>): string {
  return dateIn(env.TIME_ZONE, new Date())
}
