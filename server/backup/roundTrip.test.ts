import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { audit } from '#server/platform/auditLog/audit.ts'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { headOf } from '#server/platform/auditLog/verify.ts'
import { addOddTables, backupTo, databases, everything, ownFolder, schemaOf } from '#tests/support/backups.ts'
import { often } from '#tests/support/long.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'
import { restoreBackup } from './restore.ts'

const folder = ownFolder()
const { open } = databases()
// With a PostgreSQL server, a company moves onto it and back.
const other = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

async function addOddRows({ db }: OpenDatabase): Promise<void> {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).map((it) => it.replaceAll('\0', '')),
    fc.constantFrom(
      '',
      'NULL',
      '\\N',
      '\\',
      '"',
      "'",
      ',',
      '{}',
      '{a,b}',
      '\r\n\t',
      '\u{1F469}\u200D\u{1F680}',
      '\u2028',
      '\uFEFF',
    ),
  )
  const row = fc.record({
    order: text,
    texts: fc.option(fc.array(fc.option(text))),
    bytes: fc.option(fc.uint8Array()),
    whole: fc.option(fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))),
    amount: fc.constantFrom('0', '0.00', '1.10', '-12345678901234567890.123456789000', 'NaN', null),
    price: fc.constantFrom('0', '9999999999999999.9999', '-0.0001', null),
    at: fc.constantFrom(
      '2026-03-29 01:59:59.999999+00',
      '0044-03-15 12:00:00.000001+00 BC',
      '9999-12-31 23:59:59.5-12',
      null,
    ),
    day: fc.constantFrom('0001-01-01', '9999-12-31', '0044-03-15 BC', '2024-02-29', null),
    isSo: fc.option(fc.boolean()),
    small: fc.option(fc.integer()),
    uuid: fc.option(fc.uuid()),
    ratio: fc.option(fc.double({ noDefaultInfinity: true })),
  })
  for (const it of fc.sample(row, { numRuns: often(300, 10_000), seed: 8 })) {
    await sql`insert into "Odd ""things"", all" ("order", texts, bytes, whole, amount, price, at, day, is_so, small, uuid, ratio)
      values (${it.order}, ${it.texts}, ${it.bytes && Buffer.from(it.bytes)}, ${it.whole}, ${it.amount}, ${it.price}, ${it.at}, ${it.day},
        ${it.isSo}, ${it.small}, ${it.uuid}, ${it.ratio})`.execute(db)
  }
  await sql`update "Odd ""things"", all" set next_id = 313 - id where id between 7 and 306`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`insert into odd_left values (1, 2), (3, null)`.execute(trx)
    await sql`insert into odd_right values (2, 1)`.execute(trx)
  })
}

const write = ({ db }: OpenDatabase) =>
  audit(db, {
    actorId: null,
    action: 'project.edit',
    entity: 'project',
    entityId: randomUUID(),
    changes: [{ field: 'name', before: 'a', after: 'b', masked: false }],
    requestId: '',
  })

test('a company with odd values is the same on the other engine and back, and can be edited there', async () => {
  const first = await open('demo', 'pglite')
  await addOddTables(first)
  await addOddRows(first)
  // Some events are sealed, and one waits.
  await sealEvents(first.db)
  await write(first)
  const whole = await everything(first)
  expect(whole.employees?.length).toBeGreaterThan(70)
  expect(whole.content_bytes?.length).toBeGreaterThan(100)
  expect(whole['Odd "things", all']?.length).toBeGreaterThan(299)

  let from = first
  for (const [step, engine] of ([other, 'pglite'] as const).entries()) {
    const file = await backupTo(folder.path(`step-${step}`), from)
    const to = await open(undefined, engine)
    await addOddTables(to)
    const schema = await schemaOf(to)
    await restoreBackup(to, file)
    expect(await everything(to)).toEqual(whole)
    expect(await schemaOf(to)).toEqual(schema)
    from = to
  }

  const head = await headOf(from.db)
  await write(from)
  expect(await verifySealed(from.db, head)).toMatchObject({ position: head.position + 2 })
  const { rows } = await sql<{
    id: number
  }>`insert into "Odd ""things"", all" ("order") values ('next') returning id`.execute(from.db)
  expect(rows[0]?.id).toBe((whole['Odd "things", all']?.length ?? 0) + 7)
}, 180_000)

test('sign-ins and secrets stay where they are', async () => {
  const from = await open('cast')
  const { db } = from
  await sql`insert into kept_settings values ('session_secret', 'of the old one')`.execute(db)
  await sql`insert into sessions (jti, employee_id, expires_at) select gen_random_uuid(), id, now() + '1 day' from employees`.execute(
    db,
  )
  const to = await open()
  await sql`insert into kept_settings values ('session_secret', 'of the new one')`.execute(to.db)
  const { counts, brokenTrail } = await restoreBackup(to, await backupTo(folder.path('without-secrets'), from))
  expect(counts).toMatchObject({ employees: 10, audit_events: 0 })
  expect([brokenTrail, 'sessions' in counts, 'kept_settings' in counts]).toEqual([undefined, false, false])
  expect(await to.db.selectFrom('kept_settings').select('value').execute()).toEqual([{ value: 'of the new one' }])
  expect(await to.db.selectFrom('sessions').select('jti').execute()).toEqual([])
})

test('a backup is of one moment, however much is written meanwhile', async () => {
  const from = await open('cast')
  await addOddTables(from)
  let isDone = false
  let pairs = 0
  const writing = async () => {
    while (!isDone) {
      pairs += 1
      await from.db.transaction().execute(async (trx) => {
        await sql`insert into odd_right values (${sql.lit(pairs)})`.execute(trx)
        await sql`insert into odd_left values (${sql.lit(pairs)})`.execute(trx)
      })
    }
  }
  const written = writing()
  const file = await backupTo(folder.path('one-moment'), from).finally(() => (isDone = true))
  await written
  const to = await open()
  await addOddTables(to)
  const { counts } = await restoreBackup(to, file)
  expect(counts.odd_left).toBe(counts.odd_right)
  expect(counts.odd_left).toBeLessThan(pairs)
})

test('a trail that was tampered with is restored as it was, and told', async () => {
  const from = await open('cast')
  await write(from)
  await write(from)
  await sql`alter table audit_events disable trigger user`.execute(from.db)
  await sealEvents(from.db)
  await sql`delete from audit_events where seq = (select seq from audit_seals where position = 1)`.execute(from.db)
  const to = await open()
  const { brokenTrail } = await restoreBackup(to, await backupTo(folder.path('tampered'), from))
  expect(brokenTrail).toContain('Position 1: the row is missing')
  expect(await everything(to)).toEqual(await everything(from))
})
