import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'
import { program } from '#tests/support/program.ts'
import { environment, type ServerProcess, startServer } from '#tests/support/serverProcess.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
const servers: ServerProcess[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-process-'))
  folders.push(folder)
  return folder
}

/** Runs a program of the project to its end. */
async function run(source: string, args: string[], variables: Record<string, string>) {
  const file = await program(source)
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: root, env: environment(variables) }
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Starts a server that is stopped after the tests. */
async function start(variables: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(variables)
  servers.push(server)
  return server
}

afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end('SIGKILL')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('a wrong environment stops the start with a line for each wrong value', async () => {
  const { code, stderr, stdout } = await run('server/main.ts', [], {
    PORT: 'eighty',
    TIME_ZONE: 'Moon/Crater',
  })
  expect(code).toBe(1)
  expect(stdout).toBe('')
  const lines = stderr.trim().split('\n')
  expect(lines[0]).toBe('Muster cannot start:')
  expect(lines.slice(1)).toEqual([
    expect.stringContaining('PORT=eighty is not valid'),
    expect.stringContaining('TIME_ZONE=Moon/Crater is not valid'),
  ])
})

test('production refuses to start on what is for local use', async () => {
  const { code, stderr } = await run('server/main.ts', [], { NODE_ENV: 'production', DATA_DIR: newFolder() })
  expect(code).toBe(1)
  expect(stderr).toContain('OIDC_ISSUER is missing')
  expect(stderr).toContain('SESSION_SECRET is missing')
  expect(stderr).toContain('PUBLIC_URL must be an https address')
})

/** One data folder for several tests, because creating its database takes longest. */
const shared = newFolder()

test('one server owns a data folder: others name the owner and do nothing', async () => {
  const DATA_DIR = shared
  const port = await freePort()
  const first = await start({ DATA_DIR, PORT: String(port), DEMO: 'false' })

  const second = await run('server/main.ts', [], { DATA_DIR, PORT: String(await freePort()) })
  expect(second.code).toBe(1)
  expect(second.stderr).toContain(String(first.child.pid))
  expect(second.stderr).toContain(`http://localhost:${port}`)

  const command = await run('server/cli/muster.ts', ['token', 'linh@tidewater.example'], { DATA_DIR })
  expect(command).toMatchObject({ code: 1, stdout: '' })
  expect(command.stderr).toContain(String(first.child.pid))

  expect(await first.end('SIGTERM')).toBe(0)
})

test('the command line does the work of the day and says what it did', async () => {
  const daily = await run('server/cli/muster.ts', ['daily'], { DATA_DIR: shared })
  expect(daily).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Action items of the day: stored\nInvoices that became overdue: 0\nAbandoned imports ended: 0\n',
  })
})

test('an unknown command and a stranger are refused in a sentence', async () => {
  const unknown = await run('server/cli/muster.ts', ['dance'], {})
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toContain('There is no command "dance"')
  const stranger = await run('server/cli/muster.ts', ['token', 'nobody@x.example'], { DATA_DIR: shared })
  expect(stranger).toMatchObject({ code: 1, stdout: '' })
  expect(stranger.stderr).toContain('No person has the address nobody@x.example')
})

test('the command line fills a company and prints a token that the server takes', async () => {
  const DATA_DIR = shared
  const seeded = await run('server/cli/muster.ts', ['seed'], { DATA_DIR })
  expect(seeded).toMatchObject({ code: 0, stderr: '' })
  const again = await run('server/cli/muster.ts', ['seed'], { DATA_DIR })
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('has people already')

  const token = await run('server/cli/muster.ts', ['token', 'Linh@Tidewater.example'], { DATA_DIR })
  expect(token).toMatchObject({ code: 0, stderr: '' })
  const port = await freePort()
  await start({ DATA_DIR, PORT: String(port) })
  const response = await fetch(`http://localhost:${port}/api/v1/auth/me`, {
    headers: { authorization: `Bearer ${token.stdout.trim()}` },
  })
  expect(await response.json()).toMatchObject({ data: { displayName: 'Linh', role: 'Admin' } })
}, 120_000)
