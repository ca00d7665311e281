import { sql } from 'kysely'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { addressOf, databases, ownFolder } from '#tests/support/backups.ts'
import { seedCast } from '#tests/support/cast.ts'
import { openCompany, openDatabase, type TestHandle } from '#tests/support/opened.ts'
import { audit } from './audit.ts'
import { person } from './person.ts'

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
const seal = () => work(sealEvents)

beforeAll(async () => {
  const place = isPostgres ? { DATABASE_URL: await addressOf(await open()) } : { DATA_DIR: folder.path('data') }
  env = readEnv({ ...place, DEMO: 'false' })
  await (await openCompany(env, 'a test')).close()
  await work(async (db) => {
    await seedCast(db)
    await sql`update employees set working_status = 'left' where team_email = 'member@tidewater.example'`.execute(db)
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

test('old rows are moved to files, by default those from before two years, and verified there', async () => {
  const first = folder.path('first.gz')
  const second = folder.path('second.gz')
  expect(await run(audit, ['archive', first], { before: '2021-01-01' })).toMatch(
    /^Moved 2 rows from before 2021-01-01 to .*first\.gz\.\nThe file holds the positions 1 to 2 in 0\.0 MB\. It was read again and is complete\.\nSHA-256: [\da-f]{64}$/,
  )
  expect(await run(audit, ['archive', folder.path('none.gz')], { before: '2021-01-01' })).toBe(
    'The audit trail has no sealed rows from before 2021-01-01.',
  )
  expect(await run(audit, ['archive', second])).toContain('Moved 1 rows')
  await seal()
  const said = await run(audit, ['verify', second])
  expect(said).toMatch(
    /^The audit trail is complete: 6 rows\.\nNot verified: first\.gz holds the positions 1 to 2\.\nVerified: second\.gz holds the positions 3 to 3\.\nHead/,
  )
  expect(await run(audit, ['verify', first, second])).toContain('\nVerified: first.gz')
  await expect(run(audit, ['verify', first])).rejects.toThrow('Name second.gz too: it holds the positions 3 to 3.')
  await expect(run(audit, ['verify', folder.path('absent.gz')])).rejects.toThrow('The archive cannot be read: ENOENT')
  expect(await run(person, ['erase', 'member@tidewater.example'])).toMatch(
    /\nArchives of the audit trail may still name the person\. Delete them in time: first\.gz, second\.gz\.$/,
  )
}, 120_000)

test.each<[string[], Record<string, string>, string]>([
  [[], {}, 'The action or the file is missing'],
  [['archive'], {}, 'The action or the file is missing'],
  [['archive', 'a', 'b'], {}, 'The action or the file is missing'],
  [['verify'], { before: '2021-01-01' }, 'The action or the file is missing'],
  [['archive', 'a'], { before: '2021' }, '--before needs a day, such as 2024-12-31.'],
  [['archive', 'a'], { before: '2090-01-01' }, 'Undoing an import needs the events since '],
  [['verify'], { from: '3' }, '--from needs a head from an earlier run'],
])('audit %j with %j is refused', async (words, options, sentence) => {
  await expect(run(audit, words, options)).rejects.toThrow(sentence)
})
