import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { factsOf } from '#contract/fields.ts'
import type { Db } from '../deps.ts'

/** One changed field, in words. Of a masked field only the fact that it changed is kept. */
export interface Change {
  field: string
  before: string
  after: string
  masked: boolean
}

/** What the trail keeps of a write. */
export interface AuditEvent {
  actorId: string | null
  /** What was done, such as `employee.general-info`. */
  action: string
  entity: string
  entityId: string
  /** Whom it is about, where that is not the entity: the member of the project that was changed. */
  subjectId?: string | null
  /** Left out for an act that changes no field, such as sending a mail. */
  changes?: Change[]
  requestId: string
}

/** A value of the thing `ownerId` as words: names of things, joined where there are several; `''` for nothing. */
function words(value: unknown, ownerId: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value))
    return value
      .map((one) => words(one, ownerId))
      .sort()
      .join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') {
    const { displayName, name = '', leadID } = value as Record<string, string | undefined>
    return displayName ?? (leadID && leadID === ownerId ? `${name} (lead)` : name)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Fields whose change is written by other fields, or is no news. */
const silent = new Set(['id', 'createdAt', 'updatedAt', 'mentees', 'projects'])

/** The differences between two states of a thing, field by field of its schema. Fields declared `masked` lose their values here. */
export function changesBetween(schema: z.ZodObject, before: object, after: object): Change[] {
  const ownerId = (before as { id?: unknown }).id
  return Object.entries(schema.shape).flatMap(([name, fieldSchema]) => {
    if (silent.has(name)) return []
    const [old, now] = [before, after].map((state) => (state as Record<string, unknown>)[name])
    if (JSON.stringify(old ?? '') === JSON.stringify(now ?? '')) return []
    if (factsOf(fieldSchema as z.ZodType)?.masked) return [{ field: name, before: '', after: '', masked: true }]
    const change = { field: name, before: words(old, ownerId), after: words(now, ownerId), masked: false }
    return change.before === change.after ? [] : [change]
  })
}

/** Writes the event, in the transaction of the change itself. A write that changed nothing leaves nothing. */
export async function audit(trx: Db, event: AuditEvent): Promise<void> {
  await auditAll(trx, [event])
}

/**
 * Writes the events of many records in one statement, in their order; likewise. `writes`: statements of the change itself, each as
 * `name as (...)`, which go out in the same one, whether or not there is an event.
 */
export async function auditAll(
  trx: Db,
  events: AuditEvent[],
  writes: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const told = events.filter(({ changes }) => changes?.length !== 0)
  const along = writes.length ? sql`with ${sql.join(writes)}` : sql``
  if (told.length)
    await sql`${along} insert into audit_events (actor_id, action, entity, entity_id, subject_id, changes, request_id)
      select e."actorId", e.action, e.entity, e."entityId", e."subjectId", coalesce(e.changes, '[]'), e."requestId"
      from rows from (json_to_recordset(${JSON.stringify(told)}::json) as ("actorId" uuid, action text, entity text, "entityId" uuid,
        "subjectId" uuid, changes jsonb, "requestId" text)) with ordinality e order by e.ordinality`.execute(trx)
  else if (writes.length) await sql`${along} select`.execute(trx)
}
