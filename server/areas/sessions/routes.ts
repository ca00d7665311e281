import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Session } from '#contract/api/sessions.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { endSessions } from '#server/platform/http/sessions.ts'

/** Patterns of browsers. The order matters: each comes before the browsers that it also names. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], agent: string) => names.find(([mark]) => mark.test(agent))?.[1]

/**
 * Browser and system of a `User-Agent`, such as `Firefox on Windows`. For a program its first word, for an empty header
 * `''`.
 */
export function deviceOf(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' on ')
  return known || (agent.split(/[\s/]/)[0] ?? '').slice(0, 50)
}

const open = sql<boolean>`revoked_at is null and expires_at > now()`

/** Routes that list and end the caller's sessions. */
export function sessionRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.sessions.list, async ({ me }, { read }) => {
    const { rows } = await sql<Session>`select jti as id, agent as device, wire_instant(created_at) as "startedAt",
        wire_instant(expires_at) as "expiresAt", jti = ${me.jti} as "isThis"
      from sessions where employee_id = ${me.id} and ${open} order by created_at desc, jti`.execute(read)
    return { data: rows.map((row) => ({ ...row, device: deviceOf(row.device) })) }
  })

  /** Ends one session or all others of the caller, writes an event and returns the number of sessions ended. */
  const end = (
    { write }: Deps,
    { me, requestId }: { me: { id: string; jti: string }; requestId: string },
    id?: string,
  ) =>
    write(
      async (trx) => {
        const which = id ? sql`jti = ${id}` : sql`jti <> ${me.jti}`
        const ended = await endSessions(trx, sql`employee_id = ${me.id} and ${open} and ${which}`)
        const event = { actorId: me.id, action: 'employee.sessions-ended', entity: 'employee', entityId: me.id }
        if (ended > 0) await audit(trx, { ...event, requestId })
        return ended
      },
      { always: true },
    )

  serve(app, server, api.sessions.end, async ({ me, params, requestId }, deps) => {
    if ((await end(deps, { me, requestId }, params.id)) === 0) throw notFound('session')
  })

  serve(app, server, api.sessions.endOthers, async ({ me, requestId }, deps) => ({
    data: { ended: await end(deps, { me, requestId }) },
  }))
}
