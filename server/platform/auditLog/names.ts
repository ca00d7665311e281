import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Reference, referenceOf } from '#contract/references.ts'
import type { Db } from '#server/platform/deps.ts'
import type { StoredChange, StoredValue } from '#contract/api/timeline.ts'

/** What records are called today, by id. */
export type Names = ReadonlyMap<string, string>

/** What a row `t` is called, where that is not its name. */
const called: Partial<Record<Reference, RawBuilder<unknown>>> = {
  audit_cycles: sql`t.cycle::text`,
  bank_accounts: sql`concat_ws(', ', nullif(t.name, ''), nullif(t.bank_name, ''), nullif(t.owner_name, ''))`,
  employees: sql`t.display_name`,
}

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for a stored id. Events from before ids were stored have names instead. */
export const isId = (value: StoredValue): value is string => typeof value === 'string' && anId.test(value)

/** The ids in a value, at any depth. */
function idsIn(value: StoredValue | null): string[] {
  if (value === null) return []
  if (isId(value)) return [value]
  return typeof value === 'object' ? Object.values(value).flatMap(idsIn) : []
}

/** The names of all records that these changes refer to, also of deleted ones. One statement reads all. */
export async function namesIn(
  db: Db,
  told: readonly { schema: z.ZodObject; changes: readonly StoredChange[] }[],
): Promise<Names> {
  const asked = new Map<Reference, string[]>()
  for (const { schema, changes } of told)
    for (const { field, before, after } of changes) {
      const declared = schema.shape[field] as z.ZodType | undefined
      const table = declared && referenceOf(declared)
      if (table) asked.set(table, [...(asked.get(table) ?? []), ...idsIn(before), ...idsIn(after)])
    }
  const reads = [...asked].flatMap(([table, ids]) =>
    ids.length
      ? sql`select t.id, ${called[table] ?? sql`t.name`} as name from ${sql.table(table)} t
          where t.id = any (${[...new Set(ids)]}::uuid[])`
      : [],
  )
  if (!reads.length) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(reads, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
