import { randomUUID } from 'node:crypto'
import type { LogEvent } from 'kysely'
import { sql } from 'kysely'
import { keepForUndo } from '#server/platform/undo/keeping.ts'
import { cast } from '#tests/support/cast.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const touch = () =>
  app.deps.db
    .transaction()
    .execute((trx) => sql`update employees set mbti = 'INTJ' where id = ${cast.admin.id}`.execute(trx))

test.each(["it's", '\\', "\\'; drop table undos; --", '$1', 'Nguyễn "Q"'])(
  'what is kept under the request %s is found under it',
  async (requestId) => {
    const asked: string[] = []
    const hear = ({ query }: LogEvent) => void asked.push(query.sql)
    app.database.queries.on('ended', hear)
    await keepForUndo({ employeeId: cast.admin.id, requestId, rights: ['employees.edit', 'metadata.read'] }, touch)
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
  for (let time = 0; time < 12; time += 1) await expect(keepForUndo(nobody, touch)).rejects.toThrow('foreign key')
  await Promise.all(Array.from({ length: 12 }, touch))
  const { rows } = await sql<{ open: string }>`select current_setting('muster.undo', true) as open`.execute(app.deps.db)
  expect(rows[0]?.open || '').toBe('')
})
