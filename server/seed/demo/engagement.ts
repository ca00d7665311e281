import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { insertMissing } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { daysLater, personId } from './company.ts'

const recommendation = 'I would recommend our company as a place to work.'

/** The question of the eNPS, which a new company doesn't have (docs/decisions/093-enps-on-five-levels.md). */
export async function seedRecommendation(db: Db): Promise<void> {
  const { rows } = await sql<{ order: number }>`select max("order") + 1 as "order" from questions
    where subcategory = 'engagement' and deleted_at is null`.execute(db)
  await insertMissing(db, 'questions', [
    {
      id: seedId('question', 'recommendation'),
      subcategory: 'engagement',
      content: recommendation,
      type: 'likert-scale',
      domain: 'engagement',
      order: rows[0]?.order ?? 1,
      asks_recommendation: true,
    },
  ])
}

/** What is done about the last two closed rounds; the last one tells whether that of the round before helped. */
const actions = [
  {
    back: 2,
    question: 'reviewed my progress',
    title: 'Talk about progress once a quarter',
    owner: 'mai.vo',
    isDone: true,
  },
  { back: 1, question: 'was noticed', title: 'Thank somebody in each weekly meeting', owner: 'mai.vo', isDone: false },
] as const

/** Adds actions to questions of closed engagement rounds, for everyone. */
export async function seedActions(db: Db, today: string): Promise<void> {
  for (const { back, question, title, owner, isDone } of actions) {
    await sql`insert into engagement_actions (id, event_id, question_id, title, owner_id, due, done_at, done_by, created_at)
      select ${seedId('action', title)}, e.id, q.question_id, ${title}, p.id, ${daysLater(today, isDone ? -30 : 30)}::date,
        case when ${isDone} then e.end_date + interval '40 days' end, case when ${isDone} then p.id end, e.end_date
      from (select * from feedback_events where subtype = 'engagement' and status = 'done'
        order by start_date desc offset ${back - 1} limit 1) e
        join round_questions q on q.event_id = e.id and q.content like ${`%${question}%`}
        join employees p on p.id = ${personId(owner)}
      on conflict do nothing`.execute(db)
  }
}
