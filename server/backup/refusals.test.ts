import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { backupTo, databases, everything, ownFolder, schemaOf } from '#tests/support/backups.ts'
import { often } from '#tests/support/long.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'
import type { Header, Line, Rows } from './format.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const folder = ownFolder()
const { open } = databases()
let from: OpenDatabase
let to: OpenDatabase
let bytes: Buffer

beforeAll(async () => {
  from = await open('cast')
  to = await open()
  bytes = readFileSync(await backupTo(folder.path('whole'), from))
}, 120_000)

/** A file with these bytes. */
function fileOf(content: Buffer | string): string {
  const file = folder.path(`file-${createHash('sha256').update(content).digest('hex')}`)
  writeFileSync(file, content)
  return file
}

/** True if a changed file has the same content: gzip ignores some bits in its header and padding. */
function saysTheSame(changed: Buffer): boolean {
  try {
    return gunzipSync(changed).equals(gunzipSync(bytes))
  } catch {
    return false
  }
}

/** The backup with changed lines and a matching checksum: only the database can find the error. */
function edited(change: (lines: Line[]) => void): string {
  const lines = gunzipSync(bytes)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  change(lines)
  const footer = lines.pop() as Line
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return fileOf(gzipSync(`${text}${JSON.stringify({ ...footer, sha256 })}\n`))
}
const headerOf = (lines: Line[]) => lines[0] as Header
const rowsOf = (lines: Line[], table: string) =>
  lines.find((line): line is Rows => 'table' in line && line.table === table) as Rows

/** Restores a backup that must be refused. Returns the reason, after checking that nothing changed. */
async function refusal(file: string, folderOfMigrations?: string): Promise<string> {
  const before = [await everything(to), await schemaOf(to)]
  const error = await restoreBackup(to, file, folderOfMigrations).then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  )
  expect([await everything(to), await schemaOf(to)]).toEqual(before)
  return error?.message ?? 'It was restored.'
}

test('a file that was cut short anywhere is refused', async () => {
  const lengths = fc.sample(fc.integer({ min: 0, max: bytes.length - 1 }), {
    numRuns: often(5, 200),
    seed: 8,
  })
  for (const length of [0, 1, bytes.length - 1, ...lengths])
    expect([length, await refusal(fileOf(bytes.subarray(0, length)))]).toEqual([
      length,
      expect.stringMatching(/^The backup is damaged or was cut short \(it is not whole gzip\): take another one\.$/),
    ])
  const text = gunzipSync(bytes).toString()
  const withoutEnd = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
  expect(await refusal(fileOf(gzipSync(withoutEnd)))).toContain('its end is missing')
})

test('a file with a changed byte is refused', async () => {
  const places = fc.sample(fc.integer({ min: 0, max: bytes.length - 1 }), {
    numRuns: often(10, 1_000),
    seed: 8,
  })
  for (const place of places) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] as number) ^ (1 << (place % 8))
    if (saysTheSame(changed)) continue
    expect([place, await refusal(fileOf(changed))]).toEqual([
      place,
      expect.stringContaining('The backup is damaged or was cut short ('),
    ])
  }
  const text = gunzipSync(bytes).toString()
  expect(await refusal(fileOf(gzipSync(text.replace('Ada Admin', 'Eve Admin'))))).toContain('its sum is another one')
  expect(await refusal(fileOf(gzipSync(`${text}{}\n`)))).toContain('something stands behind its end')
})

test('what is no backup is refused', async () => {
  expect(await refusal(fileOf('{"muster":"backup"}'))).toContain('not whole gzip')
  const none = 'This file is not a backup of Muster: name one that "muster backup" has written.'
  expect(await refusal(fileOf(gzipSync('id,name\n1,Ada\n')))).toBe(none)
  expect(await refusal(fileOf(gzipSync('{"muster":"export"}\n')))).toBe(none)
  expect(await refusal(folder.path('absent'))).toMatch(/^The backup cannot be read: ENOENT: .*absent'\.$/)
})

test('a backup of a newer version is refused, and of one with other migrations', async () => {
  expect(await refusal(edited((lines) => Object.assign(headerOf(lines), { format: 2, version: '9.0.0' })))).toBe(
    'The backup was written by a newer version (9.0.0): restore it with that one.',
  )
  const unknown = 'whose migration 9999_later.sql this one does not know: restore it with that one.'
  expect(
    await refusal(edited((lines) => headerOf(lines).migrations.push({ name: '9999_later.sql', sha256: '' }))),
  ).toContain(unknown)
  expect(
    await refusal(edited((lines) => Object.assign(headerOf(lines).migrations[0] ?? {}, { sha256: '' }))),
  ).toContain('whose migration 0001_people.sql this one does not know')
})

test('values, references, tables and counts that do not fit undo everything', async () => {
  const id = (lines: Line[]) => rowsOf(lines, 'employees').columns.indexOf('id')
  expect(
    await refusal(edited((lines) => ((rowsOf(lines, 'employees').rows[3] as string[])[id(lines)] = 'no id'))),
  ).toContain('invalid input syntax for type uuid')
  expect(await refusal(edited((lines) => rowsOf(lines, 'employees').rows.pop()))).toContain('foreign key constraint')
  expect(await refusal(edited((lines) => rowsOf(lines, 'employee_emails').rows.pop()))).toMatch(
    /^employee_emails has \d+ rows and not the \d+ of the backup/,
  )
  expect(await refusal(edited((lines) => rowsOf(lines, 'banks').columns.pop()))).toContain(
    'The columns of banks of the backup are not those of this database',
  )
  expect(await refusal(edited((lines) => Object.assign((lines.at(-1) as { counts: object }).counts, { odd: 0 })))).toBe(
    'The tables of the backup are not those of this database; only one has: odd.',
  )
})

test('an older backup is brought up to date; a database that is newer already is refused', async () => {
  const later = folder.path('migrations')
  cpSync(migrationsFolder, later, { recursive: true })
  writeFileSync(
    join(later, '9999_later.sql'),
    `create table later (id int); insert into later select count(*) from employees;
     alter table banks rename column code to short_code`,
  )
  const empty = await open()
  await restoreBackup(empty, folder.path('whole'), later)
  expect((await sql`select id from later`.execute(empty.db)).rows).toEqual([{ id: 10 }])
  expect((await everything(empty)).employees).toEqual((await everything(from)).employees)

  const started = await open()
  await migrate(started, later)
  await expect(restoreBackup(started, folder.path('whole'), later)).rejects.toThrow(
    'and this database has the tables of a newer one: name one that nothing was started on.',
  )
})

test('a database with people is refused before anything is changed', async () => {
  const before = await everything(from)
  await expect(restoreBackup(from, folder.path('whole'))).rejects.toThrow('This database has people already.')
  expect(await everything(from)).toEqual(before)
})

test("a backup is its owner's only, overwrites nothing, and leaves nothing behind when it fails", async () => {
  expect(statSync(folder.path('whole')).mode & 0o777).toBe(0o600)
  await expect(writeBackup(from, folder.path('whole'))).rejects.toThrow('is there already: name a new file.')
  expect(readFileSync(folder.path('whole'))).toEqual(bytes)
  writeFileSync(folder.path('begun.part'), 'of another one')
  await expect(writeBackup(from, folder.path('begun'))).rejects.toThrow('begun.part is there already')
  expect(readFileSync(folder.path('begun.part'), 'utf8')).toBe('of another one')
  await expect(writeBackup(from, folder.path('no/folder'))).rejects.toThrow('The backup could not be written: ENOENT')

  const broken = await open('cast')
  await sql`alter table schema_migrations rename to hidden`.execute(broken.db)
  await expect(writeBackup(broken, folder.path('none'))).rejects.toThrow('There is no company in this database')
  expect(readdirSync(folder.path('')).filter((name) => name.startsWith('none'))).toEqual([])
  expect(existsSync(folder.path('no'))).toBe(false)
})

test('of two backups into one file one is refused, and the other is complete', async () => {
  const file = folder.path('twice')
  const both = await Promise.allSettled([writeBackup(from, file), writeBackup(from, file)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual(
    expect.objectContaining({
      reason: new Error(`${file}.part is there already: wait for the backup that writes it, or delete it.`),
    }),
  )
  expect(readdirSync(folder.path('')).filter((name) => name.startsWith('twice'))).toEqual(['twice'])
  const rows = (content: Buffer) => gunzipSync(content).toString().split('\n').slice(1, -2)
  expect(rows(readFileSync(file))).toEqual(rows(bytes))
})
