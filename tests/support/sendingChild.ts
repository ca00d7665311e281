import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import * as api from '#contract/api/index.ts'
import { readEnv } from '#server/platform/env.ts'
import { billingState } from './billing.ts'
import { cast } from './cast.ts'
import { buildApp, openDatabase } from './opened.ts'

/**
 * A server process that sends some invoices at once, for tests with several processes and with crashes. Prints a line
 * of JSON: the initial state, the answers, the number of statements since the first transaction, and which of them
 * ended a transaction. With KILL_AT it kills itself before that statement is sent, with KILL_AFTER=true right after.
 */
const { DATABASE_URL, DATA_DIR = '', BODIES = '[]', KILL_AT, KILL_AFTER } = process.env
const say = (line: object) =>
  new Promise<void>((resolve) => process.stdout.write(`${JSON.stringify(line)}\n`, () => resolve()))

let statements = 0
const commits: number[] = []
let isCounting = false
const dieAt = (number: number) => {
  if (statements === number) process.kill(process.pid, 'SIGKILL')
}

/**
 * Counts statements from the first `begin`. Must run first, because connections keep the `query` they were created
 * with.
 */
function count(): void {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  const counted = function (this: pg.Client, ...given: unknown[]) {
    if (!isCounting || (!statements && given[0] !== 'begin')) return query.apply(this, given)
    statements += 1
    const number = statements
    if (given[0] === 'commit') commits.push(number)
    if (KILL_AFTER !== 'true') dieAt(Number(KILL_AT))
    const answer = query.apply(this, given)
    if (KILL_AFTER === 'true') setImmediate(() => number === Number(KILL_AT) && process.kill(process.pid, 'SIGKILL'))
    return answer
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query
}

const env = readEnv({
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
  SESSION_SECRET: 'of processes that send invoices at once',
  DATA_DIR,
})
count()
const database = await openDatabase({ ...(DATABASE_URL && { databaseUrl: DATABASE_URL }), dataDir: DATA_DIR })
const { app, deps } = await buildApp(database, env)
const token = await deps.tokens.issueSession(deps.db, cast.admin.id)
await say({ before: await billingState({ deps }) })
isCounting = true
/** Sends an invoice, and again if the person's other requests kept the turn for too long, as clients do. */
async function send(payload: object): Promise<{ json: () => unknown }> {
  const { method, path } = api.invoices.send
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, payload })
  if (answer.statusCode !== 429) return answer
  await wait(Number(answer.headers['retry-after']) * 1_000)
  return send(payload)
}
const answers = await Promise.all((JSON.parse(BODIES) as object[]).map(send))
await say({ answers: answers.map((answer) => answer.json()), statements, commits })
await app.close()
await database.close()
