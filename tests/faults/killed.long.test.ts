import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { often } from '#tests/support/long.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.mjs'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { companyOnServer, openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import { freePort } from '#tests/support/freePort.ts'
import { makeGround } from './ground.ts'
import type { Ground } from './load.ts'
import { startLoad } from './load.ts'
import { expectWhole, missingOf } from './missing.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const kills = often(isPostgres ? 3 : 1, 100)

let postgres: Postgres | undefined
let company: SharedCompany
let ground: Ground
let server: ServerProcess | undefined
let variables: Record<string, string>

beforeAll(async () => {
  if (isPostgres) {
    postgres = await startPostgres({ isDurable: true })
    company = await companyOnServer(postgres.url)
  } else company = await openSharedCompany()
  ground = await company.withDatabase(makeGround)
  variables = { ...company.variables, PORT: String(await freePort()) }
}, 120_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await company?.remove()
  await postgres?.stop()
})

async function killServer(): Promise<void> {
  await server?.end('SIGKILL')
  server = await startServer(variables)
}

/** The server stays, and must find the database again by itself. */
async function killDatabase(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  await postgres?.kill(signal)
  await postgres?.start()
}

const faults = isPostgres ? [killServer, () => killDatabase('SIGQUIT'), () => killDatabase('SIGKILL')] : [killServer]

test(`${kills} kills under load: no acknowledged write is missing, none is half applied`, async () => {
  const token = await company.tokenOf('admin')
  server = await startServer(variables)
  const load = startLoad(() => server?.url ?? '', token, ground)
  for (let at = 0; at < kills; at++) {
    await load.more(randomInt(3, 30))
    // Somewhere in the middle of the writes that run now.
    await wait(randomInt(40))
    await faults[at % faults.length]?.()
  }
  await load.more(10)
  // Which kind comes is chance, and each must have come.
  const least = () => Math.min(...Object.values(load.done).map(({ acknowledged }) => acknowledged.length))
  while (least() === 0) await load.more(5)
  await load.stop()
  expect(await server.end('SIGTERM')).toBe(0)

  expect(load.odd).toEqual([])
  await company.withDatabase(async (database) => {
    expect(await missingOf(database, load.done)).toEqual([])
    await expectWhole(database, load.done, ground)
  })
  const sum = (what: 'tried' | 'acknowledged') =>
    Object.values(load.done).reduce((total, kind) => total + kind[what].length, 0)
  console.log(`${kills} kills, ${sum('tried')} writes tried, ${sum('acknowledged')} acknowledged, 0 missing`)
}, 3_600_000)
