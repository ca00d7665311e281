import { sql } from 'kysely'
import type { EngagementAction } from '#contract/api/surveys/actions.ts'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'

/** The actions of these surveys by due day, open ones first. */
export async function actionsOf(db: Db, eventIds: readonly string[]): Promise<Omit<EngagementAction, 'helped'>[]> {
  const { rows } = await sql<Omit<EngagementAction, 'helped'>>`
    select a.id, a.event_id as "eventID", a.title, a.question_id as "questionID",
      (select q.content from round_questions q where q.event_id = a.event_id and q.question_id = a.question_id
        order by q.id limit 1) as question,
      case when a.kind is not null then json_build_object('kind', a.kind, 'id', a.group_id, 'name',
        coalesce((select min(g.name) from event_reviewer_groups g
          where g.event_id = a.event_id and g.kind = a.kind and g.group_id = a.group_id), '')) end as "group",
      (select ${basic('p')} from employees p where p.id = a.owner_id and p.deleted_at is null) as owner,
      to_char(a.due, 'YYYY-MM-DD') as due, wire_instant(a.done_at) as "doneAt"
    from engagement_actions a where a.event_id = any (${eventIds}::uuid[])
    order by a.done_at is not null, a.due, a.created_at, a.id`.execute(db)
  return rows
}

/** The kinds of groups that actions are for. */
export const kindsOf = (actions: readonly Pick<EngagementAction, 'group'>[]): GroupKind[] =>
  actions.flatMap(({ group }) => group?.kind ?? [])
