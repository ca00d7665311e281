import { type RawBuilder, sql } from 'kysely'
import { isLate, unsealedOf } from '#server/platform/auditLog/seal.ts'
import { verifyEnd } from '#server/platform/auditLog/verify.ts'
import { missingMigrations } from '#server/platform/db/migrate.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env.ts'
import type { Db } from '#server/platform/deps.ts'
import { type Check, ok, problem, warning } from './finding.ts'

type Given = Pick<OpenDatabase, 'read' | 'pool' | 'engine'> & {
  env: Pick<Env, 'DATABASE_POOL' | 'DATABASE_DIRECT_URL'>
}

/** The only row of a query. */
async function one<Row>(db: Db, question: RawBuilder<Row>): Promise<Row> {
  const { rows } = await question.execute(db)
  return rows[0] as Row
}

/**
 * True if a pooler gives a session to other connections between transactions: a setting of one connection then appears in
 * another.
 */
async function sharesSessions({ pool, read }: Pick<Given, 'pool' | 'read'>): Promise<boolean> {
  const name = `muster.probe_${process.pid}`
  const first = await pool.connect()
  try {
    await first.query('select set_config($1, $2, false)', [name, 'here'])
    // The first connection is taken, so this is another one.
    const { probe } = await one(read, sql<{ probe: string | null }>`select current_setting(${name}, true) as probe`)
    return probe === 'here'
  } finally {
    first.release()
  }
}

/** Number of audit rows that a daily check verifies. */
const newest = 1_000

/** Checks of the database itself: version, contents, condition. */
export const databaseChecks: Check<Given>[] = [
  {
    name: 'database',
    async look({ read, engine }) {
      const { number, name, encoding } = await one(
        read,
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
    async look({ read }) {
      const missing = await missingMigrations(read)
      if (missing.length) return problem(`The database lacks ${missing.join(', ')}. Run npm run -s muster -- migrate.`)
      return ok('All migrations are applied.')
    },
  },
  {
    name: 'clock',
    async look({ read }) {
      const before = Date.now()
      const { now } = await one(
        read,
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
    name: 'standby',
    async look({ read, engine }) {
      if (engine === 'pglite') return ok('The embedded database is no standby.')
      const { isStandby, isReadOnly } = await one(
        read,
        sql<{ isStandby: boolean; isReadOnly: boolean }>`select pg_is_in_recovery() as "isStandby",
          current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      )
      if (isStandby)
        return warning('This database is a standby: commands that read work. Servers need the address of the primary.')
      if (isReadOnly)
        return problem(
          'The database accepts no changes. Free space on its disk, or set default_transaction_read_only to off.',
        )
      return ok('The database accepts changes.')
    },
  },
  {
    name: 'pooler',
    async look({ read, pool, engine, env }) {
      if (engine === 'pglite') return ok('The embedded database needs no connection pooler.')
      const { statement, lock } = await one(
        read,
        sql<{ statement: string; lock: string }>`select current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock`,
      )
      if (lock === '0')
        return problem(
          'The limits of the connections have no effect. Does a connection pooler reset them? Set DATABASE_DIRECT_URL.',
        )
      const mixed = !env.DATABASE_DIRECT_URL && (await sharesSessions({ pool, read }))
      if (mixed)
        return problem(
          'A connection pooler gives each transaction another session. Set DATABASE_DIRECT_URL to the address of the database without the pooler.',
        )
      return ok(`Limits hold: statements end after ${statement}, waiting for a lock after ${lock}.`)
    },
  },
  {
    name: 'connections',
    async look({ read, engine, env }) {
      if (engine === 'pglite') return ok('The embedded database has one connection.')
      // One extra connection listens for notifications.
      const mostConnections = env.DATABASE_POOL + 1
      const { most, used } = await one(
        read,
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
    name: 'indexes',
    async look({ read }) {
      const { broken } = await one(
        read,
        sql<{ broken: string | null }>`select string_agg(indexrelid::regclass::text, ', ') as broken
          from pg_index where not indisvalid`,
      )
      return broken
        ? problem(`These indexes are broken: ${broken}. Run REINDEX INDEX for each.`)
        : ok('All indexes are valid.')
    },
  },
  {
    name: 'audit trail',
    async look({ read }) {
      const { position } = await verifyEnd(read, newest)
      const unsealed = await unsealedOf(read)
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
