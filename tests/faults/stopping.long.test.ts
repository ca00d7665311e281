import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'

let company: SharedCompany
let token: string
let server: ServerProcess | undefined

beforeAll(async () => {
  company = await openSharedCompany()
  token = await company.tokenOf('admin')
}, 120_000)
afterEach(() => server?.end('SIGKILL'))
afterAll(() => company?.remove())

const edge = '--edge\r\ncontent-disposition: form-data; '
const beginning = (name: string) =>
  `${edge}name="targetType"\r\n\r\nemployees\r\n${edge}name="type"\r\n\r\ndoc\r\n${edge}name="file"; filename="${name}.pdf"\r\n\r\n%PDF-1.7\n`
const rest = `${'x'.repeat(50_000)}\r\n--edge--\r\n`

/** Starts an upload and sends its first half. */
async function beginUpload(name: string): Promise<ClientRequest> {
  const upload = request(`${server?.url}${addressOf(api.assets.upload)}`, {
    method: api.assets.upload.method,
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': beginning(name).length + rest.length,
      // The server says so when it has the headers.
      expect: '100-continue',
    },
  })
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(beginning(name))
  return upload
}

/** Resolves when the server no longer accepts connections. */
async function closed(): Promise<void> {
  const { hostname, port } = new URL(server?.url ?? '')
  for (;;) {
    const socket = connect(Number(port), hostname)
    const isTaken = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (!isTaken) return
  }
}

/** Sizes of the files of these names. */
const stored = (names: string[]) =>
  company.withDatabase(async ({ db }) => {
    const rows = await db
      .selectFrom('contents')
      .innerJoin('content_bytes', 'content_id', 'contents.id')
      .select(['path', 'bytes'])
      .execute()
    return rows
      .filter(({ path }) => names.some((name) => path.endsWith(`/${name}.pdf`)))
      .map(({ bytes }) => bytes.length)
  })

test('told to stop, and told again, a server answers and stores what it has, takes nothing new, and ends well', async () => {
  server = await startServer(company.variables)
  const names = ['one', 'two', 'three']
  const uploads = await Promise.all(names.map(beginUpload))
  // As browsers open one ahead of need: it never asks for anything.
  const spare = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(spare, 'connect')
  server.child.kill('SIGTERM')
  await closed()
  server.child.kill('SIGTERM')
  const answers = uploads.map(async (upload) => {
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    return [answer.statusCode, answer.headers.connection, await json(answer)]
  })
  for (const upload of uploads) upload.end(rest)
  const stands = [200, 'close', { data: { url: expect.stringContaining('.pdf') } }]
  expect(await Promise.all(answers)).toEqual([stands, stands, stands])
  // After ten seconds it would be 1.
  expect(await server.ended).toBe(0)
  const size = '%PDF-1.7\n'.length + 50_000
  expect(await stored(names)).toEqual([size, size, size])
}, 60_000)

test('behind a proxy, a server that leaves says so first, and answers until the proxy has seen it', async () => {
  server = await startServer({ ...company.variables, TRUST_PROXY: 'true' })
  const statusOf = async (path: string) => (await fetch(`${server?.url}${path}`)).status
  expect(await statusOf('/readyz')).toBe(200)
  server.child.kill('SIGTERM')
  while ((await statusOf('/readyz')) === 200);
  expect(await statusOf(addressOf(api.auth.me))).toBe(401)
  await closed()
  expect(await server.ended).toBe(0)
}, 60_000)

test('a request that never ends is cut off after ten seconds, and nothing of it is stored', async () => {
  server = await startServer(company.variables)
  const upload = await beginUpload('endless')
  const cut = once(upload, 'error')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(1)
  await cut
  expect(await stored(['endless'])).toEqual([])
}, 60_000)
