import { sql } from 'kysely'
import { addressOf, databases, ownFolder } from '#tests/support/backups.ts'
import { openCompany } from '#tests/support/opened.ts'
import { readEnv } from './platform/env.ts'
import { freeClaims } from './platform/queue/enqueue.ts'

const folder = ownFolder()
const { open } = databases()
const isPostgres = process.env.TEST_DATABASE === 'postgres'

test('a job whose process died is due at the next start, if no other server can have claimed it', async () => {
  const place = isPostgres ? { DATABASE_URL: await addressOf(await open()) } : { DATA_DIR: folder.path('data') }
  const env = readEnv({ ...place, DEMO: 'false' })
  const died = await openCompany(env, 'a server that dies')
  await sql`insert into jobs (kind, key, state, attempts, run_at)
    values ('imports of people', 'x', 'running', 1, now() + interval '5 minutes')`.execute(died.db)
  await died.close()
  const { db, close } = await openCompany(env, 'the next one')
  const jobs = async () =>
    (await sql`select run_at <= now() as "isDue", state, attempts from jobs where key = 'x'`.execute(db)).rows
  const atStart = await jobs()
  await freeClaims(db)
  const freed = await jobs()
  await close()
  const due = { isDue: true, state: 'running', attempts: 1 }
  expect([atStart, freed]).toEqual([[{ ...due, isDue: !isPostgres }], [due]])
}, 120_000)
