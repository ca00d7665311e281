import { sql } from 'kysely'
import type { Change } from '#contract/api/timeline.ts'
import type { Db } from '#server/platform/deps.ts'
import { archivedRows } from './archives.ts'
import { BrokenChain, type Erasure } from './link.ts'
import { inUtc } from './sealedRows.ts'

/** Erasures in archives, and numbers of emptied rows there by the time of their erasure. */
async function erasuresIn(paths: readonly string[]) {
  const erasures: Erasure[] = []
  const marked = new Map<string, number>()
  for (const path of paths) {
    for await (const { action, position, at, changes, erasedAt } of archivedRows(path)) {
      if (erasedAt) marked.set(erasedAt, (marked.get(erasedAt) ?? 0) + 1)
      if (action !== 'employee.erase') continue
      const count = (JSON.parse(changes) as Change[]).find(({ field }) => field === 'emptied')
      erasures.push({ position, at, emptied: Number(count?.after ?? 0), marked: 0 })
    }
  }
  return { erasures, marked }
}

/**
 * Erasures of people by time, from the database and these archives. Of several at the same time, the last one, which
 * counts all emptied rows. They are few, so they are kept in memory. Unsealed ones come last.
 */
export async function readErasures(db: Db, paths: readonly string[] = []): Promise<Map<string, Erasure>> {
  const archived = await erasuresIn(paths)
  const { rows } = await sql<Erasure>`select s.position, ${inUtc('e.at')} as at, coalesce((select (c ->> 'after')::int
      from jsonb_array_elements(e.changes) c where c ->> 'field' = 'emptied'), 0) as emptied,
      (select count(*)::int from audit_events m where m.erased_at = e.at) as marked
    from audit_events e left join audit_seals s on s.seq = e.seq where e.action = 'employee.erase'
    order by s.position nulls last, e.seq`.execute(db)
  return new Map(
    [...archived.erasures, ...rows].map((one) => [
      one.at,
      { ...one, marked: one.marked + (archived.marked.get(one.at) ?? 0) },
    ]),
  )
}

/**
 * Throws if an erasure marks more or fewer rows than it recorded: rows can't be emptied under its cover. If not all
 * archives were read (`isWhole`), some of its rows may be there, so fewer are accepted.
 */
export function compareErasures(erasures: ReadonlyMap<string, Erasure>, isWhole: boolean): void {
  for (const { position, emptied, marked } of erasures.values()) {
    if (isWhole ? marked !== emptied : marked > emptied)
      throw new BrokenChain(
        `Position ${position ?? 'to come'}: this erasure emptied ${emptied} rows, but ${marked} are marked with it.`,
      )
  }
}
