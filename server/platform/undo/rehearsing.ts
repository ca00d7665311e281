import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change } from '#server/platform/auditLog/audit.ts'

/** An event that a write would leave in the audit trail. */
export interface Rehearsed {
  action: string
  entity: string
  entityId: string
  changes: Change[]
}

/** A dry run of writes. */
export interface Rehearsal {
  requestId: string
  /** The caller. */
  actorId: string
  events: Rehearsed[]
}

const rehearsing = new AsyncLocalStorage<Rehearsal>()

/** Runs work whose transactions are all rolled back. Returns the audit events that they would have written. */
export async function rehearse(
  by: Pick<Rehearsal, 'requestId' | 'actorId'>,
  work: () => Promise<unknown>,
): Promise<Rehearsed[]> {
  const rehearsal: Rehearsal = { ...by, events: [] }
  await rehearsing.run(rehearsal, work)
  return rehearsal.events
}

/** The current dry run, if any. */
export const currentRehearsal = (): Rehearsal | undefined => rehearsing.getStore()
