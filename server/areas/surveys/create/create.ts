import { sql } from 'kysely'
import type { CreatedSurvey, NewSurvey } from '#contract/api/surveys/edits.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { countChange, longWrite } from '../change.ts'
import { inviteDelivered } from '../mails/write.ts'
import { keepQuestions } from '../questions.ts'
import { beginSums } from '../unlinkable/write.ts'
import { asked, kindsOf, nobodyToAsk, requireCreatable } from './foresee.ts'
import { periodOf, type SurveyPeriod } from './period.ts'

const isUnlinkable = (wanted: CreatedSurvey) => wanted.type === 'engagement' && Boolean(wanted.isUnlinkable)

/** People choose their peers; undefined without peers. Throws 400 for a day that is past or not before the end. */
function nominationsIn({ type, kinds, nominations }: NewSurvey, { endDate }: SurveyPeriod, env: Deps['env']) {
  if (type !== 'peer-review' || !nominations || !kindsOf(kinds).includes('peer')) return undefined
  if (nominations.until < today(env) || nominations.until >= endDate.slice(0, 10))
    throw badField('nominations', 'nomination.day')
  return nominations
}

async function insertEvent(trx: Db, period: SurveyPeriod, me: Person, wanted: CreatedSurvey, env: Deps['env']) {
  const { subtype, title, startDate, endDate } = period
  const chosen = nominationsIn(wanted, period, env)
  const isReview = subtype === 'peer-review'
  const [sharers, kinds] = isReview ? [env.REVIEW_SHARERS, kindsOf(wanted.kinds)] : [null, null]
  const { rows } = await sql<{ id: string }>`
    insert into feedback_events (title, subtype, created_by, start_date, end_date, sharers, kinds, is_unlinkable,
      nominate_until, nominate_most, forms_most)
    values (${title}, ${subtype}, ${me.id}, ${startDate}, ${endDate}, ${sharers}, ${kinds}::text[],
      ${isUnlinkable(wanted)}, ${chosen?.until}, ${chosen?.most}, ${chosen?.formsMost}) returning id`.execute(trx)
  return rows[0]?.id ?? ''
}

/** Inserts topics and forms, of those whom people choose proposals. Returns their number. */
async function insertForms(
  trx: Db,
  eventId: string,
  title: string,
  wanted: NewSurvey,
  env: Deps['env'],
): Promise<number> {
  const state = wanted.type === 'work' ? sql`'sent', 'new'` : sql`'draft', 'none'`
  const { rows } = await sql<{ count: number }>`with ${asked(wanted, env)}, made as (
      insert into event_topics (id, event_id, employee_id, project_id, nomination, title)
      select t.topic, ${eventId}, e.id, p.id, case when v.nominate_until is not null then 'open' end, concat_ws(' · ', p.name, e.display_name, ${title}::text)
      from topics t join employees e on e.id = t.subject left join projects p on p.id = t.project
        join feedback_events v on v.id = ${eventId}),
    proposed as (insert into review_nominations (topic_id, event_id, reviewer_id, units)
      select f.topic, v.id, f.reviewer, cardinality(f.units) from forms f join feedback_events v on v.id = ${eventId}
      where f.relationship = 'peer' and v.nominate_until is not null returning 1),
    given as (insert into event_reviewers (event_id, topic_id, reviewer_id, relationship, author_status, reviewer_status)
    select v.id, f.topic, f.reviewer, f.relationship, ${state} from forms f join feedback_events v on v.id = ${eventId}
      where f.relationship <> 'peer' or v.nominate_until is null returning 1)
    select (select count(*) from given) + (select count(*) from proposed) as count`.execute(planned(trx))
  return rows[0]?.count ?? 0
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
