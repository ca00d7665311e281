import type { TokenClaims } from '#contract/api/auth.ts'
import { dateIn } from '#contract/dates.ts'
import { now } from './clock.ts'
import type { Db, Doors } from './db/doors.ts'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'

export type { Db, Doors } from './db/doors.ts'

/** Services that have no state of their own. */
export interface Services {
  env: Env
  tokens: Tokens
  metrics: Metrics
}

/** What work of a call, a job or a command needs: services, and its doors to the database. */
export interface Deps extends Services, Doors {}

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
