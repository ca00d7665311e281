import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#server/platform/auditLog/audit.ts'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { BrokenChain, type Head } from '#server/platform/auditLog/link.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import { openTestDatabase } from './testDatabase.ts'
import type { OpenDatabase } from './opened.ts'

/** An event with text that is hard to hash consistently. */
export const event = (name: string, entityId: string = randomUUID()) => ({
  actorId: null,
  action: 'thing.change',
  entity: 'thing',
  entityId,
  requestId: `request "${name}" \u0001\t é`,
  changes: [{ field: 'name', before: 'a "quote" \\ \u2028 \u007f', after: name, masked: false }],
})

/** A condition: the event sealed at this position. */
export const at = (position: number) => `seq = (select seq from audit_seals where position = ${position})`

/** A trail for a test file, empty before each test. */
export function testTrail() {
  let database: OpenDatabase
  /** Runs statements as the owner of the database, with triggers disabled. */
  const tamper = async (...statements: string[]) => {
    const { db } = database
    const turn = async (how: string) => {
      for (const table of ['audit_events', 'audit_seals'])
        await sql.raw(`alter table ${table} ${how} trigger user`).execute(db)
    }
    await turn('disable')
    for (const statement of statements) await sql.raw(statement).execute(db)
    await turn('enable')
  }
  beforeAll(async () => {
    database = await openTestDatabase()
  }, 60_000)
  afterAll(() => database.close())
  beforeEach(() => tamper('truncate audit_events, audit_seals, untold'))
  return {
    get database() {
      return database
    },
    get db() {
      return database.db
    },
    tamper,
    /** Five events, each in its own transaction, sealed. */
    async fill() {
      for (const name of ['one', 'two', 'three', 'four', 'five'])
        await database.db.transaction().execute((trx) => audit(trx, event(name)))
      await sealEvents(database.db)
    },
    /** The fault that verification reports, or ''. */
    faultOf: (kept?: Head) =>
      verifyChain(database.db, kept).then(
        () => '',
        (error: unknown) => (error instanceof BrokenChain ? error.message : String(error)),
      ),
  }
}
