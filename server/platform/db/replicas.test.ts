import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { openDatabase } from '#tests/support/opened.ts'

const own = await openTestDatabase()
afterAll(own.close)

const count = sql<{ n: number }>`select count(*)::int as n from schema_migrations`

if (own.engine === 'postgres') {
  test.each([
    ['is no standby', ''],
    ['is gone', 'postgresql://nobody@127.0.0.1:9/gone'],
  ])('a replica that %s is not read: the primary is', async (_what, address) => {
    const { rows } = await own.pool.query('select current_database() as name')
    const { href } = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0].name })
    const database = await openDatabase({
      databaseUrl: href,
      readUrls: [address || href],
      readWaitMillis: 30,
      dataDir: '',
    })
    try {
      const { read } = await database.open({ replica: true })
      expect((await count.execute(read)).rows[0]?.n).toBeGreaterThan(20)
      expect(await database.replicas?.figures()).toEqual({
        calls: { replica: 0, primary: 1 },
        behind: [address ? undefined : Number.POSITIVE_INFINITY],
      })
    } finally {
      await database.close()
    }
  })
}

test('without replicas the database itself is read', async () => {
  const { read } = await own.open({ replica: true })
  expect((await count.execute(read)).rows[0]?.n).toBeGreaterThan(20)
})
