import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { metadata } from '#contract/api/metadata/endpoints.ts'
import { inWords } from '#contract/api/metadata/keeping.ts'
import { type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { Role } from '#contract/api/metadata/metadata.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Versioned } from '#contract/version.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { byName, contains, roleName } from '#server/platform/db/names.ts'
import { currencyEntry } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/** SQL for the contacts of a client as a JSON array, the main one first. `client` is a table or alias. */
const contactsOf = (client: string) => sql`coalesce((
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
const readableInfo = sql`(company_infos.info = 'null' or jsonb_typeof(company_infos.info) = 'object'
  and not company_infos.info @? '$.* ? (@.type() != "object")')`

/** The table of a kind. */
export const tableOf = (kind: KeptKind): string => inWords(kind, '_')
/** The column of a field: its name in snake case. */
export const columnOf = (field: string): string => field.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)

/**
 * Kinds that are not sorted by name (rules/api.md#3.4). Of two currencies with the same name the fiat one comes first.
 */
export const orders: Partial<Record<KeptKind, string>> = {
  stacks: 'code collate "C", id',
  seniorities: 'level, id',
  daysOff: 'day desc, workplace, id',
  ownFields: 'place, plain_text(name), id',
  joiningItems: 'days, plain_text(name), id',
  currencies: 'lower(name collate "C"), type desc, id',
  bankAccounts: 'plain_text(name collate "C"), plain_text(owner_name collate "C"), id',
}

/** Fields of an entry that are computed, not columns of its table. */
const computed: Partial<Record<KeptKind, Record<string, RawBuilder<unknown>>>> = {
  clients: { contacts: contactsOf('clients'), projects: sql`'[]'::json` },
  companyInfos: { info: regionsOf('company_infos') },
  bankAccounts: { currency: currencyOf('bank_accounts') },
}

/** The times of an entry's creation and last change. `of` is a table or alias. */
export const entryTimes = (of: string) =>
  sql.raw(`wire_instant(${of}.created_at) as "createdAt", wire_instant(${of}.updated_at) as "updatedAt"`)

/** An entry as its kind's list returns it. */
export type Entry<K extends KeptKind = KeptKind> = z.output<(typeof keptKinds)[K]['item']>

/**
 * The select list of a kind: one column per key of its item, except computed fields. A single entry also has its two
 * timestamps.
 */
function columnsOf(kind: KeptKind, isOne: boolean): RawBuilder<unknown> {
  const table = tableOf(kind)
  const names = Object.keys(keptKinds[kind].item.shape)
  const plain = names.filter((name) => name !== 'createdAt' && name !== 'updatedAt')
  const columns = plain.map(
    (name) => sql`${computed[kind]?.[name] ?? sql.ref(`${table}.${columnOf(name)}`)} as ${sql.ref(name)}`,
  )
  return isOne || plain.length < names.length ? sql`${sql.join(columns)}, ${entryTimes(table)}` : sql.join(columns)
}

/** The `from` and `where` for the live entries of a kind that the product shows. */
const live = (kind: KeptKind) => sql`from ${sql.table(tableOf(kind))}
  where deleted_at is null ${kind === 'companyInfos' ? sql`and ${readableInfo}` : sql``}`

/** The live entries of a kind in its order. `narrowed` is SQL after the condition, `paged` SQL after the order. */
export async function entryRows<K extends KeptKind>(
  db: Db,
  kind: K,
  narrowed = sql``,
  paged = sql``,
): Promise<Entry<K>[]> {
  const order = orders[kind]
  const { rows } = await sql<Entry<K>>`select ${columnsOf(kind, false)} ${live(kind)} ${narrowed}
    order by ${order ? sql.raw(order) : byName(tableOf(kind))} ${paged}`.execute(db)
  return rows
}

/** A further condition: only entries with these ids. Without ids it is empty. */
export const withIds = (ids: readonly string[] | undefined) => (ids?.length ? sql`and id = any (${[...ids]})` : sql``)

/** The live entry with this id, with its version, or undefined. */
export async function entryById(db: Db, kind: KeptKind, id: string): Promise<(Entry & Versioned) | undefined> {
  const { rows } = await sql<Entry & Versioned>`select ${columnsOf(kind, true)} ${live(kind)} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The roles that people can be given, highest rank first. */
export async function roleRows(db: Db) {
  const { rows } = await sql<z.output<typeof Role>>`
    select r.id, r.code, ${roleName('r')} as name from roles r
    where r.deleted_at is null and r.is_show order by r.level, r.place, r.id`.execute(db)
  return rows
}

/** Stacks whose name or code contains the keyword, sorted by code. With ids, only these stacks. */
export async function stackRows(
  db: Db,
  { keyword = '', ids }: QueryOf<typeof metadata.stacks>,
  size: number,
  offset: number,
) {
  const matching = sql`and (${contains(sql`name`, keyword)} or ${contains(sql`code`, keyword)}) ${withIds(ids)}`
  const rows = await entryRows(db, 'stacks', matching, sql`limit ${size} offset ${offset}`)
  return { rows, total: await totalOf(db, sql`from stacks where deleted_at is null ${matching}`) }
}
