/**
 * `npm run bench -- --only live`: the cost of notifying many open pages at once. A server has 2,000 streams of 2,000
 * people, while another process calls `GET /auth/me` every 5 ms. Two cases: only the notifications of a survey to 5,000
 * people, and that whole survey sent through the API. Medians of six runs each.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { jobs } from '#server/jobs.ts'
import { startJobs } from '#server/platform/jobs/loop.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { addressOf } from '#tests/support/address.ts'
import { buildApp } from '#tests/support/opened.ts'
import type { BenchCompany } from './company.ts'
import type { Order, Report } from './liveClient.ts'
import { middle } from './load/load.ts'
import { quantile } from './measure.ts'

const [streams, asked, runs] = [2_000, 5_000, 6]

const client = () => fork(new URL('./liveClient.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
async function order<Answer>(child: ChildProcess, message: Order): Promise<Answer> {
  const answer = once(child, 'message') as Promise<[Answer]>
  child.send(message)
  return (await answer)[0]
}

/** Prints one line per case. The company must have at least 6,000 people. */
export async function benchLive({ company, env }: BenchCompany): Promise<void> {
  const { db } = company
  const { app, server, deps } = await buildApp(company, env, unlimited)
  const { rows } = await sql<{
    id: string
    admin: boolean
  }>`select e.id, exists (select from employee_roles er
      join roles r on r.id = er.role_id where er.employee_id = e.id and r.code = 'admin') as admin from employees e
    where working_status in ('full-time', 'probation') and deleted_at is null
      order by admin desc, e.id limit ${asked}`.execute(db)
  const people = rows.map(({ id }) => id)
  const admin = await deps.tokens.issueSession(db, people[0] as string)
  const tokens: string[] = []
  for (const id of people.slice(0, streams)) tokens.push(await deps.tokens.issueSession(db, id))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const stopSealing = startJobs(
    jobs.filter(({ name }) => name === 'seals'),
    server,
    app.log,
  )
  const [following, probing] = [client(), client()]
  const call = async (endpoint: Parameters<typeof addressOf>[0], params: Record<string, string>, body: object) => {
    const { method } = endpoint
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${addressOf(endpoint, params)}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${endpoint.path}: ${await answer.text()}`)
  }
  const during = async (work: () => Promise<unknown>) => {
    await wait(1_500)
    await order<Report>(following, { report: true })
    await order<Report>(probing, { report: true })
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const busy = process.cpuUsage()
    const begun = performance.now()
    await work()
    let [told, lastTold] = [0, performance.now()]
    // Some of the people with streams may be on leave and not asked.
    while (told < streams && performance.now() < lastTold + 2_000) {
      await wait(50)
      const more = (await order<Report>(following, { report: true })).told
      told += more
      if (more) lastTold = performance.now()
    }
    const took = lastTold - begun
    const { user, system } = process.cpuUsage(busy)
    delay.disable()
    // Calls made meanwhile may be answered later.
    await wait(500)
    const { millis } = await order<Report>(probing, { report: true })
    const figures = [told, took, millis.length, quantile(millis, 0.5), quantile(millis, 0.99), Math.max(...millis)]
    const own = [delay.percentile(99) / 1e6, delay.max / 1e6, (user + system) / 1000]
    return [...figures, ...own]
  }
  const show = (value: number) => value.toFixed(0).padStart(8)
  const print = (name: string, figures: number[]) => console.log(`${name.padEnd(24)}${figures.map(show).join('')}`)
  const repeated = async (name: string, moment: (run: number) => ReturnType<typeof during>) => {
    const seen: number[][] = []
    for (let run = 1; run <= runs; run++) {
      const figures = await moment(run)
      seen.push(figures)
      print(`${name} ${run}`, figures)
    }
    print(
      `${name}, medians`,
      (seen[0] ?? []).map((_, at) => middle(seen.map((one) => one[at] ?? 0))),
    )
  }
  try {
    await order(following, { follow: { url, tokens } })
    await order(probing, { probe: { url: `${url}${addressOf(api.auth.me)}`, token: admin } })
    console.log(
      `${streams} streams, ${asked} people asked; milliseconds. me: GET /auth/me; loop: delay of the event loop; cpu: of the server`,
    )
    console.log(`${''.padEnd(24)}    told    took      me  median     p99     max  loop99 loopmax     cpu`)
    await repeated('words', () =>
      during(() =>
        sql`insert into untold (word) select 'survey' union all select 'inbox ' || id
          from unnest(${people}::uuid[]) id`.execute(db),
      ),
    )
    await repeated('survey', async (run) => {
      await call(api.surveys.create, {}, { type: 'engagement', year: 2100 + run, quarter: 'q1' })
      const made = await sql<{
        id: string
      }>`select id from feedback_events order by created_at desc limit 1`.execute(db)
      const params = { id: (made.rows[0] as { id: string }).id }
      return during(() => call(api.surveys.send, params, { type: 'engagement' }))
    })
  } finally {
    following.kill()
    probing.kill()
    await stopSealing()
    await app.close()
  }
}
