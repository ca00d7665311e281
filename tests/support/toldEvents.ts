import { toldChanges } from '#server/areas/auditLog/index.ts'
import { ownFieldSchema } from '#server/areas/employees/index.ts'
import type { TestApp } from './testApp.ts'

/** The events of a record, oldest first, with their changes in English words. */
export async function toldEvents({ deps }: Pick<TestApp, 'deps'>, id: string) {
  const events = await deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity as kind', 'actor_id', 'changes'])
    .where('entity_id', '=', id)
    .orderBy('seq')
    .execute()
  const told = await toldChanges(deps.db, events as never, () => true, await ownFieldSchema(deps.db))
  return events.map(({ kind: _, ...event }, at) => ({
    ...event,
    changes: (told[at] ?? []).map(({ label: _label, ...change }) => change),
  }))
}
