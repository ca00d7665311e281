import { sql } from 'kysely'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import { finds } from '#server/platform/db/finds.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Doors } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'

type ReadAndWrite = Pick<Doors, 'read' | 'write'>

/** Who reads the results of which closed survey, in total or by groups of one kind. */
interface Reading {
  eventId: string
  by: GroupKind | undefined
  me: Pick<Person, 'id'>
  requestId: string
}

/**
 * Adds to the trail that somebody read shown results (rules/surveys.md#7.5). At most once an hour for each reader, survey
 * and grouping: pages read again whenever something changes, and the results of a closed survey stay the same.
 */
export async function keepReading(
  { read, write }: ReadAndWrite,
  { eventId, by, me, requestId }: Reading,
): Promise<void> {
  const changes = by ? [{ field: 'by', before: '', after: by, masked: false }] : []
  const before = sql`from audit_events
    where entity = 'survey' and entity_id = ${eventId} and actor_id = ${me.id} and action = 'survey.results-read'
      and changes = ${JSON.stringify(changes)}::jsonb and at > now() - interval '1 hour' limit 1`
  if (await finds(read, before)) return
  const event = { actorId: me.id, action: 'survey.results-read', entity: 'survey', entityId: eventId, requestId }
  await write((trx) => audit(trx, by ? { ...event, changes } : event))
}
