import { sql } from 'kysely'

/**
 * SQL for the version of the reference data, as the statement sees it; triggers count its changes (migration 0024). Equal
 * versions mean equal data. Null if the current transaction has changed it: its data must not be cached for others.
 */
export const referenceVersion = sql.raw<number | null>(`case
  when current_setting('muster.moved_reference', true) = 'on' then null
  else (select coalesce(sum(v.version), 0)::bigint from data_versions v where v.kind = 'reference') end`)
