import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { audit, auditAll } from './audit.ts'
import { BrokenChain, type Head, headOf, verifyChain } from './verify.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openTestDatabase()
  db = database.db
  close = database.close
}, 60_000)
afterAll(() => close())
beforeEach(() => tamper('truncate audit_events'))

const event = (name: string, entityId: string = randomUUID()) => ({
  actorId: null,
  action: 'thing.change',
  entity: 'thing',
  entityId,
  requestId: `request "${name}" \u0001\t é`,
  changes: [{ field: 'name', before: 'a "quote" \\ \u2028 \u007f', after: name, masked: false }],
})

/** Five events, each in a transaction of its own. */
async function fillTrail(): Promise<void> {
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await db.transaction().execute((trx) => audit(trx, event(name)))
}

/** What somebody can do who owns the database. */
async function tamper(...statements: string[]): Promise<void> {
  await sql`alter table audit_events disable trigger user`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`alter table audit_events enable trigger user`.execute(db)
}

/** What is said to be wrong with the chain. */
const faultOf = (kept?: Head) =>
  verifyChain(db, kept).then(
    () => '',
    (error: unknown) => (error instanceof BrokenChain ? error.message : String(error)),
  )

test('an empty trail is whole', async () => {
  expect(await verifyChain(db)).toEqual({ position: 0, hash: '' })
})

test('a trail that nobody touched is whole, and its head is the last row', async () => {
  await fillTrail()
  const head = await verifyChain(db)
  expect(head).toEqual({ position: 5, hash: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(await headOf(db)).toEqual(head)
})

test('a head that was kept is found again after more has happened', async () => {
  await fillTrail()
  const kept = await verifyChain(db)
  await fillTrail()
  expect(await verifyChain(db, kept)).toMatchObject({ position: 10 })
  expect(await verifyChain(db, { position: 0, hash: '' })).toMatchObject({ position: 10 })
})

test('the database itself refuses to change, delete or empty the trail', async () => {
  await fillTrail()
  const refused = 'The audit trail is only added to.'
  await expect(sql`update audit_events set action = 'x' where position = 2`.execute(db)).rejects.toThrow(
    refused,
  )
  await expect(sql`update audit_events set changes = '[]' where position = 2`.execute(db)).rejects.toThrow(
    refused,
  )
  await expect(sql`delete from audit_events where position = 5`.execute(db)).rejects.toThrow(refused)
  await expect(sql`truncate audit_events`.execute(db)).rejects.toThrow(refused)
  expect(await verifyChain(db)).toMatchObject({ position: 5 })
})

const missing = 'Position 3: the row is missing; the next one that is there has position 4.'
const otherHash = (position: number) => `Position ${position}: the row does not fit its hash`

describe('tampering is found:', () => {
  test.each<[string, string, string[]]>([
    ['another action', otherHash(3), [`update audit_events set action = 'x' where position = 3`]],
    [
      'another time',
      otherHash(3),
      [`update audit_events set at = at + interval '1 microsecond' where position = 3`],
    ],
    [
      'another thing',
      otherHash(3),
      [`update audit_events set entity_id = gen_random_uuid() where position = 3`],
    ],
    ['another request', otherHash(3), [`update audit_events set request_id = 'x' where position = 3`]],
    [
      'another value',
      'Position 3: the changes of the row are not those that were written.',
      [`update audit_events set changes = jsonb_set(changes, '{0,after}', '"x"') where position = 3`],
    ],
    [
      'another value with its digest',
      otherHash(3),
      [
        `update audit_events set changes = '[{}]', digest = sha256(convert_to(salt || ' [{}]', 'UTF8')) where position = 3`,
      ],
    ],
    [
      'values taken out without a word',
      'Position 3: the changes of the row are not those that were written.',
      [`update audit_events set changes = '[]' where position = 3`],
    ],
    [
      'values taken out as if a person was erased',
      'Position 3: the changes of the row are gone, and no later event erased a person at that instant.',
      [`update audit_events set changes = '[]', salt = null, erased_at = now() where position = 3`],
    ],
    ['a row deleted', missing, ['delete from audit_events where position = 3']],
    [
      'a row deleted, and the gap closed',
      otherHash(3),
      [
        'delete from audit_events where position = 3',
        'update audit_events set position = position - 1 where position > 3',
      ],
    ],
    [
      'the first row deleted',
      'Position 1: the row is missing',
      ['delete from audit_events where position = 1'],
    ],
    [
      'two rows swapped',
      otherHash(2),
      [
        'update audit_events set position = 9 where position = 2',
        'update audit_events set position = 2 where position = 4',
        'update audit_events set position = 4 where position = 9',
      ],
    ],
    [
      'a row changed with its own hash, in front of others',
      otherHash(4),
      [
        `update audit_events e set action = 'x' where position = 3`,
        `update audit_events e set hash = sha256((select hash from audit_events where position = 2) || convert_to(audit_words(e), 'UTF8'))
          where position = 3`,
      ],
    ],
    [
      'a row written past the chain',
      'has no position: it was written past the chain.',
      [`insert into audit_events (action, entity, entity_id) values ('x', 'thing', gen_random_uuid())`],
    ],
  ])('%s', async (_what, sentence, statements) => {
    await fillTrail()
    await tamper(...statements)
    expect(await faultOf()).toContain(sentence)
  })
})

describe('with a head that was kept, also found:', () => {
  test('the end cut off', async () => {
    await fillTrail()
    const kept = await verifyChain(db)
    await tamper('delete from audit_events where position > 3')
    expect(await verifyChain(db)).toMatchObject({ position: 3 })
    expect(await faultOf(kept)).toBe(
      'The chain ends at position 3, before position 5, which it had: its end was cut off.',
    )
  })

  test('the whole chain written anew', async () => {
    await fillTrail()
    const kept = await verifyChain(db)
    await tamper(
      `update audit_events set action = 'x' where position = 2`,
      `do $$ declare e audit_events; before bytea := ''; begin
        for e in select * from audit_events order by position loop
          before := sha256(before || convert_to(audit_words(e), 'UTF8'));
          update audit_events set hash = before where id = e.id;
        end loop; end $$`,
    )
    expect(await verifyChain(db)).toMatchObject({ position: 5 })
    expect(await faultOf(kept)).toBe(
      'Position 5: the hash is another one than the one kept; the chain was written anew.',
    )
  })
})

describe('an erased person', () => {
  const id = cast.member.id
  const erase = (emptied: number) =>
    db.transaction().execute(async (trx) => {
      await sql`update audit_events set changes = '[]', salt = null, erased_at = now() where entity_id = ${id}`.execute(
        trx,
      )
      const changes = [{ field: 'emptied', before: '', after: String(emptied), masked: false }]
      await audit(trx, { ...event(''), action: 'employee.erase', entity: 'employee', entityId: id, changes })
    })

  test('leaves rows without values, and a whole chain', async () => {
    await fillTrail()
    await auditAll(db, [event('old name', id), event('other name', id)])
    await erase(2)
    expect(await verifyChain(db)).toMatchObject({ position: 8 })
  })

  test('is no cover for emptying more rows', async () => {
    await auditAll(db, [event('old name', id), event('salary')])
    await erase(1)
    await tamper(`update audit_events set changes = '[]', salt = null,
      erased_at = (select at from audit_events where action = 'employee.erase') where position = 2`)
    expect(await faultOf()).toContain('Position 3: this erasure emptied 1 rows, but 2 are marked with it.')
  })

  test('has no values put back', async () => {
    await auditAll(db, [event('old name', id)])
    await erase(1)
    await tamper(`update audit_events set changes = '[{"field": "name"}]' where position = 1`)
    expect(await faultOf()).toContain('Position 1: the row is marked as erased, and yet has changes.')
  })
})

test('more rows than are read at once', async () => {
  const events = Array.from({ length: 2500 }, (_, at) => event(String(at)))
  await db.transaction().execute((trx) => auditAll(trx, events))
  expect(await verifyChain(db)).toMatchObject({ position: 2500 })
  await tamper(`update audit_events set action = 'x' where position = 2001`)
  expect(await faultOf()).toContain(otherHash(2001))
})
