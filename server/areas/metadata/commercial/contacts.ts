import { sql } from 'kysely'
import type { ContactInput } from '#contract/api/metadata/commercialKinds.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

/**
 * Replaces the contacts of a client: those with an id are updated, those without are inserted, the others are deleted.
 * Throws 400 for an id that is not a contact of this client. Call it under the lock of the client.
 */
export async function writeContacts(trx: Db, clientId: string, contacts: readonly ContactInput[]): Promise<void> {
  const kept = contacts.flatMap(({ id }) => id || [])
  const known = await sql`select from client_contacts
    where client_id = ${clientId} and id = any (${kept}) and deleted_at is null`.execute(trx)
  if (known.rows.length < kept.length) throw badField('contacts', 'client.contactGone')
  await sql`update client_contacts set deleted_at = now()
    where client_id = ${clientId} and deleted_at is null and id <> all (${kept})`.execute(trx)
  for (const { id, name, role, emails, isMainContact } of contacts) {
    const values = sql`${name}, ${role ?? ''}, ${emails ?? []}::text[], ${isMainContact ?? false}`
    // `now()` would be the same for all contacts, and lists are ordered by this time.
    await (id
      ? sql`update client_contacts set (name, role, emails, is_main_contact, updated_at) = (${values}, now())
        where id = ${id}`
      : sql`insert into client_contacts (name, role, emails, is_main_contact, client_id, created_at)
          values (${values}, ${clientId}, clock_timestamp())`
    ).execute(trx)
  }
}
