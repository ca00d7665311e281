import { type RawBuilder, sql } from 'kysely'

/** SQL of a write: a person leads exactly these chapters. */
export function leadOnly(employeeId: string, chapters: readonly string[]): RawBuilder<unknown> {
  const leadsNow = sql`id = any (${chapters}::uuid[])`
  return sql`update chapters set updated_at = now(), lead_id = case when ${leadsNow} then ${employeeId}::uuid end
    where ${leadsNow} is distinct from (lead_id is not distinct from ${employeeId})`
}
