import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { invoiceMailHooks } from '#server/areas/invoices/mail.ts'
import { freePort } from '#tests/support/freePort.ts'
import { filesOf, startMailServer, startMuteServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { testServer } from '#tests/support/testServer.ts'
import { loopOf } from '#server/platform/queue/run.ts'
import { waits } from '#server/platform/queue/work.ts'
import { openDatabase } from '#tests/support/opened.ts'
import { mailWork } from './send.ts'

const app = testServer()
afterEach(() => app.deps.db.deleteFrom('mails').execute())
const { queue, sendBy, stateOf, makeDue } = mailing(app)

describe('a server that starts', () => {
  const [, , halfAnHour = 0] = waits
  const lately = async (id: string, minutesAgo: number) => {
    const tried = new Date(Date.now() - minutesAgo * 60_000)
    const next = new Date(tried.getTime() + halfAnHour * 1000)
    await app.deps.db
      .updateTable('jobs')
      .set({ updated_at: tried.toISOString(), run_at: next.toISOString() })
      .where('key', '=', id)
      .execute()
  }
  const signal = new AbortController().signal

  test('tries at once what failed before, and only then', async () => {
    const id = await queue('one@home.example')
    await sendBy(`smtp://127.0.0.1:${await freePort()}`)
    await lately(id, 10)
    const server = await startMailServer()
    const loop = loopOf(mailWork(invoiceMailHooks))
    const start = () => loop.run({ ...app.deps, env: { ...app.deps.env, SMTP_URL: server.url } }, signal, app.app.log)
    await start()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
    const other = await queue('two@home.example')
    await sendBy(`smtp://127.0.0.1:${await freePort()}`)
    await lately(other, 10)
    await start()
    await server.close()
    expect(await stateOf(other)).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  test('leaves alone what another has tried just now, or is sending', async () => {
    const nothing = `smtp://127.0.0.1:${await freePort()}`
    const tried = await queue('one@home.example')
    await sendBy(nothing)
    await lately(tried, 4)
    // Failed once, and is being sent by another process now.
    const claimed = await queue('two@home.example')
    await sendBy(nothing)
    await makeDue(claimed)
    const mute = await startMuteServer()
    const sending = sendBy(mute.url)
    await once(mute.server, 'connection')
    await lately(claimed, 10)
    const deps = { ...app.deps, env: { ...app.deps.env, SMTP_URL: nothing } }
    await loopOf(mailWork(invoiceMailHooks)).run(deps, signal, app.app.log)
    const after = [await stateOf(tried), await stateOf(claimed)]
    mute.close()
    await sending
    expect(after.map(({ attempts }) => attempts)).toEqual([1, 2])
  })
})

describe('a process that is killed between storing a mail and sending it', () => {
  const root = join(import.meta.dirname, '../../..')
  const folder = mkdtempSync(join(tmpdir(), 'muster-restart-'))
  const database = `muster_test_${randomUUID()}`
  const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined
  const databaseUrl = server && Object.assign(new URL(server), { pathname: database }).href
  const children: ChildProcess[] = []
  const ended = (child: ChildProcess) =>
    child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined

  async function asAdmin(statement: string) {
    if (!server) return
    const admin = new pg.Client(server)
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  function run(program: string, variables: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        LOG_LEVEL: 'silent',
        DEMO: 'false',
        DATA_DIR: folder,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...variables,
      },
    })
    children.push(child)
    return child
  }
  async function stored() {
    const opened = await openDatabase({ databaseUrl, dataDir: folder })
    const mails = await opened.db
      .selectFrom('mails')
      .innerJoin('jobs', (join) => join.on(sql<boolean>`jobs.key = mails.id::text`))
      .select(['mails.state', 'jobs.attempts'])
      .execute()
    await opened.close()
    return mails
  }

  beforeAll(() => asAdmin(`create database "${database}"`))
  afterAll(async () => {
    for (const child of children) {
      const end = ended(child)
      child.kill('SIGKILL')
      await end
    }
    await asAdmin(`drop database "${database}" with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  test('leaves it to the next one, which sends it once', async () => {
    const dying = run('tests/support/queueAndDie.ts')
    await ended(dying)
    expect(dying.signalCode).toBe('SIGKILL')
    expect(await stored()).toEqual([{ state: 'waiting', attempts: 0 }])

    let arrived: () => void = () => undefined
    const arriving = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const smtp = await startMailServer({
      pause: (take) => {
        take()
        arrived()
      },
    })
    for (const _start of ['first', 'second']) {
      const SMTP_URL = smtp.url
      const next = run('server/main.ts', { SMTP_URL, PORT: String(await freePort()) })
      await arriving
      await once(next.stdout as NonNullable<typeof next.stdout>, 'data')
      // A stopping server finishes the mail that it is sending.
      next.kill('SIGTERM')
      await ended(next)
    }
    await smtp.close()
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail?.to).toEqual(['client@home.example'])
    expect(mail && filesOf(mail)).toEqual({ 'invoice.pdf': Buffer.from('%PDF-1.7 as stored') })
    expect(await stored()).toEqual([{ state: 'sent', attempts: 1 }])
  }, 180_000)
})
