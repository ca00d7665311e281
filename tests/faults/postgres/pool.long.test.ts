import { readEnv } from '#server/platform/env.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { openCompany } from '#tests/support/opened.ts'

const own = await openTestDatabase()
afterAll(own.close)

test('a server opens as many connections as DATABASE_POOL says, and no more', async () => {
  const { rows } = await own.pool.query('select current_database() as name')
  const { href } = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0].name })
  const { pool, close } = await openCompany(readEnv({ DATABASE_URL: href, DATABASE_POOL: '3' }), 'a test')
  await Promise.all(Array.from({ length: 6 }, () => pool.query('select pg_sleep(0.05)')))
  expect(pool.totalCount).toBe(3)
  await close()
})
