import { sql } from 'kysely'
import { at, event, testTrail } from '#tests/support/trail.ts'
import { audit, auditAll } from './audit.ts'
import { isLate, sealEvents, unsealedOf } from './seal.ts'
import { headOf, verifyChain } from './verify.ts'

const trail = testTrail()

test('an empty trail is intact', async () => {
  expect(await verifyChain(trail.db)).toEqual({ position: 0, hash: '' })
})

test('an unchanged trail is intact, and its head is the last row', async () => {
  await trail.fill()
  const head = await verifyChain(trail.db)
  expect(head).toEqual({ position: 5, hash: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(await headOf(trail.db)).toEqual(head)
})

test('a head that was kept is found again after more has happened', async () => {
  await trail.fill()
  const kept = await verifyChain(trail.db)
  await trail.fill()
  expect(await verifyChain(trail.db, kept)).toMatchObject({ position: 10 })
  expect(await verifyChain(trail.db, { position: 0, hash: '' })).toMatchObject({ position: 10 })
})

test('the database itself refuses to change, delete or empty the trail', async () => {
  await trail.fill()
  for (const statement of [
    `update audit_events set action = 'x' where ${at(2)}`,
    `update audit_events set changes = '[]' where ${at(2)}`,
    `delete from audit_events where ${at(5)}`,
    'truncate audit_events',
    'update audit_seals set position = 9 where position = 2',
    'delete from audit_seals where position = 5',
    'truncate audit_seals',
  ])
    await expect(sql.raw(statement).execute(trail.db)).rejects.toThrow('The audit trail is only added to.')
  expect(await verifyChain(trail.db)).toMatchObject({ position: 5 })
})

test('a written trail is intact at once, and says how many events are not in the chain, and since when', async () => {
  await trail.fill()
  expect(await unsealedOf(trail.db)).toEqual({ count: 0, since: '', seconds: 0 })
  await audit(trail.db, event('waits'))
  await sql`update untold set at = '2026-02-03 04:05:06.7+00'`.execute(trail.db)
  await audit(trail.db, event('six'))
  expect(await verifyChain(trail.db)).toMatchObject({ position: 5 })
  const unsealed = await unsealedOf(trail.db)
  expect(unsealed).toEqual({ count: 2, since: '2026-02-03T04:05:06Z', seconds: expect.any(Number) })
  expect(isLate(unsealed)).toBe(true)
  await sealEvents(trail.db)
  await audit(trail.db, event('seven'))
  expect(isLate(await unsealedOf(trail.db))).toBe(false)
  expect(await verifyChain(trail.db)).toMatchObject({ position: 7 })
})

const missing = 'Position 3: the seal is missing; the next one that is there has position 4.'
const otherHash = (position: number) => `Position ${position}: the row does not fit its hash`
const otherChanges = 'Position 3: the changes of the row are not those that were written.'
const past = 'has no position: it was written past the chain.'
/** Independent SQL for the hashed text of a row. */
const wordsOf = (position: number) => `(select convert_to(jsonb_build_array(s.position, e.seq,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.id, e.actor_id, e.action, e.entity, e.entity_id, e.subject_id,
  e.request_id, encode(s.digest, 'hex'))::text, 'UTF8') from audit_seals s join audit_events e using (seq) where s.position = ${position})`
const sealAnew = (position: number) => `update audit_seals set
  hash = sha256((select hash from audit_seals where position = ${position - 1}) || ${wordsOf(position)}) where position = ${position}`

describe('tampering is found:', () => {
  test.each<[string, string, string[]]>([
    ['another action', otherHash(3), [`update audit_events set action = 'x' where ${at(3)}`]],
    ['another time', otherHash(3), [`update audit_events set at = at + interval '1 microsecond' where ${at(3)}`]],
    ['another thing', otherHash(3), [`update audit_events set entity_id = gen_random_uuid() where ${at(3)}`]],
    ['another request', otherHash(3), [`update audit_events set request_id = 'x' where ${at(3)}`]],
    [
      'another value',
      otherChanges,
      [`update audit_events set changes = jsonb_set(changes, '{0,after}', '"x"') where ${at(3)}`],
    ],
    [
      'another value with its digest',
      otherHash(3),
      [
        `update audit_events set changes = '[{}]' where ${at(3)}`,
        `update audit_seals set digest = sha256(convert_to((select salt from audit_events where ${at(3)}) || ' [{}]', 'UTF8'))
          where position = 3`,
      ],
    ],
    ['values taken out without a word', otherChanges, [`update audit_events set changes = '[]' where ${at(3)}`]],
    [
      'values taken out as if a person was erased',
      'Position 3: the changes of the row are gone, and no later event erased a person at that instant.',
      [`update audit_events set changes = '[]', salt = null, erased_at = now() where ${at(3)}`],
    ],
    [
      'a row deleted',
      'Position 3: the row is missing, which had the number',
      [`delete from audit_events where ${at(3)}`],
    ],
    ['a seal deleted', missing, ['delete from audit_seals where position = 3']],
    [
      'a row deleted with its seal',
      missing,
      [`delete from audit_events where ${at(3)}`, 'delete from audit_seals where position = 3'],
    ],
    [
      'the same, and the gap closed',
      otherHash(3),
      [
        `delete from audit_events where ${at(3)}`,
        'delete from audit_seals where position = 3',
        'update audit_seals set position = position - 1 where position > 3',
      ],
    ],
    ['the first row deleted', 'Position 1: the row is missing', [`delete from audit_events where ${at(1)}`]],
    ['the last seal deleted, and its row left', past, ['delete from audit_seals where position = 5']],
    [
      'two rows swapped',
      otherHash(2),
      [
        'update audit_seals set position = 9 where position = 2',
        'update audit_seals set position = 2 where position = 4',
        'update audit_seals set position = 4 where position = 9',
      ],
    ],
    [
      'two seals put onto the rows of each other',
      otherHash(2),
      [
        'update audit_seals set seq = -seq where position in (2, 4)',
        `update audit_seals s set seq = -o.seq from audit_seals o
          where s.position in (2, 4) and o.position = 6 - s.position`,
      ],
    ],
    [
      'a row changed with its own hash, in front of others',
      otherHash(4),
      [`update audit_events set action = 'x' where ${at(3)}`, sealAnew(3)],
    ],
    [
      'a row written past the chain',
      past,
      [`insert into audit_events (action, entity, entity_id) values ('x', 'thing', gen_random_uuid())`],
    ],
  ])('%s', async (_what, sentence, statements) => {
    await trail.fill()
    await trail.tamper(...statements)
    expect(await trail.faultOf()).toContain(sentence)
  })

  // Unsealed rows are in the queue.
  const newest = 'seq = (select max(seq) from audit_events)'
  test.each<[string, string, string]>([
    ['a row taken out of the queue', past, `delete from untold where ${newest}`],
    [
      'a row deleted that waits',
      'is missing: it was taken away before it had a position.',
      `delete from audit_events where ${newest}`,
    ],
  ])('%s, before and after the others are sealed', async (_what, sentence, statement) => {
    await audit(trail.db, event('one'))
    await audit(trail.db, event('two'))
    await trail.tamper(statement)
    expect(await trail.faultOf()).toContain(sentence)
    await sealEvents(trail.db)
    expect(await headOf(trail.db)).toMatchObject({ position: 1 })
    expect(await trail.faultOf()).toContain(sentence)
  })

  test('a value changed while its row waits', async () => {
    for (const name of ['one', 'two', 'three']) await audit(trail.db, event(name))
    await trail.tamper(`update audit_events set changes = '[{}]' where ${newest}`)
    await sealEvents(trail.db)
    expect(await trail.faultOf()).toBe(otherChanges)
  })
})

describe('with a head that was kept, also found:', () => {
  test('the end cut off', async () => {
    await trail.fill()
    const kept = await verifyChain(trail.db)
    await trail.tamper(
      'delete from audit_events where seq in (select seq from audit_seals where position > 3)',
      'delete from audit_seals where position > 3',
    )
    expect(await verifyChain(trail.db)).toMatchObject({ position: 3 })
    expect(await trail.faultOf(kept)).toBe(
      'The chain ends at position 3, before position 5, which it had: its end was cut off.',
    )
  })

  test('the whole chain rewritten', async () => {
    await trail.fill()
    const kept = await verifyChain(trail.db)
    await trail.tamper(`update audit_events set action = 'x' where ${at(2)}`, ...[2, 3, 4, 5].map(sealAnew))
    expect(await verifyChain(trail.db)).toMatchObject({ position: 5 })
    expect(await trail.faultOf(kept)).toBe(
      'Position 5: the hash is another one than the one kept; the chain was written anew.',
    )
  })
})

test('more rows than are read at once', async () => {
  const events = Array.from({ length: 2500 }, (_, at) => event(String(at)))
  await trail.db.transaction().execute((trx) => auditAll(trx, events))
  await sealEvents(trail.db)
  expect(await verifyChain(trail.db)).toMatchObject({ position: 2500 })
  await trail.tamper(`update audit_events set action = 'x' where ${at(2001)}`)
  expect(await trail.faultOf()).toContain(otherHash(2001))
})
