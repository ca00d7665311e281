import { sql } from 'kysely'
import type { TestApp } from './testApp.ts'

/** Makes a person, and what happened to them, a month older: they have been called this for long enough. */
export async function makeLongKnown({ deps: { db } }: Pick<TestApp, 'deps'>, { id }: { id: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The trail can't be changed otherwise.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update employees set created_at = created_at - interval '30 days' where id = ${id}`.execute(trx)
    await sql`update audit_events set at = at - interval '30 days'
      where entity = 'employee' and entity_id = ${id} and action <> 'employee.erase'`.execute(trx)
  })
}
