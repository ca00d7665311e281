import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { restoreDrill } from '#server/cli/restoreDrill.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { headOf } from '#server/platform/auditLog/verify.ts'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { readEnv } from '#server/platform/env.ts'
import { readDrill } from '#server/platform/observability/restoreDrill.ts'
import { addressOf, backupTo, databases, everything, ownFolder, schemaOf } from '#tests/support/backups.ts'
import { cast } from '#tests/support/cast.ts'
import { openCompany, type OpenDatabase, openDatabase } from '#tests/support/opened.ts'
import { drillRestore } from './drill.ts'
import { writeBackup } from './write.ts'

const event: Parameters<typeof audit>[1] = {
  actorId: null,
  action: 'project.edit',
  entity: 'project',
  entityId: cast.admin.id,
  changes: [{ field: 'name', before: 'a', after: 'b', masked: false }],
  requestId: '',
}
/** Adds an event to the audit trail. */
async function write({ db }: OpenDatabase): Promise<void> {
  await audit(db, event)
  await sealEvents(db)
}

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const folder = ownFolder()
const { open } = databases()
const { TMPDIR } = process.env
let from: OpenDatabase
let throwAway: OpenDatabase | undefined
let address: string | undefined

beforeAll(async () => {
  from = await open('cast')
  await write(from)
  mkdirSync(folder.path('backups'))
  await backupTo(folder.path('backups/sound.gz'), from)
  mkdirSync(folder.path('temporary'))
  process.env.TMPDIR = folder.path('temporary')
  if (!isPostgres) return
  throwAway = await open()
  await sql`drop schema public cascade`.execute(throwAway.db)
  await sql`create schema public`.execute(throwAway.db)
  address = await addressOf(throwAway)
}, 120_000)

afterAll(() => {
  if (TMPDIR) process.env.TMPDIR = TMPDIR
  else delete process.env.TMPDIR
})

const drill = (place: string) => drillRestore(place, address)

/** A file with the first half of the sound backup. */
function cutOff(name: string): string {
  const bytes = readFileSync(folder.path('backups/sound.gz'))
  mkdirSync(dirname(folder.path(name)), { recursive: true })
  writeFileSync(folder.path(name), bytes.subarray(0, bytes.length / 2))
  return folder.path(name)
}

test('of a folder the newest complete file is taken, even if it is damaged', async () => {
  mkdirSync(folder.path('several'))
  writeFileSync(folder.path('several/now.gz.part'), 'being written')
  await expect(drill(folder.path('several'))).rejects.toThrow('has no backup: no file ends in ".gz".')
  cutOff('several/a-newer.gz')
  await backupTo(folder.path('several/b-older.gz'), from)
  utimesSync(folder.path('several/b-older.gz'), 1_700_000_000, 1_700_000_000)
  await expect(drill(folder.path('several'))).rejects.toThrow('The backup is damaged or was cut short')
  await expect(drill(folder.path('absent'))).rejects.toThrow('The backup cannot be read: ENOENT')
})

test('a backup of an older version is brought up to date', async () => {
  const older = await openDatabase({ dataDir: 'memory://' })
  await migrate(older, migrationsFolder, '0029_track_undo.sql')
  await writeBackup(older, folder.path('older.gz'))
  await older.close()
  expect(await drill(folder.path('older.gz'))).toMatchObject({ head: { position: 0, hash: '' } })
})

test('a backup whose audit trail was tampered with fails', async () => {
  const tampered = await open('cast')
  await write(tampered)
  await sql`alter table audit_events disable trigger user`.execute(tampered.db)
  await sql`update audit_events set action = 'project.create'`.execute(tampered.db)
  await backupTo(folder.path('tampered.gz'), tampered)
  await expect(drill(folder.path('tampered.gz'))).rejects.toThrow(
    'The audit trail is broken in the backup. Position 1: the row does not fit its hash',
  )
})

if (isPostgres)
  test('a database with tables is refused and left alone', async () => {
    const before = await everything(from)
    await expect(drillRestore(folder.path('backups'), await addressOf(from))).rejects.toThrow(
      'The database of DRILL_DATABASE_URL has tables, such as ',
    )
    expect(await everything(from)).toEqual(before)
  })

test('the command stores the result, and keeps the last passed one when the next fails', async () => {
  const place = isPostgres ? { DATABASE_URL: await addressOf(await open()) } : { DATA_DIR: folder.path('data') }
  const env = readEnv({ ...place, DEMO: 'false', ...(address && { DRILL_DATABASE_URL: address }) })
  await (await openCompany(env, 'a test')).close()
  const stored = async () => {
    const company = await openCompany(env, 'a test')
    const drilled = await readDrill(company.db)
    await company.close()
    return drilled
  }
  const printed = jest.spyOn(console, 'log').mockReturnValue()
  await restoreDrill.run(env, [folder.path('backups')], {})
  const lines = printed.mock.calls.flat().join('\n')
  printed.mockRestore()
  expect(lines).toMatch(/^Restored .*sound\.gz, the company of 20\S+Z, \d\.\d hours old\.\n\d+ rows from [\d.]+ MB in/)
  expect(lines).toContain(`Head of the audit trail: 1:${(await headOf(from.db)).hash}`)
  const first = await stored()
  expect(first).toMatchObject({ problem: '', passed: { at: first?.at } })

  const damaged = 'The backup is damaged or was cut short'
  await expect(restoreDrill.run(env, [cutOff('cut.gz')], {})).rejects.toThrow(damaged)
  expect(await stored()).toMatchObject({ problem: expect.stringContaining(damaged), passed: first?.passed })
}, 60_000)

test('no drill left anything behind', async () => {
  expect(readdirSync(folder.path('temporary')).filter((name) => name.startsWith('muster-'))).toEqual([])
  expect(throwAway ? await schemaOf(throwAway) : []).toEqual([])
})
