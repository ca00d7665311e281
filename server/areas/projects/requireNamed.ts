import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'

type Table =
  | 'bank_accounts'
  | 'clients'
  | 'company_infos'
  | 'countries'
  | 'employees'
  | 'organizations'
  | 'positions'
  | 'seniorities'
  | 'stacks'

/** Ids from a request: their table, the word for the error, and the request's field. */
type Named = readonly [table: Table, what: string, ids: readonly string[], fieldName: string]

/** Throws 404 for the first id that does not exist in its table. One statement checks all ids. */
export async function requireNamed(db: Db, ...named: Named[]): Promise<void> {
  const given = named.filter(([, , ids]) => ids.length > 0)
  if (!given.length) return
  const missing = given.map(
    ([table, , ids], at) => sql`select ${sql.lit(at)} as at, asked.id from unnest(${[...ids]}::uuid[]) as asked (id)
      where not exists (select from ${sql.table(table)} t where t.id = asked.id and t.deleted_at is null)`,
  )
  const { rows } = await sql<{
    at: number
    id: string
  }>`${sql.join(missing, sql` union all `)} order by at limit 1`.execute(db)
  const [first] = rows
  const wanted = first && given[first.at]
  if (!wanted) return
  const [, what, , fieldName] = wanted
  throw refuse('record.unknown', { record: what, id: first.id }, { field: fieldName })
}
