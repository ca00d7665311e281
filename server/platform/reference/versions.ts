import { type RawBuilder, sql } from 'kysely'

/** Kinds of data whose changes are counted by triggers (migration 0024). */
export type DataKind = 'reference' | 'people'

/**
 * SQL for the version of these kinds, as the statement sees it. Equal versions mean equal data. Null if the current
 * transaction has changed them: its data must not be cached for others.
 */
export function versionOf(...kinds: DataKind[]): RawBuilder<number | null> {
  const isMoved = kinds.map((kind) => `current_setting('muster.moved_${kind}', true) = 'on'`)
  const named = kinds.map((kind) => `'${kind}'`)
  return sql.raw(`case when ${isMoved.join(' or ')} then null
    else (select coalesce(sum(v.version), 0)::bigint from data_versions v where v.kind in (${named.join()})) end`)
}
