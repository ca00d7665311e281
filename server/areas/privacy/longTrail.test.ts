import { sql } from 'kysely'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { openDatabase } from '#tests/support/opened.ts'
import { erasePerson } from './erase.ts'

const app = testServer()

/** The same database with a statement timeout of 200 ms. The embedded database has no such limit. */
async function limited() {
  if (process.env.TEST_DATABASE !== 'postgres') return { db: app.deps.db, close: async () => undefined }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.deps.db)
  const address = { pathname: rows[0]?.name ?? '', search: '?statement_timeout=200' }
  const databaseUrl = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), address).href
  return openDatabase({ databaseUrl, dataDir: '' })
}

test('looks through the trail for as long as it takes', async () => {
  const { db } = app.deps
  const { id } = await makePerson(app, { columns: { working_status: 'left' } })
  await sql`insert into audit_events (action, entity, entity_id, changes)
    values ('employee.left', 'employee', ${id},
      '[{"field": "note", "before": "", "after": "x", "masked": false}]')`.execute(db)
  await sql`create function take_long() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.5); return new; end $$`.execute(db)
  await sql`create trigger audit_events_take_long before update on audit_events for each row
    when (new.erased_at is not null) execute function take_long()`.execute(db)
  const { db: impatient, close } = await limited()
  await expect(erasePerson(impatient, id, { id: null, requestId: '' })).resolves.toMatchObject({ id })
  await close()
})
