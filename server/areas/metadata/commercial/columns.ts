import { sql } from 'kysely'
import { currencyEntry } from '#server/platform/db/shapes.ts'

/** SQL for the contacts of a client as a JSON array, the main one first. `client` is a table or alias. */
export const contactsOf = (client: string) => sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name, 'role', c.role, 'emails', c.emails,
    'isMainContact', c.is_main_contact) order by c.is_main_contact desc, c.created_at, c.id)
  from client_contacts c where c.client_id = ${sql.ref(`${client}.id`)} and c.deleted_at is null), '[]')`

/** SQL for the currency of a bank account. `account` is a table or alias. */
export const currencyOf = (account: string) => sql`(
  select ${currencyEntry('c')}
  from currencies c where c.id = ${sql.ref(`${account}.currency_id`)})`

/** SQL for address and phone by region of a company. Filter by `readableInfo` first (rules/metadata.md#3.3). */
export const regionsOf = (company: string) => sql`(
  select coalesce(json_object_agg(r.key, json_build_object('address', coalesce(r.value ->> 'address', ''),
    'phone', coalesce(r.value ->> 'phone', ''))), '{}')
  from jsonb_each(case jsonb_typeof(${sql.ref(`${company}.info`)}) when 'object' then ${sql.ref(`${company}.info`)}
    else '{}' end) r)`

/** SQL condition: `info` of a company is null or an object of objects. */
export const readableInfo = sql`(company_infos.info = 'null' or jsonb_typeof(company_infos.info) = 'object'
  and not company_infos.info @? '$.* ? (@.type() != "object")')`
