import { sql } from 'kysely'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { surveyColumns } from './list.ts'

/** The survey fields of rules/surveys.md#6.1 except topics and their counts. */
export type SurveyFacts = Omit<SurveyDetail, 'topics' | 'count' | 'rows'>

/** The survey, independent of topic filters. Throws 404 if it does not exist. */
export async function surveyById(db: Db, id: string): Promise<SurveyFacts> {
  const { rows } = await sql<SurveyFacts>`select e.id as "eventID", ${surveyColumns}, ${basic('a')} as author,
      case when e.subtype = 'engagement' then e.minimum_group_size end as "minimumGroupSize",
      wire_instant(e.launched_at) as "launchedAt"
    from feedback_events e join employees a on a.id = e.created_by
    where e.id = ${id} and e.type = 'survey' and e.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('survey')
  return rows[0]
}
