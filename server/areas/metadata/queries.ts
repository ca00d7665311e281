import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type KeptKind, keptKinds } from '#contract/api/keptKinds.ts'
import type { Role } from '#contract/api/metadata.ts'
import type { metadata } from '#contract/api/metadataCalls.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Versioned } from '#contract/version.ts'
import { contactsOf, currencyOf, readableInfo, regionsOf } from '#server/areas/commercial/columns.ts'
import type { Db } from '#server/deps.ts'

/** Order by the name of the table or alias: letter case makes no difference, and both engines agree. */
export const byName = (of: string) => sql.raw(`lower(${of}.name collate "C"), ${of}.id`)

const snake = (name: string) => name.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)
/** The table of a kind. */
export const tableOf = (kind: KeptKind): string => snake(kind)
/** The column of a field: the same words in snake case. */
export const columnOf = (field: string): string => snake(field)

/**
 * Orders of the kinds that do not come by name (rules/api.md#3.4); of two currencies with one name the fiat
 * one comes first.
 */
export const orders: Partial<Record<KeptKind, string>> = {
  stacks: 'code collate "C", id',
  seniorities: 'level, id',
  currencies: 'lower(name collate "C"), type desc, id',
  bankAccounts: 'lower(name collate "C"), lower(owner_name collate "C"), id',
}

/** Fields of an entry that are no column of its table. */
const computed: Partial<Record<KeptKind, Record<string, RawBuilder<unknown>>>> = {
  clients: { contacts: contactsOf('clients'), projects: sql`'[]'::json` },
  companyInfos: { info: regionsOf('company_infos') },
  bankAccounts: { currency: currencyOf('bank_accounts') },
}

/** When the entry at hand was made and changed last; `of` is a table or alias. */
export const entryTimes = (of: string) =>
  sql.raw(`wire_instant(${of}.created_at) as "createdAt", wire_instant(${of}.updated_at) as "updatedAt"`)

/** An entry as its kind's list sends it. */
export type Entry<K extends KeptKind = KeptKind> = z.output<(typeof keptKinds)[K]['item']>

/**
 * What a list of the kind selects: its keys are columns, but for the two instants, which one entry always has, and what
 * is computed.
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

/** Live entries of a kind that can be read, behind the columns of a `select`. */
const live = (kind: KeptKind) => sql`from ${sql.table(tableOf(kind))}
  where deleted_at is null ${kind === 'companyInfos' ? sql`and ${readableInfo}` : sql``}`

/** Live entries of a kind in its order; `narrowed` and `paged` are SQL behind the condition and the order. */
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

/** Behind a condition: only the entries with these ids, all when none is named. */
export const withIds = (ids: readonly string[] | undefined) => (ids?.length ? sql`and id = any (${[...ids]})` : sql``)

/** The live entry with this id as its list has it, with its version, or nothing. */
export async function entryById(db: Db, kind: KeptKind, id: string): Promise<(Entry & Versioned) | undefined> {
  const { rows } = await sql<Entry & Versioned>`select ${columnsOf(kind, true)} ${live(kind)} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The live entry with this id, locked against other writers, or nothing. */
export async function lockedEntry(trx: Db, kind: KeptKind, id: string): Promise<Entry | undefined> {
  const [entry] = await entryRows(trx, kind, sql`and id = ${id}`, sql`for update`)
  return entry
}

/** The cities of one country, or nothing when the country does not exist. */
export async function citiesOf(db: Db, countryId: string) {
  const [country] = await entryRows(db, 'countries', sql`and id = ${countryId}`)
  return country?.cities
}

const dots = { red: '\u{1f534}', yellow: '\u{1f7e1}', green: '\u{1f7e2}', other: '\u26aa\ufe0f' }

/** The name of the role at hand behind the dot of its colour (rules/metadata.md#2.3). `role` is a table alias. */
export const roleName = (role: string) =>
  sql.raw(`case ${role}.color when 'red' then '${dots.red}' when 'yellow' then '${dots.yellow}'
    when 'green' then '${dots.green}' else '${dots.other}' end || ' ' || ${role}.name`)

/** Roles that may be given to people, highest rank first. */
export async function roleRows(db: Db) {
  const { rows } = await sql<z.output<typeof Role>>`
    select r.id, r.code, ${roleName('r')} as name from roles r
    where r.deleted_at is null and r.is_show order by r.level, r.id`.execute(db)
  return rows
}

/** Stacks whose name or code contains the keyword, by code; with ids, of these alone. */
export async function stackRows(
  db: Db,
  { keyword = '', ids }: QueryOf<typeof metadata.stacks>,
  size: number,
  offset: number,
) {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const matching = sql`and (name ilike ${like} or code ilike ${like}) ${withIds(ids)}`
  const rows = await entryRows(db, 'stacks', matching, sql`limit ${size} offset ${offset}`)
  const counted = await sql<{ total: number }>`
    select count(*) as total from stacks where deleted_at is null ${matching}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
