import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServer } from '#tests/support/serverProcess.ts'

/** What the program prints at its start, for the person who starts it. */
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
async function launch(variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-start-'))
  folders.push(folder)
  const server = await launchServer({ DATA_DIR: folder, DEMO: 'false', ...variables })
  const printed = { out: '', error: '' }
  const { stdout, stderr } = server.child
  stderr?.on('data', (chunk: Buffer) => (printed.error += String(chunk)))
  const isReady = new Promise<void>((resolve) => {
    stdout?.on('data', (chunk: Buffer) => {
      printed.out += String(chunk)
      if (printed.out.includes(' is ready at ')) resolve()
    })
    void server.ended.then(() => resolve())
  })
  return { server, printed, isReady }
}

test('a port in use ends the start with one sentence and code 1', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as AddressInfo).port)
  const { server, printed } = await launch({ PORT })
  const code = await server.ended
  other.close()
  expect([code, printed.out, printed.error]).toEqual([
    1,
    '',
    `Muster cannot start:\n  PORT=${PORT} is in use: stop the program that listens there, or choose another port.\n`,
  ])
}, 60_000)

const warning = (address: string) =>
  `Browsers sign in only over https, or on this machine: ${address} needs TLS in front of it.\n`

test.each([
  ['http://muster.example', warning('http://muster.example')],
  ['http://127.0.0.1:4711', ''],
])(
  'the start says whether browsers can sign in at %s',
  async (PUBLIC_URL, said) => {
    const { server, printed, isReady } = await launch({ PUBLIC_URL })
    await isReady
    expect(printed).toEqual({ out: `${said}Muster is ready at ${PUBLIC_URL}\n`, error: '' })
    expect(await server.end('SIGTERM')).toBe(0)
  },
  60_000,
)
