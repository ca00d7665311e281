import { sql } from 'kysely'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>

/** The states of a survey's live forms, such as `sent new` or `done done forced`, by reviewer row id. */
export async function formsOf({ deps }: App, surveyId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, concat_ws(' ', author_status, reviewer_status, case when is_forced_done then 'forced' end) as state
    from event_reviewers where event_id = ${surveyId} and deleted_at is null`.execute(deps.db)
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

/** The row of a survey. */
export const surveyRow = ({ deps }: App, id: string) =>
  deps.db.selectFrom('feedback_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The survey's events in the audit trail, oldest first, with their changes. */
export async function trailOf({ deps }: App, surveyId: string): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select action || coalesce((select ' ' || string_agg(c ->> 'field' || '=' || (c ->> 'after'), ' ')
      from jsonb_array_elements(changes) c), '') as told
    from audit_events where entity = 'survey' and entity_id = ${surveyId} order by seq`.execute(deps.db)
  return rows.map(({ told }) => told)
}
