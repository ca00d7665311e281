import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { type OpenDatabase, openDatabase } from '#tests/support/opened.ts'
import { audit, auditAll } from './audit.ts'
import { sealEvents } from './seal.ts'
import { verifyChain } from './verify.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'

let database: OpenDatabase
/** A second server on the same PostgreSQL; the embedded database has only one. */
let second: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  if (!onPostgres) {
    second = database
    return
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const databaseUrl = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), {
    pathname: rows[0]?.name,
  }).href
  second = await openDatabase({ databaseUrl, dataDir: '' })
}, 60_000)
afterAll(async () => {
  if (second !== database) await second.close()
  await database.close()
})

const event = () => ({
  actorId: null,
  action: 'thing.change',
  entity: 'thing',
  entityId: randomUUID(),
  changes: [{ field: 'name', before: 'old', after: 'new', masked: false }],
  requestId: '',
})
/** Number of rows that `work` adds while both servers seal, after the whole chain was verified. */
async function added(work: () => Promise<unknown>): Promise<number> {
  await sealEvents(database.db)
  const { position } = await verifyChain(database.db)
  let isDone = false
  const sealing = [database, second].map(async ({ db }) => {
    while (!isDone) await sealEvents(db)
  })
  await work().finally(() => (isDone = true))
  await Promise.all(sealing)
  await sealEvents(database.db)
  return (await verifyChain(database.db)).position - position
}

test('fifty writes at once, on two servers, make one chain', async () => {
  const write = ({ db }: OpenDatabase) => db.transaction().execute((trx) => audit(trx, event()))
  const count = await added(() => Promise.all(Array.from({ length: 50 }, (_, at) => write(at % 2 ? database : second))))
  expect(count).toBe(50)
})

test('a write that is rolled back leaves no gap', async () => {
  const failing = async () => {
    await database.db.transaction().execute(async (trx) => {
      await audit(trx, event())
      throw new Error('the write failed')
    })
  }
  const count = await added(async () => {
    await audit(database.db, event())
    await expect(failing()).rejects.toThrow('the write failed')
    await audit(database.db, event())
  })
  expect(count).toBe(2)
})

test('a thousand events of one transaction keep their order', async () => {
  const events = Array.from({ length: 1000 }, () => event())
  expect(await added(() => database.db.transaction().execute((trx) => auditAll(trx, events)))).toBe(1000)
  const { rows } = await sql<{
    id: string
  }>`select entity_id as id from audit_events join audit_seals using (seq)
    order by position desc limit 1000`.execute(database.db)
  expect(rows.map(({ id }) => id).toReversed()).toEqual(events.map(({ entityId }) => entityId))
})
