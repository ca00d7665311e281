import { sql } from 'kysely'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import type { Db, Deps } from '#server/deps.ts'
import { badField, Refusal } from '#server/http/errors.ts'
import { takesPart } from './foresee.ts'
import type { SurveyPeriod } from './period.ts'

async function requireFree(db: Db, { subtype, startDate, endDate, field }: SurveyPeriod): Promise<void> {
  const { rows } = await sql<{ title: string }>`select title from feedback_events
    where type = 'survey' and subtype = ${subtype} and deleted_at is null
      and start_date <= ${endDate} and end_date >= ${startDate} order by start_date, id limit 1`.execute(db)
  if (!rows[0]) return
  throw badField(field, `There is a survey for this time already: "${rows[0].title}". Choose another time.`)
}

async function requireProject(db: Db): Promise<void> {
  const { rows } = await sql`select from projects p where ${takesPart} limit 1`.execute(db)
  if (rows.length) return
  throw new Refusal(404, 'No active project takes part in work surveys. Switch one on first.')
}

/**
 * Refuses a period that another live survey of the kind touches (400), and a work survey without a project (404), in the order of
 * wire-surveys-dashboards.md section 2.3.
 */
export async function requireCreatable(db: Db, period: SurveyPeriod): Promise<void> {
  await requireFree(db, period)
  if (period.subtype === 'work') await requireProject(db)
}

/** The refusal of a survey that would ask nobody. */
export function nobodyToAsk(subtype: SurveySubtype, { DEFAULT_ORGANIZATION: code }: Deps['env']): Refusal {
  const why: Record<SurveySubtype, string> = {
    'peer-review': `Nobody who works full-time in the organization ${code} shares a work unit or has a line manager, so there is nobody to ask. Fill work units first.`,
    engagement: `Nobody works full-time in the organization ${code}, so there is nobody to ask. Check the people’s status and organizations.`,
    work: 'Nobody works full-time on a project that takes part, so there is nobody to ask. Check the members of these projects.',
  }
  return badField('type', why[subtype])
}
