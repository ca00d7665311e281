import { sql } from 'kysely'
import type { ContactInput } from '#contract/api/commercialKinds.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

/**
 * Makes these the contacts of a client: those sent with their id stay the same ones, those without are new, the others go. 400 for
 * an id that is no contact of this client. Call it behind the lock of the client.
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
    // Contacts that come in one list keep its order: the time of the transaction would be the same for all.
    await (id
      ? sql`update client_contacts set (name, role, emails, is_main_contact, updated_at) = (${values}, now()) where id = ${id}`
      : sql`insert into client_contacts (name, role, emails, is_main_contact, client_id, created_at)
          values (${values}, ${clientId}, clock_timestamp())`
    ).execute(trx)
  }
}
