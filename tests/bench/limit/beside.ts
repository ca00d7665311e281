import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { type Db, today } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { makeTokens } from '#server/http/tokens.ts'
import { freePort } from '#tests/support/freePort.ts'
import { program } from '#tests/support/program.ts'
import { callsOf, type Measured } from './calls.ts'
import type { Figures } from './figures.ts'
import { usedBy, usedByFamily } from './processor.ts'

/** A server in a process of its own. */
interface Running {
  url: string
  process: ChildProcess
}

/** What one turn of load saw; times in milliseconds, of processor for each call. */
interface Turn extends Figures {
  rate: number
  p50: number
  p99: number
  server: number
  database: number
}

async function launch(source: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [await program(source)], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`${source} ended with code ${code}.`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

const base = '/api/v1'
const connections = 16

async function load(
  { url, process: { pid = 0 } }: Running,
  call: Measured,
  token: string,
  more: More,
): Promise<Turn> {
  const authorization = `Bearer ${token}`
  const before = [usedBy(pid), usedByFamily(more.database)] as const
  let count = 0
  const result = await autocannon({
    url,
    connections,
    duration: more.seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = call.request(count++)
          const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
          return {
            ...request,
            method,
            path: base + path,
            headers,
            ...(body && { body: JSON.stringify(body) }),
          }
        },
      },
    ],
  })
  if (result.non2xx || result.errors)
    throw new Error(`${call.name}: ${result.non2xx} refused, ${result.errors} failed.`)
  const calls = result.requests.total
  const figures = (await (await fetch(`${url}/figures`)).json()) as Figures
  return {
    rate: calls / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    server: (usedBy(pid) - before[0]) / calls,
    database: (usedByFamily(more.database) - before[1]) / calls,
    ...figures,
  }
}

/** One answer, without what differs between two writes. */
async function answerOf({ url }: Running, call: Measured, token: string, count: number): Promise<unknown> {
  const { method, path, body } = call.request(count)
  const response = await fetch(url + base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${text}`)
  return JSON.parse(method === 'PUT' ? text.replace(/"updatedAt":"[^"]*",?/, '') : text)
}

interface More {
  /** Process id of the PostgreSQL server. */
  database: number
  /** Of one turn. */
  seconds: number
}

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const columns = ['rate', 'p50', 'p99', 'server', 'database', 'lag99', 'rss'] as const
const show = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0).padStart(9)

/**
 * Prints our server beside the limit: both answer the same calls in turns, with as many connections, and every answer of ours must equal the
 * limit's before anything is measured.
 */
async function printBesideLimit(
  calls: Measured[],
  env: Record<string, string>,
  token: string,
  { turns, ...more }: More & { turns: number },
): Promise<void> {
  const servers: Running[] = []
  try {
    for (const source of ['tests/bench/limit/ours.ts', 'tests/bench/limit/server.ts'])
      servers.push(await launch(source, env))
    const [ours, limit] = servers as [Running, Running]
    console.log(
      `\nOurs beside the limit: ${connections} connections, ${turns} turns of ${more.seconds} s each, medians; milliseconds; rss in MB`,
    )
    console.log(`${''.padEnd(48)}    req/s      p50      p99   server database    lag99      rss`)
    for (const call of calls) {
      for (const count of [0, 1, 2]) {
        const [mine, theirs] = [
          await answerOf(ours, call, token, count),
          await answerOf(limit, call, token, count),
        ]
        if (!isDeepStrictEqual(mine, theirs))
          throw new Error(`${call.name}: the limit answers something else.`)
      }
      const seen = new Map<Running, Turn[]>(servers.map((server) => [server, []]))
      // The first turn of each warms it up.
      for (let turn = 0; turn <= turns; turn++)
        for (const server of servers) {
          const one = await load(server, call, token, turn === 0 ? { ...more, seconds: 1 } : more)
          if (turn > 0) seen.get(server)?.push(one)
        }
      const line = (server: Running) =>
        columns.map((column) => middle((seen.get(server) as Turn[]).map((turn) => turn[column])))
      const [mine, theirs] = [line(ours), line(limit)]
      console.log(call.name.padEnd(40) + 'ours'.padEnd(8) + mine.map(show).join(''))
      console.log(
        `${''.padEnd(40)}${'limit'.padEnd(8)}${theirs.map(show).join('')}   ours / limit ${((mine[0] ?? 0) / (theirs[0] ?? 1)).toFixed(2)}`,
      )
    }
  } finally {
    for (const { process: child } of servers) child.kill()
  }
}

/**
 * The scene of `npm run bench -- --only limit`, as the admin of a company.
 * @param database process id of its PostgreSQL server
 */
export async function benchBesideLimit(db: Db, env: Env, database: number): Promise<void> {
  const {
    SESSION_SECRET = '',
    DATABASE_URL = '',
    OIDC_ISSUER = '',
    PUBLIC_URL,
    COMPANY_NAME,
    DEFAULT_ORGANIZATION,
  } = env
  const { rows } = await sql<{ id: string }>`select e.id from employees e
    join employee_roles l on l.employee_id = e.id join roles r on r.id = l.role_id and r.code = 'admin'
    where e.working_status = 'full-time' limit 1`.execute(db)
  const token = await makeTokens(SESSION_SECRET, 86_400, PUBLIC_URL).issueSession(db, rows[0]?.id ?? '')
  const variables = {
    NODE_ENV: 'production',
    ALLOW_HTTP: 'true',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    TODAY: today(env),
    ...{ SESSION_SECRET, DATABASE_URL, OIDC_ISSUER, PUBLIC_URL, COMPANY_NAME, DEFAULT_ORGANIZATION },
  }
  await printBesideLimit(await callsOf(db), variables, token, { database, seconds: 5, turns: 3 })
}
