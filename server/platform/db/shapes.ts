import { type RawBuilder, sql } from 'kysely'

/** SQL for shapes of the API. Each function takes a table or alias. */

/** Names, picture and username of a person of `employees`, for `json_build_object`. */
export const personKeys = (alias: string) =>
  sql.raw(`'fullName', ${alias}.full_name, 'displayName', ${alias}.display_name, 'avatar', ${alias}.avatar,
    'username', ${alias}.username`)

/** A BasicEmployee. */
export const basic = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, ${personKeys(alias)})`

/** The columns of a BasicEmployee. */
export const basicColumns = (alias: string) =>
  sql.raw(`${alias}.id, ${alias}.full_name as "fullName", ${alias}.display_name as "displayName", ${alias}.avatar,
    ${alias}.username`)

const entryKeys = (alias: string) => `'id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name`

/** An entry of reference data, such as a position or a seniority. */
export const entry = (alias: string) => sql.raw(`json_build_object(${entryKeys(alias)})`)

/** An entry with a picture, such as a stack or an organization. */
export const pictured = (alias: string) => sql.raw(`json_build_object(${entryKeys(alias)}, 'avatar', ${alias}.avatar)`)

/** A currency of `currencies`. */
export const currencyEntry = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'symbol', ${alias}.symbol,
    'locale', ${alias}.locale, 'type', ${alias}.type)`)

/** SQL for a JSON array of a subquery's rows, `[]` if there are none. */
export const listOf = (object: RawBuilder<unknown>, order: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${object} order by ${order}) ${from}), '[]')`
