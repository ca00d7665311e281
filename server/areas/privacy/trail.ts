import { type RawBuilder, sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/deps.ts'
import { mayName, names } from './phrases.ts'
import type { Subject } from './subject.ts'

/** What the trail calls the act. */
export const eraseAction = 'employee.erase'

/** Over the event `a`: a value in it names the person. */
const naming = (subject: Subject) => sql<boolean>`(${mayName(sql`a.changes::text`, subject)} and exists (
    select from jsonb_array_elements(a.changes) c, unnest(array[c ->> 'before', c ->> 'after']) v where ${names(sql`v`, subject)}))`

const emptyEvents = (trx: Db, which: RawBuilder<boolean>) =>
  sql`update audit_events a set changes = '[]', salt = null, erased_at = now()
    where a.changes <> '[]' and a.action <> ${eraseAction} and ${which}`.execute(trx)

const about = ({ id }: Subject) => sql<boolean>`(a.entity = 'employee' and a.entity_id = ${id} or a.subject_id = ${id})`

/**
 * Empties the events about the person, and those of other things that name them: a name cannot be taken out of one, for then nobody could
 * tell whether the rest is still what was written.
 */
export async function eraseTrail(trx: Db, subject: Subject): Promise<void> {
  await emptyEvents(trx, sql`(${about(subject)} or ${naming(subject)})`)
}

/** Empties only the events about the person: names can be chosen so that they stand in whatever one would like to be rid of. */
export async function eraseEventsAbout(trx: Db, subject: Subject): Promise<void> {
  await emptyEvents(trx, about(subject))
}

/**
 * Leaves the event of the erasing, after everything was emptied. It says how many events this transaction has emptied, so that verifying
 * finds out about any other.
 */
export async function tellErased(
  trx: Db,
  { id }: Subject,
  by: { id: string | null; requestId: string },
): Promise<void> {
  const { rows } = await sql<{
    emptied: number
  }>`select count(*) as emptied from audit_events where erased_at = now()`.execute(trx)
  const emptied = String(rows[0]?.emptied ?? 0)
  await audit(trx, {
    actorId: by.id,
    action: eraseAction,
    entity: 'employee',
    entityId: id,
    changes: [{ field: 'emptied', before: '', after: emptied, masked: false }],
    requestId: by.requestId,
  })
}
