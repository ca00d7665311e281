import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { startMailServer, startMuteServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'
import { countDays, daysTaken, lookedAtDays } from '../days.ts'

let company: SharedCompany
const servers: ServerProcess[] = []

beforeAll(async () => {
  company = await openSharedCompany()
  await company.withDatabase(countDays)
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end('SIGKILL')))
  await company?.remove()
})

async function start(SMTP_URL: string): Promise<ServerProcess> {
  const server = await startServer({ ...company.variables, SMTP_URL })
  servers.push(server)
  return server
}

/** Resolves when a transaction waits for a lock on the invoices. */
async function someWait({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const waiting = () => sql`select from pg_locks where not granted and relation = 'invoices'::regclass`.execute(db)
  while ((await waiting()).rows.length === 0) await wait(20)
}

/** The mail and its job. */
async function stateOf({ db }: Pick<OpenDatabase, 'db'>, mail: string) {
  const { rows } = await sql<{ state: string; attempts: number; seconds: number }>`
    select mails.state, j.attempts, extract(epoch from j.run_at - now())::float as seconds
    from mails join jobs j on j.key = mails.id::text where mails.id = ${mail}`.execute(db)
  return rows[0]
}

test('what a server had in hands when it died, another one does: once, in the end', async () => {
  const mute = await startMuteServer()
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
  await company.withDatabase(async (database) => {
    const { db } = database
    const mail = await mailing({ deps: { db } } as never).queue('client@home.example')

    // It dies in the middle of a mail, and in the middle of the work of the day.
    const claimed = once(mute.server, 'connection')
    await db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table invoices in access exclusive mode`.execute(trx)
      const dying = await start(mute.url)
      await Promise.all([claimed, someWait(database)])
      await dying.end('SIGKILL')
    })
    mute.close()

    // A minute later, which the test does not wait for.
    await sql`update jobs set run_at = run_at - interval '1 minute' where state = 'running'`.execute(db)
    const next = await start(smtp.url)
    await lookedAtDays(next.url)
    const waiting = await stateOf(database, mail)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.seconds).toBeLessThanOrEqual(300)
    // The nine daily jobs.
    expect((await daysTaken(database)).map(({ times }) => times)).toEqual(Array.from({ length: 9 }, () => 1))
    expect(smtp.mails).toHaveLength(0)

    // Five minutes later, which the test does not wait for.
    await sql`update jobs set run_at = run_at - interval '5 minutes'`.execute(db)
    await arriving
    expect(await next.end('SIGTERM')).toBe(0)
    expect(smtp.mails).toHaveLength(1)
    expect(await stateOf(database, mail)).toMatchObject({ state: 'sent', attempts: 2 })
  })
  await smtp.close()
}, 120_000)
