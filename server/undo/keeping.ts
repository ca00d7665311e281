import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '../deps.ts'

/** A call whose changes are kept for its caller to undo. */
export interface Kept {
  employeeId: string
  requestId: string
  /** What the caller is allowed to do. */
  rights: readonly Permission[]
  /** Set by a write that cannot be taken back, such as one that mails something. */
  isFinal?: boolean
}

const keeping = new AsyncLocalStorage<Kept>()

/** Does the work of a call; what its transactions change, however deep in it, is kept (docs/decisions/024-undo.md). */
export const keepForUndo = <T>(kept: Kept, work: () => T): T => keeping.run(kept, work)

/** The call that is at work here, when what it changes is to be kept. */
export function currentlyKept(): Kept | undefined {
  const kept = keeping.getStore()
  return kept?.isFinal ? undefined : kept
}

/** Before the first write of a call that goes on with an earlier one of its caller: both are kept as one, under the request of that one. */
export function keepWith(requestId: string): void {
  const kept = keeping.getStore()
  if (kept) kept.requestId = requestId
}

/** Within a write that turns out to be one that cannot be taken back: nothing of its call is kept. */
export async function neverUndone(trx: Db): Promise<void> {
  const kept = keeping.getStore()
  if (!kept) return
  keepNothing()
  await sql`select set_config('muster.undo', '', true)`.execute(trx)
  await sql`delete from undos where employee_id = ${kept.employeeId} and request_id = ${kept.requestId}`.execute(trx)
}

/** Before the first write of a call that turns out to change nothing. */
export function keepNothing(): void {
  const kept = keeping.getStore()
  if (kept) kept.isFinal = true
}
