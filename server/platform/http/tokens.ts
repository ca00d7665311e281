import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { TokenClaims } from '#contract/api/auth.ts'
import { now } from '#server/platform/clock.ts'
import type { Doors, Tokens } from '#server/platform/deps.ts'
import { keptSetting } from '#server/platform/keptSetting.ts'
import { Recent } from '#server/platform/recent.ts'
import { Refusal, refuse } from './errors.ts'
import { pictureAddresses } from './files.ts'

/** The signing secret that the installation stores if the environment has none. Creates it on first use. */
export const keptSecret = (doors: Pick<Doors, 'read' | 'write'>): Promise<string> =>
  keptSetting(doors, 'session_secret', () => randomBytes(48).toString('base64url'))

const inSeconds = (ttl: number) => Math.floor(now().getTime() / 1000) + ttl

/** Verified tokens kept in memory. */
const remembered = 20_000

/** Cache key of a token. A digest, so that memory dumps contain no tokens. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof errors.JWTExpired)) return refuse('session.notValid')
  return cause.payload.purpose === 'invitation' ? refuse('invitation.expired') : refuse('session.expired')
}

/**
 * Creates the token service.
 * @param ttl lifetime of a session in seconds
 * @param publicUrl base URL of picture addresses in tokens
 * @param invitationDays lifetime of an invitation link (rules/api.md#4.2)
 */
export function makeTokens(secret: string, ttl: number, publicUrl: string, invitationDays = 7): Tokens {
  const key = new TextEncoder().encode(secret)
  const { toPublic } = pictureAddresses(publicUrl)
  const sign = (jti: string, exp: number, claims: Omit<TokenClaims, 'jti' | 'exp'>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setJti(jti).setExpirationTime(exp).sign(key)
  /** Claims of tokens with a verified signature, used until they expire. */
  const verified = new Recent<string, Readonly<TokenClaims>>(remembered)
  return {
    async issueSession({ write }, employeeId, agent = '') {
      const jti = randomUUID()
      const exp = inSeconds(ttl)
      const insert = sql<{ avatar: string; email: string }>`
        with session as (
          insert into sessions (jti, employee_id, expires_at, agent)
          values (${jti}, ${employeeId}, to_timestamp(${exp}), ${agent.slice(0, 300)})),
        -- Whoever kept the link of an invitation must not act as a person who signs in (rules/people.md#3.5).
        ended as (update invitations set invitation_code = '' where employee_id = ${employeeId} and invitation_code <> '')
        select avatar, coalesce(address_in_use(id, team_email), address_in_use(id, personal_email)) as email
        from employees where id = ${employeeId}`
      const { rows } = await write((trx) => insert.execute(trx), { always: true })
      const { avatar = '', email = '' } = rows[0] ?? {}
      return sign(jti, exp, { id: employeeId, avatar: toPublic(avatar), email, purpose: 'session' })
    },
    async issueInvitation(db, jti, employeeId) {
      const exp = inSeconds(invitationDays * 86_400)
      const { rows } = await sql<{ avatar: string; email: string }>`
        select avatar, personal_email as email from employees where id = ${employeeId}`.execute(db)
      const { avatar = '', email = '' } = rows[0] ?? {}
      const claims = { id: employeeId, avatar: toPublic(avatar), email, purpose: 'invitation' } as const
      const token = await sign(jti, exp, claims)
      return { token, expiresAt: new Date(exp * 1000) }
    },
    async verify(token) {
      const digest = digestOf(token)
      const known = verified.get(digest)
      if (known && known.exp > inSeconds(0)) return known
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() })
        const claims = Object.freeze(TokenClaims.parse(payload))
        verified.set(digest, claims)
        return claims
      } catch (cause) {
        throw refusalOf(cause)
      }
    },
  }
}
