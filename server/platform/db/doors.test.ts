import { randomUUID } from 'node:crypto'
import type { LogEvent } from 'kysely'
import { sql } from 'kysely'
import { audit } from '#server/platform/auditLog/audit.ts'
import { neverUndone, type Undo } from '#server/platform/undo/keeping.ts'
import { cast } from '#tests/support/cast.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const touch = async (undo?: Undo) => {
  const { write } = await app.server.open({ undo })
  await write((trx) => sql`update employees set mbti = 'INTJ' where id = ${cast.admin.id}`.execute(trx))
}

test.each(["it's", '\\', "\\'; drop table undos; --", '$1', 'Nguyễn "Q"'])(
  'what is kept under the request %s is found under it',
  async (requestId) => {
    const asked: string[] = []
    const hear = ({ query }: LogEvent) => void asked.push(query.sql)
    app.database.queries.on('ended', hear)
    await touch({ employeeId: cast.admin.id, requestId, rights: ['employees.edit', 'metadata.read'] })
    app.database.queries.off('ended', hear)
    // Storing undo data needs no second round trip.
    expect(asked).toHaveLength(3)
    const { rows } = await sql`select u.rights, r.table_name from undos u join undo_rows r on r.undo_id = u.id
      where u.request_id = ${requestId}`.execute(app.deps.db)
    expect(rows).toEqual([{ rights: ['employees.edit', 'metadata.read'], table_name: 'employees' }])
  },
)

test('a beginning that fails does nothing, and leaves every connection whole', async () => {
  const nobody = { employeeId: randomUUID(), requestId: 'of nobody', rights: [] }
  for (let time = 0; time < 12; time += 1) await expect(touch(nobody)).rejects.toThrow('foreign key')
  await Promise.all(Array.from({ length: 12 }, () => touch()))
  const { rows } = await sql<{ open: string }>`select current_setting('muster.undo', true) as open`.execute(app.deps.db)
  expect(rows[0]?.open || '').toBe('')
})

test('a write that says it is final keeps nothing, and its call knows', async () => {
  const undo: Undo = { employeeId: cast.admin.id, requestId: 'final', rights: [] }
  const { write } = await app.server.open({ undo })
  await write(async (trx) => {
    await sql`update employees set mbti = 'ENFP' where id = ${cast.admin.id}`.execute(trx)
    await neverUndone.execute(trx)
    await sql`update employees set mbti = 'INTJ' where id = ${cast.admin.id}`.execute(trx)
  })
  expect(undo.isFinal).toBe(true)
  expect((await sql`select from undos where request_id = 'final'`.execute(app.deps.db)).rows).toEqual([])
  await write((trx) => sql`update employees set mbti = 'ENFP' where id = ${cast.admin.id}`.execute(trx))
  expect((await sql`select from undos where request_id = 'final'`.execute(app.deps.db)).rows).toEqual([])
})

test('a dry run answers and tells its events, and leaves nothing', async () => {
  const dryRun = { requestId: 'dry', actorId: cast.admin.id, events: [] }
  const { write } = await app.server.open({ dryRun })
  const id = randomUUID()
  const event = { actorId: cast.admin.id, action: 'x', entity: 'thing', entityId: id, requestId: 'dry' }
  const answer = await write(async (trx) => {
    await audit(trx, event)
    return 'done'
  })
  expect([answer, dryRun.events]).toEqual([
    'done',
    [{ action: 'x', entity: 'thing', entityId: id, subjectId: null, changes: [] }],
  ])
  const left = await sql`select from audit_events where entity_id = ${id}`.execute(app.deps.db)
  expect(left.rows).toEqual([])
})
