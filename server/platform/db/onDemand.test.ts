import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { keepForUndo } from '#server/platform/undo/keeping.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { openDatabase } from './open.ts'

const own = await openTestDatabase()
afterAll(own.close)

/** A second pool on the same database, in which only one of two connections may write. */
async function openSmall() {
  const { rows } = await own.pool.query('select current_database() as name')
  const { href } = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0].name })
  return openDatabase({ databaseUrl: href, poolSize: 2, dataDir: '' })
}

/** Kills the connection at its first use only. Sequences aren't rolled back. */
const killOnce = sql<{ isKilled: boolean }>`
  select nextval('uses') = 1 and pg_terminate_backend(pg_backend_pid()) as "isKilled"`

if (own.engine === 'postgres') {
  beforeEach(() => own.pool.query('drop sequence if exists uses; create sequence uses'))

  test('reads go on while everything that writes waits', async () => {
    const { db, close } = await openSmall()
    await own.pool.query('create table seats (id int); insert into seats values (1)')
    const done: string[] = []
    await own.db
      .transaction()
      .execute(async (trx) => {
        await sql`lock table seats in share mode`.execute(trx)
        const write = (name: string) =>
          db
            .transaction()
            .execute((one) => sql`update seats set id = id + 1`.execute(one))
            .then(() => done.push(name))
        const single = sql`update seats set id = id + 1`.execute(db).then(() => done.push('alone'))
        const all = [write('first'), write('second'), single]
        for (let time = 0; time < 5; time += 1)
          expect((await sql<{ id: number }>`select id from seats`.execute(db)).rows).toEqual([{ id: 1 }])
        expect(done).toEqual([])
        await sql`select`.execute(trx)
        return { all }
      })
      .then(({ all }) => Promise.all(all))
    expect(done.toSorted()).toEqual(['alone', 'first', 'second'])
    expect((await own.pool.query('select id from seats')).rows).toEqual([{ id: 4 }])
    await close()
  })

  test('a read whose connection is lost is repeated on another one', async () => {
    expect((await killOnce.execute(own.db)).rows).toEqual([{ isKilled: false }])
  })

  test('a write whose connection is lost is not repeated', async () => {
    const writing = sql`with one as (select nextval('uses') = 1 and pg_terminate_backend(pg_backend_pid()) as two)
      update schema_migrations set name = name from one where two`
    await expect(writing.execute(own.db)).rejects.toThrow('terminat')
  })

  test('a transaction that loses its connection after its beginning is not repeated', async () => {
    await expect(own.db.transaction().execute((trx) => killOnce.execute(trx))).rejects.toThrow('terminat')
    expect((await killOnce.execute(own.db)).rows).toEqual([{ isKilled: false }])
  })
  test('a beginning that is refused leaves no connection in a failed transaction', async () => {
    const { db, pool, close } = await openSmall()
    await pool.query('set default_transaction_read_only = on')
    const me = { employeeId: randomUUID(), requestId: 'read only', rights: [] }
    const write = () => db.transaction().execute((trx) => sql`create table never (id int)`.execute(trx))
    await expect(keepForUndo(me, write)).rejects.toMatchObject({ code: '25006' })
    for (let time = 0; time < 3; time += 1) expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
    await close()
  })
} else {
  test('the embedded database has one connection for all', () => {
    expect(own.pool.options.max).toBe(1)
  })
}
