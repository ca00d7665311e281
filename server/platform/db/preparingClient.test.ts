import type pg from 'pg'
import * as api from '#contract/api/index.ts'
import { type TestApp, openTestApp } from '#tests/support/testApp.ts'
import { unavailable } from '#server/platform/db/unavailable.ts'

let muster: TestApp
let client: pg.PoolClient
beforeAll(async () => {
  muster = await openTestApp()
})
afterAll(() => muster.close())
beforeEach(async () => {
  client = await muster.database.pool.connect()
})
afterEach(() => client.release())

const times = async (count: number, text: string, values: unknown[]) => {
  for (let at = 0; at < count; at++) await client.query(text, values)
  return (await client.query(text, values)).rows
}
/** Number of statements prepared on this connection that contain these words. */
const prepared = async (words: string, one: Pick<pg.PoolClient, 'query'> = client) => {
  const { rows } = await one.query(`select statement from pg_prepared_statements where name like 'muster_%'`)
  return (rows as { statement: string }[]).filter(({ statement }) => statement.includes(words)).length
}

// Connections of the embedded database share a session, so a broken one may leave prepared statements.
if (process.env.TEST_DATABASE !== 'postgres') {
  test('the embedded database prepares nothing', async () => {
    expect(await times(9, 'select $1::int as embedded', [1])).toEqual([{ embedded: 1 }])
    expect(await prepared('embedded')).toBe(0)
  })
} else {
  test('a text with values that comes again and again is planned once, and answers what it did', async () => {
    const text = 'select $1::int + 1 as again'
    expect(await times(1, text, [1])).toEqual([{ again: 2 }])
    expect(await prepared('again')).toBe(0)
    expect(await times(9, text, [2])).toEqual([{ again: 3 }])
    expect(await prepared('again')).toBe(1)
    await times(9, 'select 1 as without', [])
    expect(await prepared('as without')).toBe(0)
  })

  test.each([
    'select id, 1 as listed from employees order by id limit $1::int',
    'select id, 1 as listed from employees order by id limit 5 offset $1::int',
    ' select count(*) as listed from employees where $1::int = 1',
    `select id, 1 as listed from employees where to_tsvector('simple', full_name) @@ to_tsquery('simple', $1::text)`,
  ])('%s is planned each time', async (text) => {
    await times(9, text, [1])
    expect(await prepared('listed')).toBe(0)
  })

  test('lists of people, their totals and the palette are planned each time, one person is not', async () => {
    const call = muster.as('admin')
    const { rows } = await client.query(`select username from employees where username <> '' limit 1`)
    const filtered = { page: 1, size: 20, preload: true, workingStatuses: ['full-time'], keyword: 'a' }
    for (let at = 0; at < 9; at++) {
      await call(api.employees.search, { body: filtered })
      await call(api.employees.search, { body: { ...filtered, keyword: '', order: 'displayName' } })
      await call(api.search.find, { query: { q: 'an' } })
      expect((await call(api.employees.one, { params: { id: rows[0].username } })).status).toBe(200)
    }
    // Sequential calls used the same connection, because `client` was taken.
    const other = await muster.database.pool.connect()
    const about = await other.query(`select statement from pg_prepared_statements where name like 'muster_%'`)
    other.release()
    const texts = (about.rows as { statement: string }[]).map(({ statement }) => statement)
    expect(texts.filter((text) => text.includes('from sessions s'))).toHaveLength(1)
    expect(texts.filter((text) => /working_status = any|search_words/.test(text))).toEqual([])
  })

  test('a statement whose columns a migration changes is asked again', async () => {
    await client.query('create table growing (id int)')
    await client.query('insert into growing values (1)')
    const text = 'select * from growing where id = $1'
    expect(await times(5, text, [1])).toEqual([{ id: 1 }])
    expect(await prepared('growing where')).toBe(1)
    await muster.database.pool.query('alter table growing add column more int default 7')
    expect(await times(0, text, [1])).toEqual([{ id: 1, more: 7 }])
    expect(await times(5, text, [1])).toEqual([{ id: 1, more: 7 }])
    expect(await prepared('growing where')).toBe(1)
  })

  test('inside a transaction the caller gets an error to try again, and then it works', async () => {
    await client.query('create table widening (id int)')
    const text = 'select * from widening where id <> $1'
    const other = await muster.database.pool.connect()
    for (const one of [client, other]) for (let at = 0; at < 5; at++) await one.query(text, [1])
    await muster.database.pool.query('alter table widening alter column id type bigint')
    await client.query('begin')
    const failure = await client.query(text, [1]).catch((error: unknown) => error)
    expect(unavailable(failure as { code: string })).toBe('database.updated')
    await client.query('rollback')
    // All connections of this server, including the one that hasn't failed.
    for (const one of [client, other]) {
      await one.query('begin')
      expect((await one.query(text, [1])).rows).toEqual([])
      await one.query('commit')
    }
    other.release()
  })

  test('a connection keeps so many, and the one that was quiet for longest makes room', async () => {
    const text = (at: number) => `select $1::int + ${at} as many`
    for (let at = 0; at < 149; at++) await times(3, text(at), [1])
    await times(0, text(0), [1])
    for (let at = 149; at < 160; at++) await times(3, text(at), [1])
    expect(await prepared('')).toBe(150)
    expect([await prepared('+ 0 as many'), await prepared('+ 1 as many')]).toEqual([1, 0])
    expect(await times(3, text(1), [1])).toEqual([{ many: 2 }])
    expect(await prepared('')).toBe(150)
  })

  test('a statement that fails is asked on the same connection the next time', async () => {
    await client.query('create table kept_once (id int primary key)')
    const text = 'insert into kept_once values ($1) returning id'
    for (const id of [1, 2, 3, 4]) await client.query(text, [id])
    await expect(client.query(text, [4])).rejects.toMatchObject({ code: '23505' })
    await expect(client.query('select $1::int / 0 as broken', [1])).rejects.toMatchObject({ code: '22012' })
    expect((await client.query(text, [5])).rows).toEqual([{ id: 5 }])
    await client.query('begin')
    await expect(client.query(text, [5])).rejects.toMatchObject({ code: '23505' })
    for (let at = 0; at < 5; at++)
      await expect(client.query('select $1::int as aborted', [1])).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    expect(await times(3, 'select $1::int as aborted', [1])).toEqual([{ aborted: 1 }])
  })

  test('a new connection knows no names of one that broke', async () => {
    const text = 'select $1::int as broken_off, pg_backend_pid() as pid'
    const [before] = (await times(5, text, [1])) as { pid: number }[]
    await muster.database.pool.query('select pg_terminate_backend($1)', [before?.pid])
    await client.query('select').catch(() => undefined)
    client.release(true)
    client = await muster.database.pool.connect()
    const [after] = (await times(5, text, [1])) as { pid: number }[]
    expect(after?.pid).not.toBe(before?.pid)
    expect(await prepared('broken_off')).toBe(1)
  })
}
