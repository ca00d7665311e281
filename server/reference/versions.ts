import { type RawBuilder, sql } from 'kysely'

/** Kinds of data whose changes are counted by triggers (migration 0024). */
export type DataKind = 'reference' | 'people'

/**
 * Inside a statement: the version of these kinds as the statement sees them. Equal versions mean equal data. Null where the
 * transaction at hand has changed them itself: what it reads then is its own, and is not kept for anybody else.
 */
export function versionOf(...kinds: DataKind[]): RawBuilder<number | null> {
  const isMoved = kinds.map((kind) => `current_setting('muster.moved_${kind}', true) = 'on'`)
  const named = kinds.map((kind) => `'${kind}'`)
  return sql.raw(`case when ${isMoved.join(' or ')} then null
    else (select coalesce(sum(v.version), 0)::bigint from data_versions v where v.kind in (${named.join()})) end`)
}
