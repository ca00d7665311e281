import { sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { changeSurvey, type SurveyChange } from './change.ts'
import { topicOf } from './heldTopic.ts'
import { stopSurveyMails } from './mails/stop.ts'

/** Deletes reviewer rows with their questions; rows first, as whoever answers locks them. */
export async function removeRows(trx: Db, rowIds: readonly string[]): Promise<void> {
  await sql`update event_reviewers set deleted_at = now() where id = any(${rowIds})`.execute(trx)
  await sql`update event_questions set deleted_at = now()
    where event_reviewer_id = any(${rowIds}) and deleted_at is null`.execute(trx)
}

/** Deletes a survey with topics, forms and answers, whatever its status (wire-surveys-dashboards.md section 4.4). Mails that still wait do not go out. */
export function removeSurvey(deps: Deps, change: Omit<SurveyChange, 'action'>) {
  const { id } = change
  return changeSurvey(deps, { ...change, action: 'survey.deleted' }, async (trx) => {
    for (const table of ['event_reviewers', 'event_questions', 'event_topics'])
      await sql`update ${sql.table(table)} set deleted_at = now()
        where event_id = ${id} and deleted_at is null`.execute(trx)
    await sql`update feedback_events set deleted_at = now() where id = ${id}`.execute(trx)
    await stopSurveyMails(trx, id, 'Not sent: the survey was deleted.')
    return { result: undefined }
  })
}

/** Deletes a topic with its forms (wire-surveys-dashboards.md section 4.8): 400 when one of them was delivered. */
export function removeTopic(deps: Deps, change: Omit<SurveyChange, 'action'>, topicId: string) {
  return changeSurvey(deps, { ...change, action: 'survey.topic-deleted' }, async (trx, survey) => {
    const topic = await topicOf(trx, survey, topicId)
    if (topic.rows.some(({ authorStatus }) => authorStatus !== 'draft'))
      throw new Refusal(400, 'This topic was sent already, so it stays. Close the survey when it is over.')
    await removeRows(
      trx,
      topic.rows.map((row) => row.id),
    )
    await sql`update event_topics set deleted_at = now() where id = ${topicId}`.execute(trx)
    return { result: undefined, subjectId: topic.subjectId }
  })
}
