import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast } from '#tests/support/cast.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import { makeGround } from '../ground.ts'
import { type Ground, startLoad } from '../load.ts'
import { expectWhole, missingOf } from '../missing.ts'

const full = 'database.full'

let company: SharedCompany
let ground: Ground
let server: ServerProcess
let token: string

beforeAll(async () => {
  company = await openSharedCompany()
  ground = await company.withDatabase(makeGround)
  token = await company.tokenOf('admin')
  server = await startServer(company.variables)
}, 120_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await company?.remove()
})

/** Limits the size of each of the server's files. Writing beyond it fails, as on a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:`])
}

const call = (url: string, init: RequestInit = {}) =>
  fetch(`${server.url}${url}`, { ...init, headers: { authorization: `Bearer ${token}` } })

/** Uploads four megabytes of random data, which the database can't compress. */
async function upload(name: string): Promise<Response> {
  const form = new FormData()
  form.set('type', 'doc')
  form.set('targetType', 'employees')
  form.set('targetID', cast.member.id)
  form.set('file', new Blob(['%PDF-1.7\n', new Uint8Array(randomBytes(4_000_000))]), `${name}.pdf`)
  return call(addressOf(api.assets.upload), { method: api.assets.upload.method, body: form })
}

test('a full disk: writes are refused with a sentence, reads work, and writes work again when there is room', async () => {
  limitFiles(16 * 1024 * 1024)
  let refused: Response | undefined
  for (let at = 0; at < 8 && !refused; at++) {
    const answer = await upload(`large-${at}`)
    if (answer.status !== 200) refused = answer
  }
  expect(refused?.status).toBe(507)
  expect(await refused?.json()).toMatchObject({ data: null, code: full })
  for (const url of [addressOf(api.employees.one, { id: cast.member.id }), '/readyz'])
    expect((await call(url)).status).toBe(200)
  limitFiles('unlimited')
  expect((await upload('afterwards')).status).toBe(200)
}, 120_000)

test('no room for the write-ahead log: all is refused, recovers by itself, and acknowledged data is there', async () => {
  const load = startLoad(() => server.url, token, ground)
  await load.more(12)
  limitFiles(0)
  const refused = await upload('refused')
  // The database says that its disk is full, or ends itself before it can.
  expect([503, 507]).toContain(refused.status)
  expect(await refused.json()).toMatchObject({ data: null, error: expect.stringMatching(/\.$/) })
  expect((await call('/healthz')).status).toBe(200)
  limitFiles('unlimited')
  await load.more(12)
  await load.stop()
  await server.end('SIGTERM')
  expect(load.odd).toEqual([])
  await company.withDatabase(async (database) => {
    expect(await missingOf(database, load.done)).toEqual([])
    await expectWhole(database, load.done, ground)
  })
}, 120_000)
