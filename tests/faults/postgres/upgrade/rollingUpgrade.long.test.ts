import { setTimeout as wait } from 'node:timers/promises'
import { startMailServer } from '#tests/support/mailServer.ts'
import { installRelease, releases, startRelease } from '#tests/support/releases.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { groundOf, notesOn } from './ground.ts'
import { type Answered, startUpgradeLoad, type UpgradeLoad, type WriteKind } from './load.ts'
import { lostOf, wronglyInvited } from './lost.ts'

type Variables = Record<string, string>

/** How each version is started. The last one is the working tree. */
const stages: { version: string; start: (variables: Variables) => Promise<ServerProcess> }[] = [
  ...releases.map((release) => ({
    version: release.version,
    start: (variables: Variables) => startRelease(release, variables),
  })),
  { version: 'this version', start: (variables) => startServer(variables) },
]
const steps = stages.slice(1).map((to, at) => ({ from: stages[at] ?? to, to }))

/** Calls that an old server answers with 500 once a new one has migrated: a released migration is never mended. */
const brokenCalls: Record<string, RegExp> = { '0.9.0': /surveys|answers/ }

/** Answers wanted of each server while both run. */
const enough = 50
const kinds: WriteKind[] = ['stack', 'name', 'joiner']

let database: Awaited<ReturnType<typeof openTestDatabase>>
let mails: Awaited<ReturnType<typeof startMailServer>>
let variables: Variables
let running: ServerProcess | undefined
const loads: UpgradeLoad[] = []
const table = ['| Upgrade | Old server | New server | Starts | Longest answer |', '|---|---|---|---|---|']

beforeAll(async () => {
  for (const release of releases) installRelease(release)
  database = await openTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0]?.name ?? '' })
  mails = await startMailServer()
  variables = { DATABASE_URL: url.href, SMTP_URL: mails.url, SESSION_SECRET: 'a secret of 32 characters or more' }
  running = await stages[0]?.start({ ...variables, DEMO: 'true' })
}, 1_800_000)
afterAll(async () => {
  console.log(table.join('\n'))
  await running?.end('SIGKILL')
  await mails?.close()
  await database?.close()
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(50)
}

/** The different answers with how often each came: `{ '200': 12, '500 joiner': 1 }`. */
function countsOf(answers: readonly Answered[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, call } of answers) {
    const key = status === 200 ? '200' : `${status || 'no answer'} ${call}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const textOf = (answers: readonly Answered[]) =>
  Object.entries(countsOf(answers))
    .map(([key, count]) => `${key} × ${count}`)
    .join(', ')

/**
 * Starts a server again when it ends, as systemd and Docker do, the third time without load: some migrations of the
 * past give up at a deadlock. Returns it with the number of starts.
 */
async function startAtLast(start: () => Promise<ServerProcess>, load: UpgradeLoad) {
  for (let starts = 1; ; starts++) {
    load.pause(starts === 3)
    try {
      return { server: await start(), starts }
    } catch (error) {
      if (starts === 3) throw error
    } finally {
      load.pause(false)
    }
  }
}

/** Answers of the old server that are not as they should be, from the start of the new one on. */
function wrongOf(version: string, answers: readonly Answered[]): Answered[] {
  const isKnown = ({ status, call }: Answered) => status === 500 && brokenCalls[version]?.test(call)
  const refused = answers.filter(({ status }) => status === 503)
  // A change that meets the migration is answered 503 once, and can be sent again.
  const again = refused.filter((one, at) => refused.findIndex(({ call }) => call === one.call) < at)
  return [...answers.filter((one) => one.status !== 200 && one.status !== 503 && !isKnown(one)), ...again]
}

test.each(steps)(
  'from $from.version to $to.version under load on both servers',
  async ({ from, to }) => {
    if (!running) throw new Error('No server of the older version runs.')
    const ground = await groundOf(running.url)
    const old = startUpgradeLoad(ground, [...kinds, 'answers'])
    await until(() => old.answers.length > enough)
    const begun = performance.now()
    const { server, starts } = await startAtLast(() => to.start({ ...variables, DEMO: 'false' }), old)
    const ready = performance.now()
    const fresh = startUpgradeLoad(await groundOf(server.url), kinds)
    loads.push(old, fresh)
    await until(() => old.answers.filter(({ at }) => at > ready).length > enough && fresh.answers.length > enough)
    await old.stop()
    expect(await running.end('SIGTERM')).toBe(0)
    running = server
    await fresh.stop()

    const during = old.answers.filter(({ at }) => at > begun)
    const longest = Math.max(...[...during, ...fresh.answers].map(({ seconds }) => seconds))
    const figures = [textOf(during), textOf(fresh.answers), starts, `${longest.toFixed(1)} s`]
    table.push(`| ${from.version} to ${to.version} | ${figures.join(' | ')} |`)

    expect(await lostOf(database.pool, [old, fresh])).toEqual([])
    const last = old.acknowledged.answers.at(-1) ?? ''
    const possible = old.tried.answers.slice(old.tried.answers.indexOf(last))
    expect(possible).toEqual(expect.arrayContaining(await notesOn(server, ground)))
    expect(fresh.answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(wrongOf(from.version, during)).toEqual([])
  },
  600_000,
)

test('every joiner got one invitation, whichever servers ran', async () => {
  expect(loads.flatMap(({ acknowledged }) => acknowledged.joiner).length).toBeGreaterThan(steps.length)
  expect(await wronglyInvited(database.pool, loads, mails.mails)).toEqual([])
}, 300_000)
