import type { Kysely } from 'kysely'
import type { TokenClaims } from '#contract/api/auth.ts'
import { dateIn } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { now } from './clock.ts'
import type { Replicas } from './db/replicas.ts'
import type { DB } from './db/types.ts'
import type { Env } from './env.ts'
import type { Answerer } from './http/serve.ts'
import type { Metrics } from './observability/metrics.ts'

/** Shared services of all areas, built once in `app.ts`. */
export interface Deps {
  db: Kysely<DB>
  env: Env
  /** Hot standbys, for calls that read much. */
  replicas?: Replicas | undefined
  tokens: Tokens
  metrics: Metrics
  /** Handler of each endpoint, filled when areas register them. */
  calls: Map<Endpoint, Answerer>
  /** Set while the server stops. `/readyz` then answers 503, so that the proxy sends no more requests. */
  isLeaving?: boolean
  /** Set while the embedded database's disk is almost full: only reads are allowed. */
  isFull?: boolean
  /** Set while the PostgreSQL server accepts no changes: it is a standby, or was made read-only. */
  isReadOnly?: boolean
}

/** A database handle, inside or outside of a transaction. */
export type Db = Kysely<DB>

/** Issues and verifies signed tokens. A session token also needs its row in `sessions`, so that it can be revoked. */
export interface Tokens {
  /** Issues a session token with a new row in `sessions`. `agent` is the client's user agent. */
  issueSession(db: Db, employeeId: string, agent?: string): Promise<string>
  /** Issues a token for an invitation link. Valid for 24 hours, while `jti` is the invitation's code. */
  issueInvitation(db: Db, jti: string, employeeId: string): Promise<{ token: string; expiresAt: Date }>
  /** Returns the claims of a token. Throws 401 if signature or expiry is wrong. Doesn't check revocation. */
  verify(token: string): Promise<Readonly<TokenClaims>>
}

/** Today in the company's time zone by the clock of the database, as `YYYY-MM-DD`. */
export function today(env: Pick<Env, 'TIME_ZONE'>): string {
  return dateIn(env.TIME_ZONE, now())
}
