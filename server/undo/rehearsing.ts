import { AsyncLocalStorage } from 'node:async_hooks'
import type { Change } from '../audit/audit.ts'

/** What a write would leave in the audit trail. */
export interface Rehearsed {
  action: string
  entity: string
  entityId: string
  changes: Change[]
}

/** Writes at work that are only tried. */
export interface Rehearsal {
  requestId: string
  /** Who tries them. */
  actorId: string
  events: Rehearsed[]
}

const rehearsing = new AsyncLocalStorage<Rehearsal>()

/** Does some work whose transactions are all rolled back in the end; answers what they would have left in the audit trail. */
export async function rehearse(
  by: Pick<Rehearsal, 'requestId' | 'actorId'>,
  work: () => Promise<unknown>,
): Promise<Rehearsed[]> {
  const rehearsal: Rehearsal = { ...by, events: [] }
  await rehearsing.run(rehearsal, work)
  return rehearsal.events
}

/** The rehearsal that is going on here. */
export const currentRehearsal = (): Rehearsal | undefined => rehearsing.getStore()
