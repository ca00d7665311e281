import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { type TestApp, openTestApp } from '#tests/support/testApp.ts'
import type { Db } from './doors.ts'
import { planned, plannedOnce } from './prepared.ts'
import { unavailable } from './unavailable.ts'

let muster: TestApp
beforeAll(async () => {
  muster = await openTestApp()
})
afterAll(() => muster.close())

/** Runs work on one connection. */
const onOne = <T>(work: (trx: Db) => Promise<T>) => muster.deps.write(work)

const times = async (count: number, statement: () => RawBuilder<unknown>, trx: Db) => {
  for (let at = 0; at < count; at++) await statement().execute(trx)
  return (await statement().execute(trx)).rows
}
/** The statements prepared on this connection that contain these words. */
const prepared = async (words: string, trx: Db) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where name like 'muster_%'`.execute(trx)
  return rows.map(({ statement }) => statement).filter((text) => text.includes(words))
}

// Connections of the embedded database share a session, so a broken one may leave prepared statements.
if (process.env.TEST_DATABASE !== 'postgres') {
  test('the embedded database prepares nothing', () =>
    onOne(async (trx) => {
      expect(await times(9, () => sql`select ${1}::int as embedded`, trx)).toEqual([{ embedded: 1 }])
      expect(await prepared('embedded', trx)).toEqual([])
    }))
} else {
  test('a text with values is prepared once, and answers what it did', () =>
    onOne(async (trx) => {
      const again = (value: number) => () => sql`select ${value}::int + 1 as again`
      expect(await times(0, again(1), trx)).toEqual([{ again: 2 }])
      expect(await prepared('again', trx)).toHaveLength(1)
      expect(await times(9, again(2), trx)).toEqual([{ again: 3 }])
      expect(await prepared('again', trx)).toHaveLength(1)
      await times(9, () => sql`select 1 as without`, trx)
      expect(await prepared('as without', trx)).toHaveLength(0)
    }))

  test('what says so is planned each time', () =>
    onOne(async (trx) => {
      await times(9, () => sql`select id, 1 as listed from employees order by id limit ${1}`, planned(trx))
      expect(await prepared('listed', trx)).toHaveLength(0)
      for (let at = 0; at < 9; at++) await planned(trx).selectFrom('employees').select('id').limit(7).execute()
      expect(await prepared('from "employees" limit', trx)).toHaveLength(0)
    }))

  test('what is planned once has plain values in its text, and one plan for all callers', () =>
    onOne(async (trx) => {
      const told = (
        me: string,
        said = "it's",
      ) => sql`select ${said}::text as said, ${7}::int as plain, ${null}::int as none,
        ${['a', 'b']}::text[] as list, e.id from employees e
        where e.id <> ${me}::uuid and e.joined_date < ${'1900-01-01'}
        union all select ${said}, ${7}, null, ${['a', 'b']}, ${me}::uuid`
      const row = { said: "it's", plain: 7, none: null, list: ['a', 'b'] }
      for (let at = 0; at < 9; at++) {
        const me = randomUUID()
        const { rows } = await told(me).execute(plannedOnce(trx, me))
        expect(rows).toEqual([{ ...row, id: me }])
      }
      const { rows } = await sql<{ statement: string; plans: string }>`select statement, generic_plans as plans
        from pg_prepared_statements where statement like '%as plain%' and name like 'muster_%'`.execute(trx)
      expect(rows.map(({ statement }) => statement.split('\n')[0])).toEqual([
        'select $1::text as said, 7::int as plain, null::int as none,',
      ])
      // The planner can't look at it, so it takes no plan for one caller for cheaper than that for all.
      expect(rows[0]?.statement).toContain('e.id <> (select $3::uuid)::uuid')
      expect(Number(rows[0]?.plans)).toBeGreaterThan(0)
    }))

  test('lists of people, their totals and the palette are planned each time, one person is not', async () => {
    const call = muster.as('admin')
    const { pool, queries } = muster.database
    const asked: CompiledQuery[] = []
    queries.on('ended', ({ query }) => asked.push(query))
    const { rows } = await pool.query(`select username from employees where username <> '' limit 1`)
    const filtered = { page: 1, size: 20, preload: true, workingStatuses: ['full-time'], keyword: 'a' }
    for (let at = 0; at < 9; at++) {
      await call(api.employees.search, { body: filtered })
      await call(api.employees.search, { body: { ...filtered, keyword: '', order: 'displayName' } })
      await call(api.search.find, { query: { q: 'an' } })
      expect((await call(api.employees.one, { params: { id: rows[0].username } })).status).toBe(200)
    }
    const { rows: texts } = await pool.query(`select statement from pg_prepared_statements where name like 'muster_%'`)
    const known = (texts as { statement: string }[]).map(({ statement }) => statement)
    expect(known.filter((text) => text.includes('from sessions s'))).toHaveLength(1)
    expect(known.filter((text) => /working_status = any|search_words/.test(text))).toEqual([])
    expect(asked.length).toBeGreaterThan(30)
  })

  test('a statement whose columns a migration changes is asked again', async () => {
    const { read, write } = muster.deps
    const { pool } = muster.database
    await pool.query('create table growing (id int); insert into growing values (1)')
    const grown = () => sql`select * from growing where id = ${1}`
    expect(await times(5, grown, read)).toEqual([{ id: 1 }])
    expect(await write((trx) => prepared('growing where', trx))).toHaveLength(1)
    await pool.query('alter table growing add column more int default 7')
    expect(await times(0, grown, read)).toEqual([{ id: 1, more: 7 }])
    expect(await times(5, grown, read)).toEqual([{ id: 1, more: 7 }])
  })

  test('inside a transaction the caller gets an error to try again, and then it works', async () => {
    const { write } = muster.deps
    const { pool } = muster.database
    await pool.query('create table widening (id int)')
    const widened = () => sql`select * from widening where id <> ${1}`
    // On two connections at once.
    const both = <T>(work: (trx: Db) => Promise<T>) =>
      write((one) => write(async (two) => [await work(one), await work(two)]))
    await both((trx) => times(5, widened, trx))
    await pool.query('alter table widening alter column id type bigint')
    const failure = await write((trx) => widened().execute(trx)).catch((error: unknown) => error)
    expect(unavailable(failure as { code: string })).toBe('database.updated')
    // All connections of this server, including the one that hasn't failed.
    expect(await both((trx) => times(5, widened, trx))).toEqual([[], []])
  })

  test('a connection prepares so many statements, and asks more without', () =>
    onOne(async (trx) => {
      const text = (at: number) => () => sql`select ${1}::int + ${sql.lit(at)} as many`
      for (let at = 0; at < 260; at++) expect(await times(2, text(at), trx)).toEqual([{ many: 1 + at }])
      expect(await prepared('', trx)).toHaveLength(250)
      expect([await prepared('+ 0 as many', trx), await prepared('+ 259 as many', trx)]).toEqual([
        [expect.any(String)],
        [],
      ])
    }))

  test('a statement that fails is asked on the same connection the next time', async () => {
    const { read, write } = muster.deps
    await muster.database.pool.query('create table kept_once (id int primary key)')
    const keep = (id: number) => sql`insert into kept_once values (${id}) returning id`
    for (const id of [1, 2, 3, 4]) await write((trx) => keep(id).execute(trx))
    await expect(write((trx) => keep(4).execute(trx))).rejects.toMatchObject({ code: '23505' })
    await expect(sql`select ${1}::int / 0 as broken`.execute(read)).rejects.toMatchObject({ code: '22012' })
    expect((await write((trx) => keep(5).execute(trx))).rows).toEqual([{ id: 5 }])
    const aborted = () => sql`select ${1}::int as aborted`
    const failed = write(async (trx) => {
      await expect(keep(5).execute(trx)).rejects.toMatchObject({ code: '23505' })
      for (let at = 0; at < 5; at++) await expect(aborted().execute(trx)).rejects.toMatchObject({ code: '25P02' })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await times(3, aborted, read)).toEqual([{ aborted: 1 }])
  })

  test('a new connection knows no names of one that broke', async () => {
    const { read, write } = muster.deps
    const text = () => sql<{ pid: number }>`select ${1}::int as broken_off, pg_backend_pid() as pid`
    const [before] = (await times(5, text, read)) as { pid: number }[]
    await write((trx) => sql`select pg_terminate_backend(${before?.pid})`.execute(trx)).catch(() => undefined)
    const [after] = (await times(5, text, read)) as { pid: number }[]
    expect(after?.pid).not.toBe(before?.pid)
    expect(await write((trx) => prepared('broken_off', trx))).toHaveLength(1)
  })
}
