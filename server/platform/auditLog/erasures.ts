import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { BrokenChain, type Erasure } from './link.ts'
import { inUtc } from './sealedRows.ts'

/**
 * Erasures of people by time. Of several at the same time, the last one, which counts all emptied rows. They are few, so
 * they are kept in memory. Unsealed ones come last.
 */
export async function readErasures(db: Db): Promise<Map<string, Erasure>> {
  const { rows } = await sql<Erasure>`select s.position, ${inUtc('e.at')} as at, coalesce((select (c ->> 'after')::int
      from jsonb_array_elements(e.changes) c where c ->> 'field' = 'emptied'), 0) as emptied,
      (select count(*)::int from audit_events m where m.erased_at = e.at) as marked
    from audit_events e left join audit_seals s on s.seq = e.seq where e.action = 'employee.erase'
    order by s.position nulls last, e.seq`.execute(db)
  return new Map(rows.map((one) => [one.at, one]))
}

/** Throws if an erasure marks more or fewer rows than it recorded: rows can't be emptied under its cover. */
export function compareErasures(erasures: ReadonlyMap<string, Erasure>): void {
  for (const { position, emptied, marked } of erasures.values()) {
    if (marked !== emptied)
      throw new BrokenChain(
        `Position ${position ?? 'to come'}: this erasure emptied ${emptied} rows, but ${marked} are marked with it.`,
      )
  }
}
