import { sql } from 'kysely'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { addressOf, databases, ownFolder } from '#tests/support/backups.ts'
import { openCompany, openDatabase, type TestHandle } from '#tests/support/opened.ts'
import { audit } from './audit.ts'

const folder = ownFolder()
const { open } = databases()
const isPostgres = process.env.TEST_DATABASE === 'postgres'
let env: Env

/** Works on the company of the commands, which open it themselves. */
async function work(act: (db: TestHandle) => Promise<unknown>): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    await act(db)
  } finally {
    await close()
  }
}

beforeAll(async () => {
  const place = isPostgres ? { DATABASE_URL: await addressOf(await open()) } : { DATA_DIR: folder.path('data') }
  env = readEnv({ ...place, DEMO: 'false' })
  await (await openCompany(env, 'a test')).close()
  await work(async (db) => {
    for (const day of ['2020-05-01', '2020-05-02', '2021-05-01', '2025-05-01'])
      await sql`insert into audit_events (at, action, entity, entity_id)
        values (${day}, 'x', 'thing', gen_random_uuid())`.execute(db)
    await sealEvents(db)
  })
}, 120_000)

/** Runs the command. Returns the printed lines. */
async function run(command: typeof audit, words: string[], options: Record<string, string> = {}): Promise<string> {
  const printed = jest.spyOn(console, 'log').mockReturnValue()
  try {
    await command.run(env, words, options)
    return printed.mock.calls.flat().join('\n')
  } finally {
    printed.mockRestore()
  }
}

test('the trail is verified, and an earlier head is found in it', async () => {
  const said = await run(audit, ['verify'])
  expect(said).toMatch(/^The audit trail is complete: 4 rows\.\nHead, to store outside of this machine: 4:[\da-f]{64}$/)
  await work((db) =>
    sql`insert into audit_events (action, entity, entity_id)
    values ('x', 'thing', gen_random_uuid())`.execute(db),
  )
  await work(sealEvents)
  const from = said.split(' ').at(-1) as string
  const later = await run(audit, ['verify'], { from })
  expect(later).toMatch(/^The audit trail is complete: 5 rows\.\nThe chain contains the head at position 4\.\nHead/)
})

test.each<[string[], Record<string, string>, string]>([
  [[], {}, 'The action is missing'],
  [['archive'], {}, 'The action is missing'],
  [['verify', 'a'], {}, 'The action is missing'],
  [['verify'], { from: '3' }, '--from needs a head from an earlier run'],
])('audit %j with %j is refused', async (words, options, sentence) => {
  await expect(run(audit, words, options)).rejects.toThrow(sentence)
})
