import { sql } from 'kysely'
import { isOpen } from '#server/areas/undo/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { keepWith } from '#server/platform/undo/keeping.ts'

/**
 * The request id under which a change is stored for undo and history: the one of the call that it continues, if the
 * caller can still undo that call, otherwise its own.
 * @throws Refusal 409 if that call was undone
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
