import type { StoredChange } from '#contract/api/timeline.ts'

/** An event that a write would leave in the audit trail. */
export interface Foreseen {
  action: string
  entity: string
  entityId: string
  /** The person concerned, if the entity is another record. */
  subjectId: string | null
  changes: StoredChange[]
}

/** Writes that are rolled back. */
export interface DryRun {
  requestId: string
  /** The caller. */
  actorId: string
  /** What the writes would have left. */
  events: Foreseen[]
}

/**
 * SQL query of what this transaction would leave, for the request and the caller. Ids of requests can come from outside and
 * repeat, so only its own rows count.
 */
export const foreseen = `select action, entity, entity_id as "entityId", subject_id as "subjectId", changes
  from audit_events
  where request_id = $1 and actor_id = $2 and xmin = pg_current_xact_id()::xid order by seq`
