import { sql } from 'kysely'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, Refusal, refuse } from '#server/platform/http/errors.ts'
import { takesPart } from './foresee.ts'
import type { SurveyPeriod } from './period.ts'

async function requireFree(db: Db, { subtype, startDate, endDate, field }: SurveyPeriod): Promise<void> {
  const { rows } = await sql<{ title: string }>`select title from feedback_events
    where type = 'survey' and subtype = ${subtype} and deleted_at is null
      and start_date <= ${endDate} and end_date >= ${startDate} order by start_date, id limit 1`.execute(db)
  if (!rows[0]) return
  throw badField(field, 'survey.timeTaken', { title: rows[0].title })
}

async function requireProject(db: Db): Promise<void> {
  const { rows } = await sql`select from projects p where ${takesPart} limit 1`.execute(db)
  if (rows.length) return
  throw refuse('survey.noProject')
}

/**
 * Throws 400 if another live survey of the subtype overlaps the period, and 404 for a work survey without a project, in
 * the order of rules/surveys.md#2.1.
 */
export async function requireCreatable(db: Db, period: SurveyPeriod): Promise<void> {
  await requireFree(db, period)
  if (period.subtype === 'work') await requireProject(db)
}

/** The error for a survey without participants. */
export function nobodyToAsk(subtype: SurveySubtype, { DEFAULT_ORGANIZATION: organization }: Deps['env']): Refusal {
  if (subtype === 'work') return badField('type', 'survey.noMembers')
  return badField('type', subtype === 'engagement' ? 'survey.noFullTime' : 'survey.noPeers', { organization })
}
