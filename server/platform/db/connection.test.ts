import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { openDatabase } from '#tests/support/opened.ts'

const own = await openTestDatabase()
afterAll(own.close)

/** A second pool on the same database, in which only one of two connections may write. */
async function openSmall(search = '') {
  const { rows } = await own.pool.query('select current_database() as name')
  const { href } = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0].name, search })
  return openDatabase({ databaseUrl: href, poolSize: 2, dataDir: '' })
}

/** Kills the connection at its first use only. Sequences aren't rolled back. */
const killOnce = sql<{ isKilled: boolean }>`
  select nextval('uses') = 1 and pg_terminate_backend(pg_backend_pid()) as "isKilled"`

if (own.engine === 'postgres') {
  beforeEach(() => own.pool.query('drop sequence if exists uses; create sequence uses'))

  test('reads go on while everything that writes waits', async () => {
    const { read, write: writeIn, close } = await openSmall()
    await own.pool.query('create table slots (id int); insert into slots values (1)')
    const done: string[] = []
    await own.db
      .transaction()
      .execute(async (trx) => {
        await sql`lock table slots in share mode`.execute(trx)
        const write = (name: string) =>
          writeIn((one) => sql`update slots set id = id + 1`.execute(one)).then(() => done.push(name))
        const all = [write('first'), write('second'), write('alone')]
        for (let time = 0; time < 5; time += 1)
          expect((await sql<{ id: number }>`select id from slots`.execute(read)).rows).toEqual([{ id: 1 }])
        expect(done).toEqual([])
        await sql`select`.execute(trx)
        return { all }
      })
      .then(({ all }) => Promise.all(all))
    expect(done.toSorted()).toEqual(['alone', 'first', 'second'])
    expect((await own.pool.query('select id from slots')).rows).toEqual([{ id: 4 }])
    await close()
  })

  test('a read whose connection is lost is repeated on another one', async () => {
    expect((await killOnce.execute(own.read)).rows).toEqual([{ isKilled: false }])
  })

  test('a write whose connection is lost is not repeated', async () => {
    const writing = sql`with one as (select nextval('uses') = 1 and pg_terminate_backend(pg_backend_pid()) as two)
      update schema_migrations set name = name from one where two`
    await expect(own.write((trx) => writing.execute(trx))).rejects.toThrow('terminat')
    expect((await killOnce.execute(own.read)).rows).toEqual([{ isKilled: false }])
  })

  test('a transaction that loses its connection after its beginning is not repeated', async () => {
    await expect(own.write((trx) => killOnce.execute(trx))).rejects.toThrow('terminat')
    expect((await killOnce.execute(own.read)).rows).toEqual([{ isKilled: false }])
  })

  test('a transaction whose connection is lost before its beginning begins on another one', async () => {
    const { pool, write, close } = await openSmall()
    const client = await pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    client.release()
    await own.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    expect((await write((trx) => sql`select 1 as n`.execute(trx))).rows).toEqual([{ n: 1 }])
    await close()
  })

  test('a beginning that is refused leaves no connection in a failed transaction', async () => {
    const { pool, read, open, close } = await openSmall()
    await pool.query('set default_transaction_read_only = on')
    const { write } = await open({ undo: { employeeId: randomUUID(), requestId: 'read only', rights: [] } })
    const writing = write((trx) => sql`create table never (id int)`.execute(trx))
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    for (let time = 0; time < 3; time += 1) expect((await sql`select 1 as n`.execute(read)).rows).toEqual([{ n: 1 }])
    await close()
  })

  test('a statement that the server never ends is given up, and its connection closed', async () => {
    const { pool, read, close } = await openSmall('?statement_timeout=100')
    const admin = await own.pool.connect()
    try {
      // Stops the process of the server, which then doesn't see its own limit either.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(read)
      const hanging = sql`select pg_sleep(60)`.execute(read)
      process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
      await expect(hanging).rejects.toThrow(/did not answer in time|statement timeout/)
      process.kill(rows[0]?.pid ?? 0, 'SIGCONT')
      expect((await sql`select 1 as n`.execute(read)).rows).toEqual([{ n: 1 }])
      expect(pool.totalCount).toBe(1)
    } finally {
      admin.release()
      await close()
    }
  })
} else {
  test('the embedded database has one connection for all', () => {
    expect(own.pool.options.max).toBe(1)
  })
}
