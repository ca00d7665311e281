import { type RawBuilder, sql } from 'kysely'
import type { api } from '#contract/api/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Db } from '#server/deps.ts'

type Rows<K extends Exclude<keyof typeof api.metadata, 'cities'>> = ResponseOf<
  (typeof api.metadata)[K]
>['data']

const times = sql`wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt"`

/** Order by the name of the table or alias: letter case makes no difference, and both engines agree. */
export const byName = (of: string) => sql.raw(`lower(${of}.name collate "C"), ${of}.id`)

async function rowsOf<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  return (await query.execute(db)).rows
}

export const positionRows = (db: Db) =>
  rowsOf(
    db,
    sql<
      Rows<'positions'>[number]
    >`select id, code, name, ${times} from positions where deleted_at is null order by ${byName('positions')}`,
  )

export const seniorityRows = (db: Db) =>
  rowsOf(
    db,
    sql<Rows<'seniorities'>[number]>`
      select id, code, name, level, ${times} from seniorities where deleted_at is null order by level, id`,
  )

export const chapterRows = (db: Db) =>
  rowsOf(
    db,
    sql<Rows<'chapters'>[number]>`
      select id, code, name, lead_id, ${times} from chapters where deleted_at is null order by ${byName('chapters')}`,
  )

export const organizationRows = (db: Db) =>
  rowsOf(
    db,
    sql<Rows<'organizations'>[number]>`
      select id, code, name, avatar, ${times} from organizations where deleted_at is null order by ${byName('organizations')}`,
  )

export const currencyRows = (db: Db) =>
  rowsOf(
    db,
    sql<Rows<'currencies'>[number]>`
      select id, name, symbol, locale, type from currencies where deleted_at is null order by lower(name collate "C"), type desc, id`,
  )

export const countryRows = (db: Db) =>
  rowsOf(
    db,
    sql<Rows<'countries'>[number]>`
      select id, name, code, cities from countries where deleted_at is null order by ${byName('countries')}`,
  )

/** The cities of one country, or nothing when the country does not exist. */
export async function cityRows(db: Db, countryId: string) {
  const rows = await rowsOf(
    db,
    sql<Pick<Rows<'countries'>[number], 'cities'>>`
      select cities from countries where id = ${countryId} and deleted_at is null`,
  )
  return rows[0]
}

const dots = { red: '\u{1f534}', yellow: '\u{1f7e1}', green: '\u{1f7e2}', other: '\u26aa\ufe0f' }

/** The name of the role at hand behind the dot of its colour (wire-people.md section 4.3). `role` is a table alias. */
export const roleName = (role: string) =>
  sql.raw(`case ${role}.color when 'red' then '${dots.red}' when 'yellow' then '${dots.yellow}'
    when 'green' then '${dots.green}' else '${dots.other}' end || ' ' || ${role}.name`)

export const roleRows = (db: Db) =>
  rowsOf(
    db,
    sql<Rows<'roles'>[number]>`
      select r.id, r.code, ${roleName('r')} as name from roles r
      where r.deleted_at is null and r.is_show order by r.level, r.id`,
  )

/** Stacks whose name or code contains the keyword, by code. */
export async function stackRows(db: Db, keyword: string, size: number, offset: number) {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const matching = sql`from stacks where deleted_at is null and (name ilike ${like} or code ilike ${like})`
  const rows = await rowsOf(
    db,
    sql<Rows<'stacks'>[number]>`
      select id, code, name, avatar, ${times} ${matching} order by code collate "C", id limit ${size} offset ${offset}`,
  )
  const counted = await rowsOf(db, sql<{ total: number }>`select count(*) as total ${matching}`)
  return { rows, total: counted[0]?.total ?? 0 }
}
