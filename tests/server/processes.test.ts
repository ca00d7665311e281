import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePort.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
const children: ChildProcess[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-process-'))
  folders.push(folder)
  return folder
}

/** The environment of a fresh machine: nothing of the one that runs the tests but where programs are found. */
const environment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LOG_LEVEL: 'silent',
  ...variables,
})

/** Runs a program of ours to its end. */
function run(program: string, args: string[], variables: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: root, env: environment(variables) }
    execFile(process.execPath, ['--import', 'tsx', program, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Starts a server and waits until it says that it is ready. */
async function startServer(variables: Record<string, string>): Promise<ChildProcess> {
  const options = { cwd: root, env: environment(variables) }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], options)
  children.push(child)
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += String(chunk)
      if (printed.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`The server ended: ${printed}`)))
  })
  return child
}

const stopped = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

afterAll(async () => {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  await Promise.all(
    running.map((child) => {
      const end = stopped(child)
      child.kill('SIGKILL')
      return end
    }),
  )
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

test('one server owns a data folder: others are told by whom and do nothing', async () => {
  const DATA_DIR = newFolder()
  const port = await freePort()
  const first = await startServer({ DATA_DIR, PORT: String(port), DEMO: 'false' })

  const second = await run('server/main.ts', [], { DATA_DIR, PORT: String(await freePort()) })
  expect(second.code).toBe(1)
  expect(second.stderr).toContain(String(first.pid))
  expect(second.stderr).toContain(`http://localhost:${port}`)

  const command = await run('server/cli/muster.ts', ['token', 'linh@tidewater.example'], { DATA_DIR })
  expect(command).toMatchObject({ code: 1, stdout: '' })
  expect(command.stderr).toContain(String(first.pid))

  const end = stopped(first)
  first.kill('SIGTERM')
  expect(await end).toBe(0)
})

test('the command line fills a company and prints a token that the server takes', async () => {
  const DATA_DIR = newFolder()
  const seeded = await run('server/cli/muster.ts', ['seed'], { DATA_DIR })
  expect(seeded).toMatchObject({ code: 0, stderr: '' })
  const again = await run('server/cli/muster.ts', ['seed'], { DATA_DIR })
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('has people already')

  const token = await run('server/cli/muster.ts', ['token', 'Linh@Tidewater.example'], { DATA_DIR })
  expect(token).toMatchObject({ code: 0, stderr: '' })
  const port = await freePort()
  await startServer({ DATA_DIR, PORT: String(port) })
  const response = await fetch(`http://localhost:${port}/api/v1/auth/me`, {
    headers: { authorization: `Bearer ${token.stdout.trim()}` },
  })
  expect(await response.json()).toMatchObject({ data: { displayName: 'Linh', role: 'Admin' } })
}, 120_000)

test('the command line does the work of the day and says what it did', async () => {
  const daily = await run('server/cli/muster.ts', ['daily'], { DATA_DIR: newFolder() })
  expect(daily).toEqual({
    code: 0,
    stderr: '',
    stdout:
      'Ended: 0\nOn closed or paused projects: 0\nOf people who have left: 0\nStarted: 0\nAction items of the day: kept\n',
  })
})

test('an unknown command and a stranger are refused in a sentence', async () => {
  const unknown = await run('server/cli/muster.ts', ['dance'], {})
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toContain('There is no command "dance"')
  const stranger = await run('server/cli/muster.ts', ['token', 'nobody@x.example'], { DATA_DIR: newFolder() })
  expect(stranger).toMatchObject({ code: 1, stdout: '' })
  expect(stranger.stderr).toContain('Nobody has the address nobody@x.example')
})
