import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { restoreBackup } from '#server/backup/restore.ts'
import { seedReference } from '#server/seed/reference.ts'
import { backupTo, databases, ownFolder } from '#tests/support/backups.ts'
import { cast } from '#tests/support/cast.ts'
import { at, event, testTrail } from '#tests/support/trail.ts'
import { archiveEvents } from './archive.ts'
import { type Archive, readArchives, sumOf } from './archives.ts'
import { audit } from './audit.ts'
import { sealEvents } from './seal.ts'
import { headOf, verifyChain, verifyEnd } from './verify.ts'

const trail = testTrail()
const folder = ownFolder()
const { open } = databases()
const isPostgres = process.env.TEST_DATABASE === 'postgres'

let files = 0
/** Archives the events from before a day, all but the newest by default, and seals the event about it. */
async function archive(day = '2999-01-01'): Promise<Archive & { path: string }> {
  const path = folder.path(`archive-${++files}.gz`)
  const made = await archiveEvents(trail.db, path, { day, timeZone: 'Asia/Ho_Chi_Minh' })
  await sealEvents(trail.db)
  return { ...(made as Archive), path }
}

const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(trail.db)).rows[0]?.count

describe('an archive', () => {
  test('holds the beginning of the chain, which goes on in the database', async () => {
    await trail.fill()
    const kept = await headOf(trail.db)
    const { path, ...made } = await archive()
    expect(made).toMatchObject({ fromPosition: 1, toPosition: 4, sha256: await sumOf(path) })
    expect(await readArchives(trail.db)).toEqual([made])
    expect([await countOf('audit_events'), await countOf('audit_seals')]).toEqual([2, 2])
    expect(statSync(path).mode & 0o777).toBe(0o600)

    const [header, ...lines] = gunzipSync(readFileSync(path)).toString().trim().split('\n')
    expect(JSON.parse(header as string)).toMatchObject({
      ...{ muster: 'audit archive', format: 1, before: '' },
      ...{ fromPosition: 1, toPosition: 4, hash: made.hash },
    })
    expect(lines.map((line) => (JSON.parse(line) as { position: number }).position)).toEqual([1, 2, 3, 4])

    const head = await headOf(trail.db)
    expect(head).toMatchObject({ position: 6 })
    for (const paths of [[], [path]]) expect(await verifyChain(trail.db, kept, paths)).toEqual(head)
    for (const count of [1, 2, 50]) expect(await verifyEnd(trail.db, count)).toEqual(head)
  })

  test('is recorded in the trail', async () => {
    await trail.fill()
    const { id, file, sha256, hash } = await archive()
    const { rows } = await sql`select entity, entity_id, changes from audit_events
      where action = 'audit-trail.archived'`.execute(trail.db)
    const change = (field: string, after: string) => ({ field, before: '', after, masked: false })
    const changes = [change('events', '1 to 4'), change('file', file), change('sha256', sha256), change('hash', hash)]
    expect(rows).toEqual([{ entity: 'audit-trail', entity_id: id, changes }])
  })

  test('takes sealed events from before a day, in the time zone of the company', async () => {
    for (const time of ['2024-03-31T16:59:59Z', '2024-03-31T17:00:00Z', '2024-03-31T16:59:59Z'])
      await sql`insert into audit_events (at, action, entity, entity_id)
        values (${time}, 'x', 'thing', gen_random_uuid())`.execute(trail.db)
    await sealEvents(trail.db)
    await audit(trail.db, event('waits'))
    expect(await archiveEvents(trail.db, folder.path('none'), { day: '2024-03-31', timeZone: 'UTC' })).toBeUndefined()
    expect(existsSync(folder.path('none'))).toBe(false)
    // What follows a newer event stays, even if it is older.
    expect(await archive('2024-04-01')).toMatchObject({ toPosition: 1 })
    expect(await trail.faultOf()).toBe('')
  })

  test('of a trail with no more than one event is not made', async () => {
    const none = () => archiveEvents(trail.db, folder.path('none'), { day: '2999-01-01', timeZone: 'UTC' })
    expect(await none()).toBeUndefined()
    await audit(trail.db, event('one'))
    await sealEvents(trail.db)
    expect(await none()).toBeUndefined()
  })

  test('continues the one before, with more rows than are read at once', async () => {
    await trail.fill()
    const first = await archive()
    await sql`insert into audit_events (action, entity, entity_id)
      select 'x', 'thing', gen_random_uuid() from generate_series(1, 4100)`.execute(trail.db)
    await sealEvents(trail.db)
    const second = await archive()
    expect(second).toMatchObject({ fromPosition: 5, toPosition: 4105 })
    const head = await headOf(trail.db)
    for (const paths of [[], [second.path], [first.path, second.path]])
      expect(await verifyChain(trail.db, undefined, paths)).toEqual(head)
    expect(await trail.faultOf(undefined, [first.path])).toBe(
      `Error: Name ${second.file} too: it holds the positions 5 to 4105.`,
    )
  })
})

describe('a head that was kept', () => {
  test('is found in the file of an archive, and without the file at its end', async () => {
    await trail.fill()
    const { rows } = await sql<{ position: number; hash: string }>`select position, encode(hash, 'hex') as hash
      from audit_seals order by position`.execute(trail.db)
    const { path, file } = await archive()
    for (const kept of rows) expect(await trail.faultOf(kept, [path])).toBe('')
    expect(await trail.faultOf(rows[3])).toBe('')
    expect(await trail.faultOf(rows[2])).toBe(`Error: Name ${file} too: it holds the positions 1 to 4.`)
    expect(await trail.faultOf({ position: 3, hash: 'ab' }, [path])).toContain('Position 3: the hash is another one')
  })
})

describe('tampering is found:', () => {
  test('a changed byte of the file, or another file', async () => {
    await trail.fill()
    const { path } = await archive()
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
    writeFileSync(folder.path('changed.gz'), bytes)
    expect(await trail.faultOf(undefined, [folder.path('changed.gz')])).toMatch(
      /changed\.gz was changed, or is not an archive of this trail: its SHA-256 is [\da-f]{64}\.$/,
    )
    expect(await trail.faultOf(undefined, [folder.path('absent.gz')])).toMatch(
      /^Error: The archive cannot be read: ENOENT: .*absent\.gz'\.$/,
    )
  })

  test.each<[string, string, (lines: string[]) => string[]]>([
    [
      'another value',
      'Position 2: the changes of the row',
      (lines) => lines.map((it) => it.replace('\\"after\\": \\"two', '\\"after\\": \\"too')),
    ],
    ['a row less', 'Position 2: the seal is missing', (lines) => lines.filter((_line, index) => index !== 2)],
    ['the last row less', 'ends at another position or hash', (lines) => lines.slice(0, -1)],
  ])('%s in a file, with its new checksum in the database', async (_what, sentence, change) => {
    await trail.fill()
    const { path } = await archive()
    const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
    writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`))
    await trail.tamper(`update audit_archives set sha256 = decode('${await sumOf(path)}', 'hex')`)
    expect(await trail.faultOf(undefined, [path])).toContain(sentence)
  })

  test('rows deleted as if they were archived', async () => {
    await trail.fill()
    await trail.tamper(
      `insert into audit_archives (from_position, to_position, hash, file, sha256)
        select 1, 3, hash, 'lost.gz', '' from audit_seals where position = 3`,
      'delete from audit_events where seq in (select seq from audit_seals where position <= 3)',
      'delete from audit_seals where position <= 3',
    )
    expect(await trail.faultOf()).toBe(
      'The archive lost.gz holds the positions 1 to 3, but no event in the trail says so.',
    )
  })

  test.each([
    ['more rows deleted', 'to_position = 5, hash = (select hash from audit_seals where position = 5)'],
    ['another file named', `file = 'other.gz'`],
  ])('%s and the archive changed', async (_what, change) => {
    await trail.fill()
    await archive()
    await trail.tamper(
      `update audit_archives set ${change}`,
      `delete from audit_events where seq in (select seq from audit_seals s, audit_archives where position <= to_position)`,
      `delete from audit_seals using audit_archives where position <= to_position`,
    )
    expect(await trail.faultOf()).toContain('but no event in the trail says so.')
  })

  test('an archived row put back', async () => {
    await trail.fill()
    await archive()
    await trail.tamper(
      `insert into audit_events (action, entity, entity_id) values ('x', 'thing', gen_random_uuid())`,
      `insert into audit_seals select 2, max(seq), '', '' from audit_events`,
    )
    expect(await trail.faultOf()).toContain('the seal is missing; the next one that is there has position 2.')
  })
})

test('the database refuses to delete rows that are in no archive, and to change archives', async () => {
  await trail.fill()
  await archive()
  for (const statement of [
    `delete from audit_events where ${at(5)}`,
    'delete from audit_seals where position = 5',
    'delete from audit_seals',
    `update audit_archives set file = 'x'`,
    'delete from audit_archives',
    'truncate audit_archives',
  ])
    await expect(sql.raw(statement).execute(trail.db)).rejects.toThrow('The audit trail is only added to.')
  expect(await trail.faultOf()).toBe('')
})

describe('nothing is lost', () => {
  const all = { day: '2999-01-01', timeZone: 'UTC' }
  const expectUnchanged = async () => {
    expect(await readArchives(trail.db)).toEqual([])
    expect(await verifyChain(trail.db)).toMatchObject({ position: 5 })
  }

  test('when the rows cannot be deleted', async () => {
    await trail.fill()
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      trail.db,
    )
    await sql`create trigger fails before delete on audit_seals execute function fail()`.execute(trail.db)
    await expect(archiveEvents(trail.db, folder.path('failed.gz'), all)).rejects.toThrow('no')
    await sql`drop trigger fails on audit_seals`.execute(trail.db)
    expect(existsSync(folder.path('failed.gz'))).toBe(false)
    await expectUnchanged()
  })

  test('when the trail was tampered with, or the file exists', async () => {
    await trail.fill()
    writeFileSync(folder.path('mine.gz'), 'mine')
    await expect(archiveEvents(trail.db, folder.path('mine.gz'), all)).rejects.toThrow('is there already')
    expect(readFileSync(folder.path('mine.gz'), 'utf8')).toBe('mine')
    await expectUnchanged()
    await trail.tamper(`update audit_events set action = 'x' where ${at(3)}`)
    await expect(archiveEvents(trail.db, folder.path('failed.gz'), all)).rejects.toThrow('Position 3: the row does not')
    expect([existsSync(folder.path('failed.gz')), await countOf('audit_events')]).toEqual([false, 5])
  })

  if (isPostgres)
    test('when a person is erased while the file is written', async () => {
      await trail.fill()
      let archived: Promise<unknown> = Promise.resolve()
      await trail.db.transaction().execute(async (trx) => {
        await sql`update audit_events set changes = '[]', salt = null, erased_at = now()
          where ${sql.raw(at(2))}`.execute(trx)
        archived = archiveEvents(trail.db, folder.path('late.gz'), all).catch((error: unknown) => error)
        const isWaiting = async () =>
          (await sql`select from pg_locks where not granted`.execute(trail.db)).rows.length > 0
        while (!(await isWaiting()));
        const changes = [{ field: 'emptied', before: '', after: '1', masked: false }]
        await audit(trx, { ...event(''), action: 'employee.erase', entity: 'employee', changes })
      })
      expect(await archived).toMatchObject({
        message: 'A person was erased or events were archived meanwhile. Nothing was changed. Run it again.',
      })
      expect(existsSync(folder.path('late.gz'))).toBe(false)
      await sealEvents(trail.db)
      expect(await verifyChain(trail.db)).toMatchObject({ position: 6 })
    })
})

describe('an erased person', () => {
  const id = cast.member.id
  beforeEach(async () => {
    await sql`insert into audit_events (at, action, entity, entity_id, changes)
      values ('2000-01-01', 'x', 'employee', ${id}, '[{"field": "name"}]')`.execute(trail.db)
    await audit(trail.db, event('of another person'))
    await audit(trail.db, event('of the person', id))
    await trail.db.transaction().execute(async (trx) => {
      await sql`update audit_events set changes = '[]', salt = null, erased_at = now() where entity_id = ${id}`.execute(
        trx,
      )
      const changes = [{ field: 'emptied', before: '', after: '2', masked: false }]
      await audit(trx, { ...event(''), action: 'employee.erase', entity: 'employee', entityId: id, changes })
    })
    await sealEvents(trail.db)
  })

  test('stays erased in archives before, with and after the event of the erasing', async () => {
    const first = await archive('2001-01-01')
    expect(first).toMatchObject({ toPosition: 1 })
    for (const paths of [[], [first.path]]) expect(await trail.faultOf(undefined, paths)).toBe('')
    const second = await archive()
    expect(second).toMatchObject({ toPosition: 4 })
    for (const paths of [[], [second.path], [first.path, second.path]])
      expect(await trail.faultOf(undefined, paths)).toBe('')
  })

  test('is no cover for emptying more rows: the file shows how many there were', async () => {
    const { path } = await archive('2001-01-01')
    await trail.tamper(`update audit_events set changes = '[]', salt = null,
      erased_at = (select at from audit_events where action = 'employee.erase') where ${at(2)}`)
    expect(await trail.faultOf(undefined, [path])).toBe(
      'Position 4: this erasure emptied 2 rows, but 3 are marked with it.',
    )
  })
})

test('a company with an archive is restored from its backup, and does not get deleted rates again', async () => {
  const from = await open('cast')
  for (const name of ['one', 'two', 'three']) await audit(from.db, event(name))
  await sql`delete from exchange_rates where currency = 'EUR'`.execute(from.db)
  await sealEvents(from.db)
  const path = folder.path('of-backup.gz')
  await archiveEvents(from.db, path, { day: '2999-01-01', timeZone: 'UTC' })
  const to = await open()
  expect(await restoreBackup(to, await backupTo(folder.path('backup.gz'), from))).not.toHaveProperty('brokenTrail')
  await sealEvents(to.db)
  expect(await verifyChain(to.db, undefined, [path])).toMatchObject({ position: 4 })
  await seedReference(to.db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })
  expect(await to.db.selectFrom('exchange_rates').select('since').where('currency', '=', 'EUR').execute()).toEqual([])
})
