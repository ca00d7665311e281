import { type RawBuilder, sql } from 'kysely'
import { isLate, unsealedOf } from '#server/platform/auditLog/seal.ts'
import { verifyEnd } from '#server/platform/auditLog/verify.ts'
import { missingFrom, readMigrations } from '#server/platform/db/migrate.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env.ts'
import type { Db } from '#server/platform/deps.ts'
import { type Check, ok, problem, warning } from './finding.ts'

type Given = Pick<OpenDatabase, 'db' | 'engine'> & { env: Pick<Env, 'DATABASE_POOL'> }

/** The only row of a query. */
async function one<Row>(db: Db, question: RawBuilder<Row>): Promise<Row> {
  const { rows } = await question.execute(db)
  return rows[0] as Row
}

/** Number of audit rows that a daily check verifies. */
const newest = 1_000

/** Checks of the database itself: version, contents, condition. */
export const databaseChecks: Check<Given>[] = [
  {
    name: 'database',
    async look({ db, engine }) {
      const { number, name, encoding } = await one(
        db,
        sql<{
          number: number
          name: string
          encoding: string
        }>`select current_setting('server_version_num')::int as number,
          current_setting('server_version') as name, current_setting('server_encoding') as encoding`,
      )
      const what = engine === 'pglite' ? 'The embedded database' : 'The database server'
      if (number < 140_000) return problem(`${what} is PostgreSQL ${name}. Upgrade to version 14 or newer.`)
      if (encoding !== 'UTF8')
        return problem(`${what} stores text as ${encoding}. Create the database again with the encoding UTF8.`)
      return ok(`${what} answers: PostgreSQL ${name}, ${encoding}.`)
    },
  },
  {
    name: 'migrations',
    async look({ db }) {
      const { exists } = await one(
        db,
        sql<{ exists: boolean }>`select to_regclass('schema_migrations') is not null as exists`,
      )
      if (!exists) return problem('The database has no tables yet. Run npm run -s muster -- migrate.')
      const { rows } = await sql<{
        name: string
        sha256: string
      }>`select name, sha256 from schema_migrations`.execute(db)
      const missing = missingFrom(rows, readMigrations())
      if (missing.length)
        return problem(
          `The database lacks ${missing.map(({ name }) => name).join(', ')}. Run npm run -s muster -- migrate.`,
        )
      return ok(`All ${rows.length} migrations are applied.`)
    },
  },
  {
    name: 'clock',
    async look({ db }) {
      const before = Date.now()
      const { now } = await one(
        db,
        sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
      )
      const seconds = Math.round(Math.abs(now - (before + Date.now()) / 2) / 1000)
      if (seconds > 5)
        return warning(
          `The clocks of this machine and the database differ by ${seconds} seconds. Synchronize both with a time server.`,
        )
      return ok('The clocks of this machine and the database agree.')
    },
  },
  {
    name: 'connections',
    async look({ db, engine, env }) {
      if (engine === 'pglite') return ok('The embedded database has one connection.')
      // One extra connection listens for notifications.
      const mostConnections = env.DATABASE_POOL + 1
      const { most, used } = await one(
        db,
        sql<{ most: number; used: number }>`select current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int as most,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
      )
      const words = `${used} of ${most} connections are in use. Each server of Muster uses up to ${mostConnections}.`
      return most - used < mostConnections
        ? warning(`${words} Raise max_connections, or lower DATABASE_POOL.`)
        : ok(words)
    },
  },
  {
    name: 'size',
    async look({ db }) {
      const { all, tables } = await one(
        db,
        sql<{
          all: string
          tables: string
        }>`select pg_size_pretty(pg_database_size(current_database())) as all,
          (select string_agg(t.name || ' ' || pg_size_pretty(t.size), ', ' order by t.size desc) from
            (select relname as name, pg_total_relation_size(oid) as size from pg_class
              where relkind = 'r' and relnamespace = current_schema()::regnamespace
              order by 2 desc limit 3) t) as tables`,
      )
      return ok(`The database has ${all}. Its largest tables are ${tables}.`)
    },
  },
  {
    name: 'indexes',
    async look({ db }) {
      const { broken } = await one(
        db,
        sql<{ broken: string | null }>`select string_agg(indexrelid::regclass::text, ', ') as broken
          from pg_index where not indisvalid`,
      )
      return broken
        ? problem(`These indexes are broken: ${broken}. Run REINDEX INDEX for each.`)
        : ok('All indexes are valid.')
    },
  },
  {
    name: 'vacuum',
    async look({ db }) {
      const { behind } = await one(
        db,
        sql<{ behind: string | null }>`select string_agg(relname, ', ') as behind from pg_stat_user_tables
          where n_dead_tup > 50000 and n_dead_tup > n_live_tup`,
      )
      return behind
        ? warning(`These tables have more dead rows than live rows: ${behind}. Run VACUUM, and turn autovacuum on.`)
        : ok('No table has more dead rows than live rows.')
    },
  },
  {
    name: 'audit trail',
    async look({ db }) {
      const { position } = await verifyEnd(db, newest)
      const unsealed = await unsealedOf(db)
      if (isLate(unsealed))
        return warning(
          `Events not sealed since ${unsealed.since}: ${unsealed.count}. A running server seals them. Start one, or check its log.`,
        )
      return ok(
        `The newest ${Math.min(newest, position)} of ${position} rows are unchanged. To check all, run npm run -s muster -- audit verify.`,
      )
    },
  },
]
