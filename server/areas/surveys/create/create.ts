import { sql } from 'kysely'
import type { CreatedSurvey, NewSurvey } from '#contract/api/surveys/edits.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { countChange, longWrite } from '../change.ts'
import { inviteDelivered } from '../mails/write.ts'
import { keepQuestions } from '../questions.ts'
import { beginSums } from '../unlinkable/write.ts'
import { asked, kindsOf, nobodyToAsk, requireCreatable } from './foresee.ts'
import { periodOf, type SurveyPeriod } from './period.ts'

const isUnlinkable = (wanted: CreatedSurvey) => wanted.type === 'engagement' && Boolean(wanted.isUnlinkable)

async function insertEvent(trx: Db, period: SurveyPeriod, me: Person, wanted: CreatedSurvey, env: Deps['env']) {
  const { subtype, title, startDate, endDate } = period
  const isReview = subtype === 'peer-review'
  const [sharers, kinds] = isReview ? [env.REVIEW_SHARERS, kindsOf(wanted.kinds)] : [null, null]
  const { rows } = await sql<{ id: string }>`
    insert into feedback_events (title, subtype, created_by, start_date, end_date, sharers, kinds, is_unlinkable)
    values (${title}, ${subtype}, ${me.id}, ${startDate}, ${endDate}, ${sharers}, ${kinds}::text[],
      ${isUnlinkable(wanted)}) returning id`.execute(trx)
  return rows[0]?.id ?? ''
}

/** Inserts topics and forms. Returns the number of forms. */
async function insertForms(
  trx: Db,
  eventId: string,
  title: string,
  wanted: NewSurvey,
  env: Deps['env'],
): Promise<number> {
  const state = wanted.type === 'work' ? sql`'sent', 'new'` : sql`'draft', 'none'`
  const { numAffectedRows } = await sql`with ${asked(wanted, env)}, made as (
      insert into event_topics (id, event_id, employee_id, project_id, title)
      select t.topic, ${eventId}, e.id, p.id, concat_ws(' · ', p.name, e.display_name, ${title}::text)
      from topics t join employees e on e.id = t.subject left join projects p on p.id = t.project)
    insert into event_reviewers (event_id, topic_id, reviewer_id, relationship, author_status, reviewer_status)
    select ${eventId}, f.topic, f.reviewer, f.relationship, ${state} from forms f`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Creates a survey with topics, forms and questions in one transaction (rules/surveys.md#2.1). A work survey is also
 * delivered.
 * @throws Refusal 400 for an invalid field, an occupied period, or no participants; 404 for a work survey without a
 * project
 */
export async function createSurvey(
  { write, env }: Deps,
  me: Person,
  wanted: CreatedSurvey,
  requestId: string,
): Promise<void> {
  const period = periodOf(wanted, today(env), env.TIME_ZONE)
  const { subtype, title } = period
  await write(async (trx) => {
    // There is no row to lock yet. The advisory lock makes concurrent creations of this subtype wait, so they see this
    // survey.
    await sql`select pg_advisory_xact_lock(hashtext(${`survey ${subtype}`}))`.execute(trx)
    await requireCreatable(trx, period)
    const id = await insertEvent(trx, period, me, wanted, env)
    const forms = await insertForms(trx, id, title, wanted, env)
    if (!forms) throw nobodyToAsk(subtype, env)
    await keepQuestions(trx, id)
    if (isUnlinkable(wanted)) await beginSums(trx, id)
    if (subtype === 'work') await inviteDelivered(trx, env, id)
    const named = { field: 'title', before: '', after: title, masked: false }
    const changes = [named, ...countChange('forms', forms)]
    const event = { actorId: me.id, action: 'survey.created', entity: 'survey', entityId: id }
    await audit(trx, { ...event, changes, requestId })
  }, longWrite)
}
