import { sql } from 'kysely'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'
import { answered } from './surveySecrets.ts'
import { boss, type Secret, unasked } from './secret.ts'

const bossId = `(select id from employees where username = '${boss}')`

/** Closed peer reviews about the reports of the line manager, by their number of colleagues who answered. */
const roundsOfReports = (peers: string) => `select t.id from event_topics t
  join feedback_events e on e.id = t.event_id and e.subtype = 'peer-review' and e.status = 'done'
  join employees s on s.id = t.employee_id and s.line_manager_id = ${bossId}
  where (select count(*) from event_reviewers r where r.topic_id = t.id and r.relationship = 'peer'
    and r.author_status = 'done' and not r.is_forced_done) ${peers}`

/**
 * Makes the attacking line manager that of people about whom enough colleagues answered in a closed round, and of others
 * about whom two did.
 */
export async function prepareReports(db: Db, known: readonly string[]): Promise<void> {
  const reviewed = (peers: string, count: number) => sql`(
    select s.id from employees s join event_topics t on t.employee_id = s.id and t.deleted_at is null
      join feedback_events e on e.id = t.event_id and e.subtype = 'peer-review' and e.status = 'done'
    where s.username <> all (${known}::text[]) and s.working_status = 'full-time' and (
      select count(*) from event_reviewers r where r.topic_id = t.id and r.relationship = 'peer'
        and r.author_status = 'done' and not r.is_forced_done) ${sql.raw(peers)}
    group by s.id order by s.id limit ${count})`
  await sql`update employees set line_manager_id = ${sql.raw(bossId)}
    where id in ${reviewed('>= 3', 2)} or id in ${reviewed('= 2', 2)}`.execute(db)
}

/** Two colleagues who answered about the same report, in a round of which the line manager reads all words. */
const pair = `pair as (select (array_agg(r.id order by r.id))[1] as one, (array_agg(r.id order by r.id))[2] as other
  from event_reviewers r where r.relationship = 'peer' and r.author_status = 'done' and not r.is_forced_done
    and r.topic_id in (${roundsOfReports('>= 3')}) group by r.topic_id)`

const ofUnlinkable = `(select id from feedback_events where is_unlinkable)`

/** A running unlinkable round with the sums of a batch, and words of it. */
export async function prepareUnlinkable(db: Db): Promise<void> {
  const id = seedId('attack', 'unlinkable')
  await sql`insert into feedback_events (id, title, subtype, status, created_by, start_date, end_date, is_unlinkable,
      launched_at, created_at)
    select ${id}, 'Q1, 2041', 'engagement', 'in-progress', id, '2041-01-01', '2041-03-31', true, '2026-01-02',
      '2026-01-01' from employees where username = 'linh'`.execute(db)
  await sql`insert into round_questions (event_id, question_id, type, content, "order", domain)
    select ${id}, id, type, content, "order", domain from questions
    where subcategory = 'engagement' and deleted_at is null order by "order"`.execute(db)
  await sql`insert into round_results (event_id, round_question_id, times, counts)
    select event_id, id, 5, '{0,1,0,3,1}' from round_questions where event_id = ${id}`.execute(db)
  await sql`insert into event_comments (id, event_id, question_id, comment)
    select md5('unlinkable' || question_id)::uuid, event_id, question_id, 'Aardvark words' from round_questions
    where event_id = ${id}`.execute(db)
  const people = await sql<{ id: string }>`select id from employees where working_status = 'full-time'
    and deleted_at is null and username not like 'all-%' and username not like 'only-%'
    order by id limit 12`.execute(db)
  const ids = people.rows.map((person, at) => ({ person: person.id, topic: seedId('attack', `unlinkable ${at}`) }))
  const made = { event_id: id, created_at: '2026-01-01' }
  await insertRows(
    db,
    'event_topics',
    ids.map(({ person, topic }) => ({ ...made, id: topic, employee_id: person, title: 'Unlinkable' })),
  )
  await insertRows(
    db,
    'event_reviewers',
    ids.map(({ person, topic }, at) => ({
      ...made,
      id: seedId('attack', `unlinkable form ${at}`),
      topic_id: topic,
      reviewer_id: person,
      relationship: 'self',
      ...(at < 5
        ? { author_status: 'done', reviewer_status: 'done' }
        : { author_status: 'sent', reviewer_status: 'new' }),
    })),
  )
}

/** What nobody sees of an unlinkable round while it runs. */
export const unlinkableSecret: Secret = {
  name: 'sums and words of an open unlinkable survey',
  isAlone: true,
  neverSeenBy: [unasked],
  seenBy: [],
  change: [
    `update round_results set counts = '{1,3,0,1,0}' where event_id in ${ofUnlinkable}`,
    `update event_comments set comment = 'Zebra words' where event_id in ${ofUnlinkable}`,
  ],
}

/** What the line manager never sees of the reviews of reports: all but the answers of enough colleagues, without names. */
export const reportsSecret: Secret = {
  name: 'reviews of reports beyond what their line manager may read',
  shows: 'surveys.review',
  seenBy: ['employeeEventQuestions.read'],
  change: [
    // Who wrote what.
    `with ${pair}, swapped as (
        select pair.one as form, o.* from pair join answers o on o.event_reviewer_id = pair.other
        union all select pair.other, o.* from pair join answers o on o.event_reviewer_id = pair.one)
      update answers q set score = s.score, answer = s.answer, note = s.note from swapped s
      where s.form = q.event_reviewer_id and s.round_question_id = q.round_question_id`,
    // Open rounds, and rounds of too few.
    answered(`e.subtype = 'peer-review' and t.employee_id in (select id from employees
      where line_manager_id = ${bossId}) and (e.status <> 'done' or t.id in (${roundsOfReports('< 3')}))`),
    // The form of who was line manager.
    answered(`t.id in (${roundsOfReports('>= 3')}) and r.relationship = 'line-manager'`),
  ],
}
