import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/deps.ts'
import { mayName, names } from './phrases.ts'
import type { Subject } from './subject.ts'

/** What the trail calls the act. */
export const eraseAction = 'employee.erase'

/** Over the event `a`: a value in it names the person. */
const naming = (subject: Subject) => sql<boolean>`(${mayName(sql`a.changes::text`, subject)} and exists (
    select from jsonb_array_elements(a.changes) c, unnest(array[c ->> 'before', c ->> 'after']) v where ${names(sql`v`, subject)}))`

/**
 * Empties the events about the person, and those of other things that name them: a name cannot be taken out of one, for then nobody could
 * tell whether the rest is still what was written.
 * @param from `seq` of the first event that can tell of the person, where that is known
 */
export async function eraseTrail(trx: Db, subject: Subject, from = 0): Promise<void> {
  const { id } = subject
  await sql`update audit_events a set changes = '[]', salt = null, erased_at = now()
    where a.seq >= ${from} and a.changes <> '[]' and a.action <> ${eraseAction}
      and (a.entity = 'employee' and a.entity_id = ${id} or a.subject_id = ${id} or ${naming(subject)})`.execute(
    trx,
  )
}

/**
 * Leaves the event of the erasing, after everything was emptied. It says how many events this transaction has emptied, so that verifying
 * finds out about any other.
 */
export async function tellErased(
  trx: Db,
  { id }: Subject,
  by: { id: string | null; requestId: string },
  from = 0,
): Promise<void> {
  const { rows } = await sql<{ emptied: number }>`select count(*) as emptied from audit_events
    where seq >= ${from} and erased_at = now()`.execute(trx)
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
