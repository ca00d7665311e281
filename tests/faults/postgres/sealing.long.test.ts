import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { audit } from '#server/platform/auditLog/audit.ts'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import { makePerson } from '#tests/support/people.ts'
import { often } from '#tests/support/long.ts'
import { testServer } from '#tests/support/testServer.ts'
import { event } from '#tests/support/trail.ts'
import { type OpenDatabase, openDatabase } from '#tests/support/opened.ts'

const app = testServer()
let databaseUrl: string
/** Another server on the same database. */
let second: OpenDatabase
/** Receives all notifications. */
let listening: pg.Client
let heard: string[] = []

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.deps.db)
  databaseUrl = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0]?.name }).href
  second = await openDatabase({ databaseUrl, dataDir: '' })
  listening = await connected()
  listening.on('notification', ({ payload = '' }) => heard.push(payload))
  await listening.query('listen muster')
}, 60_000)
// The database goes away with its connections.
beforeEach(async () => {
  await sealEvents(app.deps.db)
  await told()
  heard = []
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** All words of the notifications so far, in order. */
async function told(): Promise<string[]> {
  await listening.query('select 1')
  return heard.flatMap((payload) => payload.split(','))
}

const state = async () => {
  const { rows } = await sql<{
    seals: string
    queue: string
  }>`select (select count(*) from audit_seals)::text as seals,
    (select coalesce(string_agg(id || ' ' || coalesce(seq::text, word), ',' order by id), '') from untold) as queue`.execute(
    app.deps.db,
  )
  return rows[0]
}

/**
 * Ends the sealing connection at its n-th step: before and after each statement, at each row, at the end of the
 * transaction.
 */
async function dieAt(step: number): Promise<void> {
  await sql`create or replace function die() returns trigger language plpgsql as ${sql.lit(`
    declare step int := coalesce(nullif(current_setting('test.step', true), ''), '0')::int + 1;
    begin
      perform set_config('test.step', step::text, false);
      if step = ${step} then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); end if;
      return coalesce(new, old);
    end`)}`.execute(app.deps.db)
}
const diesOn = ['untold delete', 'audit_seals insert'].flatMap((one) => {
  const [table, act] = one.split(' ')
  return [
    ...['before', 'after'].flatMap((when) =>
      ['statement', 'row'].map(
        (each) =>
          `create trigger die_${when}_${each} ${when} ${act} on ${table} for each ${each} execute function die()`,
      ),
    ),
    `create constraint trigger die_at_end after ${act} on ${table} deferrable initially deferred for each row execute function die()`,
  ]
})
const removeDying = () => sql`drop function if exists die() cascade`.execute(app.deps.db)

test('a server that dies at any step of sealing leaves all or nothing; each event is sealed and each word told once', async () => {
  const { db } = app.deps
  for (const name of ['one', 'two']) await audit(db, event(name))
  await sql`insert into untold (word) values ('rights'), ('view'), ('view')`.execute(db)
  const before = await state()
  await dieAt(0)
  for (const statement of diesOn) await sql.raw(statement).execute(db)
  let step = 0
  try {
    for (let isDying = true; isDying; ) {
      await dieAt(++step)
      const client = await connected()
      isDying = await client.query('select seal_events(100)').then(
        () => false,
        (error: Error) => /terminat/.test(error.message),
      )
      await client.end().catch(() => undefined)
      if (!isDying) break
      expect([step, await state(), await told()]).toEqual([step, before, []])
    }
  } finally {
    await removeDying()
  }
  // Ten triggers, on five rows of the queue and two seals.
  expect(step).toBeGreaterThan(20)
  expect(await state()).toEqual({ seals: String(Number(before?.seals) + 2), queue: '' })
  expect(await told()).toEqual(['rights', 'thing', 'view'])
  await verifyChain(db)
}, 60_000)

test('a connection that breaks right after it has asked leaves all or nothing', async () => {
  const { db } = app.deps
  const { position } = await verifyChain(db)
  const count = often(20, 200)
  for (let time = 0; time < count; time++) {
    await audit(db, event(String(time)))
    const client = await connected()
    const asked = client.query('select seal_events(100)').catch(() => undefined)
    await wait(Math.random() * 3)
    ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    await asked
  }
  // The last of them may still be at work in the database.
  while ((await verifyChain(db)).position < position + count) await sealEvents(db)
  expect((await told()).filter((word) => word === 'thing').length).toBeLessThanOrEqual(count)
}, 60_000)

test('while one seals, another skips it, and writers do not wait', async () => {
  const { db } = app.deps
  const { position } = await verifyChain(db)
  const client = await connected()
  await audit(db, event('one'))
  await client.query('begin')
  await client.query('select seal_events(100)')
  await audit(db, event('two'))
  expect(await sealEvents(second.db)).toBe(0)
  expect(await verifyChain(second.db)).toMatchObject({ position })
  await client.query('commit')
  expect(await sealEvents(second.db)).toBe(1)
  expect(await verifyChain(second.db)).toMatchObject({ position: position + 2 })
  await client.end()
})

test('a person who loses a permission gets this before later events, however many wait', async () => {
  const { db } = app.deps
  const person = await makePerson(app, { permissions: ['employees.read'] })
  await sealEvents(db)
  await told()
  heard = []
  // The news comes into the queue first, and is committed after the right was lost.
  const writes = await connected()
  await writes.query('begin')
  await writes.query(`insert into untold (word) select 'inbox ' || gen_random_uuid() from generate_series(1, 300)`)
  await writes.query(`insert into audit_events (action, entity, entity_id) values ('x', 'employee', gen_random_uuid())`)
  await sql`delete from employee_roles where employee_id = ${person.id}`.execute(db)
  await writes.query('commit')
  await sql`select seal_events(10)`.execute(second.db)
  expect((await told())[0]).toBe(`rights ${person.id}`)
  await sealEvents(second.db)
  const words = await told()
  expect([words.length, words.filter((word) => word.startsWith('rights'))]).toEqual([302, [`rights ${person.id}`]])
  expect(words).toContain('employee')
  // None is longer than the database takes.
  expect(Math.max(...heard.map((payload) => payload.length))).toBeLessThan(8_000)
  await writes.end()
})

/** Computes the hashes of the chain again, row by row. `before` is the hash before the first row. */
function hashesOf(before: string, rows: Record<string, string | number | null>[]): string[] {
  const hashes: string[] = []
  for (const row of rows) {
    const { position, seq, at, id, actor, action, entity, thing, subject, request, salt, changes } = row
    const digest = createHash('sha256').update(`${salt} ${changes}`).digest('hex')
    const words = [position, seq, at, id, actor, action, entity, thing, subject, request, digest]
    const text = `[${words.map((word) => JSON.stringify(word)).join(', ')}]`
    before = createHash('sha256').update(Buffer.from(before, 'hex')).update(text).digest('hex')
    hashes.push(before)
  }
  return hashes
}

interface Act {
  kind: 'write' | 'commit' | 'rollback' | 'seal'
  /** Index of the writer or server. */
  by: number
  /** Number of events to write, or maximum number to seal. */
  count: number
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('write', 'write', 'write', 'commit', 'rollback', 'seal', 'seal'),
  by: fc.nat(2),
  count: fc.integer({ min: 1, max: 4 }),
})

test('writes, commits, rollbacks and sealing in any order: one chain with each committed event once, as computed a second time', async () => {
  const { db } = app.deps
  const clients = await Promise.all([connected(), connected(), connected()])
  const servers = [app.database, second, app.database]
  let number = 0
  const property = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
    const start = await verifyChain(db)
    const open: string[][] = [[], [], []]
    const committed: string[][] = []
    const run = async ({ kind, by, count }: Act) => {
      const [client, mine] = [clients[by] as pg.Client, open[by] as string[]]
      if (kind === 'seal') {
        await sql`select seal_events(${count})`.execute((servers[by] as OpenDatabase).db)
        return
      }
      if (kind === 'write') {
        if (!mine.length) await client.query('begin')
        const names = Array.from({ length: count }, () => `event ${++number} é\u2028"`)
        await client.query(
          `insert into audit_events (action, entity, entity_id, request_id, changes) select 'x', 'thing', gen_random_uuid(), name,
            jsonb_build_array(jsonb_build_object('field', name)) from unnest($1::text[]) with ordinality n (name, place) order by place`,
          [names],
        )
        mine.push(...names)
      } else if (mine.length) {
        await client.query(kind)
        if (kind === 'commit') committed.push([...mine])
        mine.length = 0
      }
    }
    for (const one of [...acts, ...[0, 1, 2].map((by): Act => ({ kind: 'commit', by, count: 1 }))]) await run(one)
    await sealEvents(db)
    const { rows } = await sql<
      Record<string, string | number | null>
    >`select s.position, s.seq, e.id, e.actor_id as actor, e.action,
        e.entity, e.entity_id as thing, e.subject_id as subject, e.request_id as request, e.salt, e.changes::text as changes,
        to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, encode(s.hash, 'hex') as hash
      from audit_seals s join audit_events e using (seq) where s.position > ${start.position} order by s.position`.execute(
      db,
    )
    const names = rows.map(({ request }) => request)
    expect(names).toHaveLength(committed.flat().length)
    for (const written of committed) expect(names.filter((name) => written.includes(String(name)))).toEqual(written)
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_row, at) => start.position + 1 + at))
    expect(rows.map(({ hash }) => hash)).toEqual(hashesOf(start.hash, rows))
    expect(await verifyChain(db, start)).toMatchObject({ position: start.position + rows.length })
  })
  await fc.assert(property, { numRuns: often(25, 300) })
  await Promise.all(clients.map((client) => client.end()))
}, 120_000)
