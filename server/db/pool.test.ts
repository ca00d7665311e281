import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { readEnv } from '../env.ts'
import { openCompany } from './company.ts'

const own = await openTestDatabase()
afterAll(own.close)

/** The environment of a server on the database of this test; none where it is embedded, and has one connection. */
async function environment() {
  if (own.engine === 'pglite') return { DATA_DIR: 'memory://' }
  const { rows } = await own.pool.query('select current_database() as name')
  const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: rows[0].name })
  return { DATABASE_URL: url.href }
}

test('a server opens as many connections as DATABASE_POOL says, and no more', async () => {
  const env = readEnv({ ...(await environment()), DATABASE_POOL: '3', DEMO: 'false' })
  const { pool, engine, close } = await openCompany(env, 'a test')
  await Promise.all(Array.from({ length: 6 }, () => pool.query('select pg_sleep(0.05)')))
  expect(pool.totalCount).toBe(engine === 'postgres' ? 3 : 1)
  await close()
})
