import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { Subject } from './subject.ts'

/** What the trail calls the act. */
export const eraseAction = 'employee.erase'

/**
 * Over the event `a`: a value in it names the person. Addresses and names of several words are looked for anywhere, single names only as a
 * whole value or as one of a list, for they are parts of other words.
 */
const names = ({ names: all, addresses }: Subject) => {
  const phrases = [...addresses, ...all.filter((name) => name.includes(' '))].map((one) => one.toLowerCase())
  const values = all.flatMap((name) => [name, `${name} (lead)`])
  return sql<boolean>`exists (select from jsonb_array_elements(a.changes) c, unnest(array[c ->> 'before', c ->> 'after']) v
    where string_to_array(v, ', ') && ${values}::text[]
      or exists (select from unnest(${phrases}::text[]) p where strpos(lower(v), p) > 0))`
}

/**
 * Empties the events about the person, and those of other things that name them: a name cannot be taken out of one, for then nobody could
 * tell whether the rest is still what was written.
 */
export async function eraseTrail(trx: Db, subject: Subject): Promise<void> {
  const { id } = subject
  await sql`update audit_events a set changes = '[]', salt = null, erased_at = now()
    where a.changes <> '[]' and a.action <> ${eraseAction}
      and (a.entity = 'employee' and a.entity_id = ${id} or a.subject_id = ${id} or ${names(subject)})`.execute(
    trx,
  )
}

/** How many events this transaction has emptied: stands in the event of the erasing, so that verifying finds out about any other. */
export async function emptiedEvents(trx: Db): Promise<number> {
  const { rows } = await sql<{
    emptied: number
  }>`select count(*) as emptied from audit_events where erased_at = now()`.execute(trx)
  return rows[0]?.emptied ?? 0
}
