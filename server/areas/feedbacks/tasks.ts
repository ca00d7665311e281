import { sql } from 'kysely'
import { waitingForms } from '#server/areas/surveys/index.ts'
import type { TaskSource } from '#server/platform/tasks.ts'
import { about, inboxOf } from './inbox.ts'

/** Forms to answer, of surveys that still run (docs/rules/tasks.md#2.2). */
export const formTasks: TaskSource = {
  kind: 'form',
  of: ({ me, env }) =>
    me.can('feedbacks.read') && me.can('feedbacks.create')
      ? sql`select t.id, ${about} as name, e.subtype as about, (e.end_date at time zone 'UTC')::date as due,
          json_build_object('id', t.id, 'eventID', t.event_id) as link
        from ${inboxOf(me.id)} and r.reviewer_status in ('new', 'draft') and e.status <> 'done'
          and r.id <> all (${waitingForms(env, me.id)}::uuid[])`
      : undefined,
}
