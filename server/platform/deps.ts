import type { TokenClaims } from '#contract/api/auth.ts'
import { dateIn } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { now } from './clock.ts'
import type { Db, Doors } from './db/doors.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Env } from './env.ts'
import type { Answerer } from './http/serve.ts'
import type { Metrics } from './observability/metrics.ts'

export type { Db, Doors } from './db/doors.ts'

/** Services that have no state of their own. */
interface Services {
  env: Env
  tokens: Tokens
  metrics: Metrics
  /** Handler of each endpoint, filled when areas register them. */
  calls: Map<Endpoint, Answerer>
}

/** What work of a call, a job or a command needs: services, and its doors to the database. */
export interface Deps extends Services, Doors {}

/** The server, built once in `app.ts`. Routes know it; handlers get `Deps` with each call. */
export interface Server extends Services {
  /** Opens the doors of a call. */
  open: OpenDatabase['open']
  /** For work of no call, such as finding out who calls. */
  own: Deps
  /** Set while the server stops. `/readyz` then answers 503, so that the proxy sends no more requests. */
  isLeaving?: boolean
  /** Set while the embedded database's disk is almost full: only reads are allowed. */
  isFull?: boolean
  /** Set while the PostgreSQL server accepts no changes: it is a standby, or was made read-only. */
  isReadOnly?: boolean
}

/** Issues and verifies signed tokens. A session token also needs its row in `sessions`, so that it can be revoked. */
export interface Tokens {
  /** Issues a session token with a new row in `sessions`. `agent` is the client's user agent. */
  issueSession(doors: Pick<Doors, 'write'>, employeeId: string, agent?: string): Promise<string>
  /** Issues a token for an invitation link. Valid for 24 hours, while `jti` is the invitation's code. */
  issueInvitation(db: Db, jti: string, employeeId: string): Promise<{ token: string; expiresAt: Date }>
  /** Returns the claims of a token. Throws 401 if signature or expiry is wrong. Doesn't check revocation. */
  verify(token: string): Promise<Readonly<TokenClaims>>
}

/** Today in the company's time zone by the clock of the database, as `YYYY-MM-DD`. */
export function today(env: Pick<Env, 'TIME_ZONE'>): string {
  return dateIn(env.TIME_ZONE, now())
}
