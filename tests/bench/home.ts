import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeTokens } from '#server/platform/http/tokens.ts'
import { addressOf } from '#tests/support/address.ts'
import { buildApp } from '#tests/support/opened.ts'
import { unlimited } from '#tests/support/testApp.ts'
import type { Scene } from './company.ts'
import { quantile } from './measure.ts'

/** What each caller is: one of those to whom it applies, by id. */
const callers = {
  admin: sql`exists (select from employee_roles l join roles r on r.id = l.role_id
    where l.employee_id = e.id and r.code = 'admin')`,
  'line manager': sql`exists (select from employees o where o.line_manager_id = e.id and o.working_status <> 'left')`,
  member: sql`not exists (select from employees o where o.line_manager_id = e.id) and exists (select from employee_roles l
    join roles r on r.id = l.role_id where l.employee_id = e.id and r.code = 'full-time')`,
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * The calls of home, for callers of several kinds, beside `GET /auth/me` and three indexed reads of the same data by
 * hand, alternating. Aim: 1.3 times (docs/performance.md).
 */
export async function benchHome({ company, env }: Scene, runs: number): Promise<void> {
  const { db } = company
  const { app } = await buildApp(company, env, unlimited)
  const tokens = makeTokens(env.SESSION_SECRET ?? '', 86_400, env.PUBLIC_URL)
  process.stdout.write(
    `Home, medians of ${runs} runs in ms\ncaller          list   coming     team   beside    times\n`,
  )
  for (const [name, is] of Object.entries(callers)) {
    const { rows } = await sql<{ id: string }>`select e.id from employees e
      where e.working_status = 'full-time' and e.deleted_at is null and ${is} order by e.id limit 1`.execute(db)
    const id = rows[0]?.id ?? ''
    const call = caller(app, await tokens.issueSession(db, id))
    const reads = [
      sql`select r.topic_id from event_reviewers r where r.reviewer_id = ${id} and r.reviewer_status in ('new', 'draft')
          and r.deleted_at is null limit 100`,
      sql`select id, display_name, avatar from employees where line_manager_id = ${id} and deleted_at is null`,
      sql`select project_id, project_slot_id from project_members where employee_id = ${id} and deleted_at is null`,
    ]
    const steps: (() => Promise<unknown>)[] = [
      () => call(api.tasks.list),
      () => call(api.tasks.upcoming),
      () => call(api.tasks.team),
      async () => {
        await call(api.auth.me)
        for (const read of reads) await read.execute(db)
      },
    ]
    const times: number[][] = steps.map(() => [])
    for (let run = 0; run < runs + 10; run++) {
      for (const [at, step] of steps.entries()) {
        const ms = await timed(step)
        if (run >= 10) times[at]?.push(ms)
      }
    }
    const [list = 0, coming = 0, team = 0, beside = 0] = times.map((all) => quantile(all, 0.5))
    const numbers = [list, coming, team, beside, list / beside].map((ms) => ms.toFixed(2).padStart(9))
    process.stdout.write(`${name.padEnd(13)}${numbers.join('')}\n`)
  }
  await app.close()
}

const caller = (app: FastifyInstance, token: string) => async (endpoint: Endpoint) => {
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.statusCode !== 200) throw new Error(`${endpoint.path} answered ${response.statusCode}: ${response.body}`)
}
