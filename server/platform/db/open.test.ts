import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'

const own = await openTestDatabase()
const { db, pool, engine, close } = own
afterAll(close)

const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]

test('values arrive exact and free of time zones', async () => {
  const instant = '2024-02-29T23:30:00.000Z'
  const row = await one(
    `select 9007199254740991::int8 as big, count(*) as counted, 1.50::numeric as amount, date '2024-02-29' as day,
            $1::timestamptz as instant, array[1::int8] as bigs, array[1.50::numeric] as amounts,
            array[date '2024-02-29'] as days, '{"a": 1}'::jsonb as json, current_setting('TimeZone') as zone`,
    [instant],
  )
  expect(row).toEqual({
    big: 9007199254740991,
    counted: 1,
    amount: '1.50',
    day: '2024-02-29',
    instant: new Date(instant),
    bigs: [1],
    amounts: ['1.50'],
    days: ['2024-02-29'],
    json: { a: 1 },
    zone: 'UTC',
  })
})

test('a whole number too large to be exact is refused', async () => {
  await expect(one('select 9007199254740993::int8')).rejects.toThrow('too large to be exact')
})

test('an error has its code and constraint, and the connection stays usable', async () => {
  await pool.query('create table once_only (id int constraint only_once primary key)')
  await pool.query('insert into once_only values ($1)', [1])
  await expect(pool.query('insert into once_only values ($1)', [1])).rejects.toMatchObject({
    code: '23505',
    constraint: 'only_once',
  })
  expect(await one('select count(*) as n from once_only')).toEqual({ n: 1 })
})

test('a failed transaction leaves nothing behind', async () => {
  await pool.query('create table kept (id int)')
  const failing = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await one('select count(*) as n from kept')).toEqual({ n: 0 })
})

test('a connection that broke inside a transaction hands nothing to the next one', async () => {
  await pool.query('create table visited (id int)')
  const broken = await pool.connect()
  await broken.query('begin; insert into visited values (1); set search_path = nowhere')
  await broken.query({ name: 'same', text: 'select 1' })
  broken.release(new Error('on purpose'))
  expect((await pool.query({ name: 'same', text: 'select count(*) as n from visited' })).rows).toEqual([{ n: 0 }])
})

test('megabytes pass in both directions, many queries at once', async () => {
  const text = 'Nguyễn'.repeat(500_000)
  expect((await one('select $1::text as text', [text])).text).toBe(text)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => one('select $1::int as n', [n])))
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

if (engine === 'postgres') {
  test('a query that hangs is limited, also after a migration', async () => {
    await migrate(own)
    const limits = await one(`select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l`)
    expect(limits).toEqual({ s: '30s', l: '10s' })
  })

  test('a dropped connection fails its query only', async () => {
    const client = await pool.connect()
    await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
      'terminating connection',
    )
    client.release(true)
    expect(await one('select 1 as n')).toEqual({ n: 1 })
  })
}
