import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { factsOf } from '#contract/fields.ts'
import type { Db } from '#server/platform/deps.ts'
import { realActor } from '#server/platform/viewing.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import { valueIn } from './values.ts'

/** A write, as stored in the audit trail. */
export interface AuditEvent {
  actorId: string | null
  /** The action, such as `employee.general-info`. */
  action: string
  entity: string
  entityId: string
  /** The person concerned, if the entity is another record, such as the project of a changed member. */
  subjectId?: string | null
  /** Missing for actions that change no field, such as sending a mail. */
  changes?: StoredChange[]
  requestId: string
}

/** Fields that follow from others or aren't worth an entry. */
const silent = new Set(['id', 'createdAt', 'updatedAt', 'mentees', 'projects'])

/** Changed fields between two states of a record. Fields declared `masked` lose their values here. */
export function changesBetween(schema: z.ZodObject, before: object, after: object): StoredChange[] {
  const ownerId = (before as { id?: unknown }).id
  return Object.entries(schema.shape).flatMap(([name, fieldSchema]): StoredChange[] => {
    if (silent.has(name)) return []
    const [old, now] = [before, after].map((state) => (state as Record<string, unknown>)[name])
    if (JSON.stringify(old ?? '') === JSON.stringify(now ?? '')) return []
    const field = fieldSchema as z.ZodType
    if (factsOf(field)?.masked) return [{ field: name, before: '', after: '', masked: true }]
    const [was, is] = [valueIn(field, old, ownerId), valueIn(field, now, ownerId)]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field: name, before: was, after: is, masked: false }]
  })
}

/** Writes the event in the transaction of the change. Writes nothing if no field changed. */
export async function audit(trx: Db, event: AuditEvent): Promise<void> {
  await auditAll(trx, [event])
}

/**
 * Writes events of several records with one statement, in order; skips those without changed fields. `writes` are CTEs
 * (`name as (...)`) of the change itself, executed in the same statement even without an event.
 */
export async function auditAll(
  trx: Db,
  events: AuditEvent[],
  writes: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const told = events
    .filter(({ changes }) => changes?.length !== 0)
    .map((event) => ({ ...event, actorId: realActor(event) }))
  const along = writes.length ? sql`with ${sql.join(writes)}` : sql``
  if (told.length)
    await sql`${along} insert into audit_events (actor_id, action, entity, entity_id, subject_id, changes, request_id)
      select e."actorId", e.action, e.entity, e."entityId", e."subjectId", coalesce(e.changes, '[]'), e."requestId"
      from rows from (json_to_recordset(${JSON.stringify(told)}::json) as ("actorId" uuid,
        action text, entity text, "entityId" uuid,
        "subjectId" uuid, changes jsonb, "requestId" text)) with ordinality e order by e.ordinality`.execute(trx)
  else if (writes.length) await sql`${along} select`.execute(trx)
}
