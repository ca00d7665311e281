import { sql } from 'kysely'
import { isOpen } from '#server/areas/undo/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { keepWith } from '#server/platform/undo/keeping.ts'

/**
 * The request under which a change is kept and told: that of the call which it continues, while the caller can undo that one, else its own.
 * @throws Refusal 409 when that one was undone
 */
export async function requestOf(
  db: Db,
  { continues, me, requestId }: { continues: string | undefined; me: Person; requestId: string },
): Promise<string> {
  if (!continues) return requestId
  const { rows } = await sql<{ isUndone: boolean }>`select undone_at is not null as "isUndone" from undos u
    where employee_id = ${me.id} and request_id = ${continues} and ${isOpen}`.execute(db)
  const [earlier] = rows
  if (!earlier) return requestId
  if (earlier.isUndone) throw refuse('bulk.undone')
  keepWith(continues)
  return continues
}
