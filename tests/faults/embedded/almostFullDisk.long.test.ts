import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast } from '#tests/support/cast.ts'
import { follow } from '#tests/support/liveStream.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import { signInAs } from '#tests/support/signIn.ts'

const { bavail, bsize } = statfsSync(tmpdir())
const free = Math.floor((bavail * bsize) / 1_000_000)
/** Megabytes above the limit at the start. Other processes use this disk too, but less than that within seconds. */
const margin = Math.min(4_000, Math.floor(free / 4))

let company: SharedCompany
let server: ServerProcess
let token: string
let filling: string

beforeAll(async () => {
  company = await openSharedCompany()
  filling = join(company.variables.DATA_DIR ?? '', 'filling')
  token = await company.tokenOf('admin')
  server = await startServer({ ...company.variables, DISK_RESERVE_MB: String(free - margin) })
}, 120_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await company?.remove()
})

async function call(endpoint: Endpoint, params?: Record<string, string>, body?: object) {
  const { method } = endpoint
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${server.url}${addressOf(endpoint, params)}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { error?: string } }
}

let count = 0
const write = () => call(api.metadata.positionsCreate, undefined, { code: `p-${++count}`, name: `P ${count}` })

/** Writes until a response has this status, because the server checks its disk only every second. */
async function writeUntil(status: number) {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const answer = await write()
    if (answer.status === status) return answer
  }
  throw new Error(`No write was answered with ${status}.`)
}

const positions = async () =>
  ((await call(api.metadata.positions)).body as { data: { code: string }[] }).data.map(({ code }) => code)

test('a disk that is almost full: writes are refused with a sentence, reads and sign-in work, and writes work again when there is room', async () => {
  expect((await write()).status).toBe(200)
  execFileSync('fallocate', ['--length', `${2 * margin}MB`, filling])
  const refused = await writeUntil(507)
  expect(refused.body).toMatchObject({
    data: null,
    code: 'database.almostFull',
  })
  expect(await positions()).not.toContain(`p-${count}`)
  for (const [endpoint, params, body] of [
    [api.employees.one, { id: cast.member.id }],
    [api.employees.search, undefined, {}],
    [api.auth.me],
  ] as const)
    expect((await call(endpoint, params, body)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  token = await signInAs(server.url, cast.admin.username)
  expect((await write()).status).toBe(507)
  const stream = await follow(server.url, token)
  const begun = Date.now()
  expect((await call(api.auth.signOut)).status).toBe(200)
  expect((await call(api.auth.me)).status).toBe(401)
  await stream.ended
  // Every 20 seconds all streams are looked at anyway.
  expect(Date.now() - begun).toBeLessThan(10_000)
  token = await signInAs(server.url, cast.admin.username)
  rmSync(filling)
  await writeUntil(200)
  expect(await positions()).toContain(`p-${count}`)
}, 120_000)
