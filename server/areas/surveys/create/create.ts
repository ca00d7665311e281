import { sql } from 'kysely'
import type { NewSurvey } from '#contract/api/surveyEdits.ts'
import { audit } from '#server/audit/audit.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import type { Person } from '#server/http/person.ts'
import { countChange } from '../change.ts'
import { inviteDelivered } from '../mails/invite.ts'
import { keepQuestions } from '../roundQuestions.ts'
import { nobodyToAsk, requireCreatable } from './checks.ts'
import { asked } from './foresee.ts'
import { periodOf, type SurveyPeriod } from './period.ts'

async function insertEvent(trx: Db, { subtype, title, startDate, endDate }: SurveyPeriod, me: Person) {
  const { rows } = await sql<{ id: string }>`
    insert into feedback_events (title, subtype, created_by, start_date, end_date)
    values (${title}, ${subtype}, ${me.id}, ${startDate}, ${endDate}) returning id`.execute(trx)
  return (rows[0] as { id: string }).id
}

/** Makes topics and forms; answers how many forms there are. */
async function insertForms(
  trx: Db,
  eventId: string,
  { subtype, title }: SurveyPeriod,
  env: Deps['env'],
): Promise<number> {
  const state = subtype === 'work' ? sql`'sent', 'new'` : sql`'draft', 'none'`
  const { numAffectedRows } = await sql`with ${asked(subtype, env)}, made as (
      insert into event_topics (id, event_id, employee_id, project_id, title)
      select t.topic, ${eventId}, e.id, p.id, concat_ws(' · ', p.name, e.display_name, ${title}::text)
      from topics t join employees e on e.id = t.subject left join projects p on p.id = t.project)
    insert into event_reviewers (event_id, topic_id, reviewer_id, relationship, author_status, reviewer_status)
    select ${eventId}, f.topic, f.reviewer, f.relationship, ${state} from forms f`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Makes a survey with its topics, forms and questions, all or nothing (rules/surveys.md#2.1). A work survey is
 * delivered by it.
 * @throws Refusal 400 for a broken field, a period that is taken, nobody to ask; 404 for work without a project
 */
export async function createSurvey({ db, env }: Deps, me: Person, wanted: NewSurvey, requestId: string): Promise<void> {
  const period = periodOf(wanted, today(env))
  const { subtype, title } = period
  await db.transaction().execute(async (trx) => {
    // The forms of thousands of people take longer than other statements may.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    // No row is there yet to lock: whoever makes another one of the kind waits here, and then sees this one.
    await sql`select pg_advisory_xact_lock(hashtext(${`survey ${subtype}`}))`.execute(trx)
    await requireCreatable(trx, period)
    const id = await insertEvent(trx, period, me)
    const forms = await insertForms(trx, id, period, env)
    if (!forms) throw nobodyToAsk(subtype, env)
    await keepQuestions(trx, id)
    if (subtype === 'work') await inviteDelivered(trx, env, id)
    const named = { field: 'title', before: '', after: title, masked: false }
    const changes = [named, ...countChange('forms', forms)]
    const event = { actorId: me.id, action: 'survey.created', entity: 'survey', entityId: id }
    await audit(trx, { ...event, changes, requestId })
  })
}
