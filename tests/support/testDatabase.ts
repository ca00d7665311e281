import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase, type TestHandle } from './opened.ts'

/** Data for the empty database. `key` names it in the cache, so that it is created only once. */
export type Filling = { key: string; prepare: (db: TestHandle) => Promise<void> }

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/muster')

/** A hash of all files in the folders. */
const versionOf = (folders: string[]) => {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.includes('.test.')) continue
      hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

const schema = ['server/platform/db/migrations']
const fillings = ['server/seed', 'contract', 'tests/support', 'tests/privacy']

/**
 * A migrated database for one test file: PGlite in memory, or with TEST_DATABASE=postgres on the server
 * TEST_POSTGRES_URL. It is copied from a template that the first test file creates. Call `close()` in `afterAll` to
 * delete it. Tests on both engines pass `engine`.
 */
export async function openTestDatabase(filling?: Filling, engine = process.env.TEST_DATABASE): Promise<OpenDatabase> {
  const fill = async (database: OpenDatabase) => {
    await migrate(database)
    await filling?.prepare(database.db)
  }
  const name = filling ? `${filling.key}-${versionOf([...schema, ...fillings])}` : `empty-${versionOf(schema)}`
  return engine === 'postgres' ? onPostgres(name, fill) : onPglite(name, fill)
}

type Fill = (database: OpenDatabase) => Promise<void>

let code: Promise<WebAssembly.Module> | undefined

async function onPglite(name: string, fill: Fill): Promise<OpenDatabase> {
  // While a reference exists, further database threads reuse the compiled code.
  code ??= WebAssembly.compile(readFileSync(join(root, 'node_modules/@electric-sql/pglite/dist/pglite.wasm')))
  await code
  const template = join(cache, `${name}.tar.gz`)
  if (existsSync(template)) return openDatabase({ dataDir: 'memory://', template })
  const database = await openBare()
  await fill(database)
  await keep(database, template)
  return database
}

/** Creating a database from scratch takes seconds, and it only changes with PGlite. */
async function openBare(): Promise<OpenDatabase> {
  const pglite = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const template = join(cache, `bare-${(JSON.parse(pglite) as { version: string }).version}.tar.gz`)
  if (existsSync(template)) return openDatabase({ dataDir: 'memory://', template })
  const database = await openDatabase({ dataDir: 'memory://' })
  await keep(database, template)
  return database
}

async function keep(database: OpenDatabase, template: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const name = basename(template)
  const outdated = readdirSync(cache).filter((it) => it !== name && it.split('-')[0] === name.split('-')[0])
  for (const file of outdated) rmSync(join(cache, file), { force: true })
  // Other test files may read or write it at the same time, so it is renamed into place.
  const draft = join(cache, randomUUID())
  writeFileSync(draft, (await database.dump?.()) ?? '')
  renameSync(draft, template)
}

async function onPostgres(name: string, fill: Fill): Promise<OpenDatabase> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_DATABASE=postgres needs a server: set TEST_POSTGRES_URL.')
  const urlOf = (database: string) => Object.assign(new URL(server), { pathname: database }).href
  const template = `muster_${name}`
  const mine = `muster_test_${randomUUID()}`

  await asAdmin(server, async (admin) => {
    // Other test files may create the template too: one does, the others wait.
    await admin.query('SELECT pg_advisory_lock(1)')
    const known = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (known.rowCount === 0) {
      await admin.query(`DROP DATABASE IF EXISTS "${template}_draft" WITH (FORCE)`)
      await admin.query(`CREATE DATABASE "${template}_draft"`)
      const draft = await openDatabase({ databaseUrl: urlOf(`${template}_draft`), dataDir: '' })
      try {
        await fill(draft)
      } finally {
        await draft.close()
      }
      await admin.query(`ALTER DATABASE "${template}_draft" RENAME TO "${template}"`)
    }
    // Takes a tenth of the time that copying through the log takes. PostgreSQL 14 knows no other way.
    const { rows } = await admin.query(`SELECT current_setting('server_version_num')::int >= 150000 AS "hasStrategy"`)
    const strategy = rows[0].hasStrategy ? 'STRATEGY FILE_COPY' : ''
    await admin.query(`CREATE DATABASE "${mine}" TEMPLATE "${template}" ${strategy}`)
  })
  const database = await openDatabase({ databaseUrl: urlOf(mine), dataDir: '' })
  const close = async () => {
    await database.close()
    await asAdmin(server, (admin) => admin.query(`DROP DATABASE "${mine}" WITH (FORCE)`))
  }
  return { ...database, close }
}

async function asAdmin(server: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
