import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#server/platform/deps.ts'

/** A call whose changes are stored for undo. */
export interface Kept {
  employeeId: string
  requestId: string
  /** The caller's permissions. */
  rights: readonly Permission[]
  /** Set if the write can't be undone, for example because it sends mail. */
  isFinal?: boolean
}

const keeping = new AsyncLocalStorage<Kept>()

/** Runs the work of a call so that the changes of its transactions are stored for undo (docs/decisions/024-undo.md). */
export const keepForUndo = <T>(kept: Kept, work: () => T): T => keeping.run(kept, work)

/** The current call, if its changes are stored for undo. */
export function currentlyKept(): Kept | undefined {
  const kept = keeping.getStore()
  return kept?.isFinal ? undefined : kept
}

/**
 * Merges the current call with an earlier request of the caller, so that both are undone together. Call it before the
 * first write.
 */
export function keepWith(requestId: string): void {
  const kept = keeping.getStore()
  if (kept) kept.requestId = requestId
}

/** Marks the current call as not undoable and deletes what was stored. For use within a write. */
export async function neverUndone(trx: Db): Promise<void> {
  const kept = keeping.getStore()
  if (!kept) return
  keepNothing()
  await sql`select set_config('muster.undo', '', true)`.execute(trx)
  await sql`delete from undos where employee_id = ${kept.employeeId} and request_id = ${kept.requestId}`.execute(trx)
}

/** Marks the current call as not undoable. Call it before the first write. */
export function keepNothing(): void {
  const kept = keeping.getStore()
  if (kept) kept.isFinal = true
}
