import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

test('a company of before loses questions of no survey, keeps the others, and its mails can go', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await pool.query('create extension if not exists pg_trgm; create extension if not exists unaccent')
  await migrate(database, migrationsFolder, '0015_sessions.sql')
  const [person, survey, topic, reviewer, mail] = Array.from({ length: 5 }, () => randomUUID())
  await sql`insert into employees (id, full_name, display_name, username, personal_email, working_status, sort_name)
    values (${person}, 'Ada', 'Ada', 'ada', 'ada@home.example', 'contractor', 'ada')`.execute(db)
  await sql`insert into feedback_events (id, subtype, title, created_by) values (${survey}, 'engagement', 'T', ${person})`.execute(
    db,
  )
  await sql`insert into event_topics (id, event_id, employee_id, title) values (${topic}, ${survey}, ${person}, 'T')`.execute(
    db,
  )
  await sql`insert into event_reviewers (id, event_id, topic_id, reviewer_id, relationship)
    values (${reviewer}, ${survey}, ${topic}, ${person}, 'self')`.execute(db)
  await sql`insert into event_questions (event_id, event_reviewer_id, type, content, "order")
    values (${survey}, ${reviewer}, 'general', 'kept', 1), (${randomUUID()}, ${reviewer}, 'general', 'orphan', 2)`.execute(
    db,
  )
  await sql`insert into mails (id, kind, to_address, subject, text, html) values (${mail}, 'note', 'a', 'S', 'T', 'H')`.execute(
    db,
  )
  await sql`insert into survey_mails (event_id, employee_id, kind, day, mail_id)
    values (${survey}, ${person}, 'invitation', '2026-01-01', ${mail})`.execute(db)
  expect(await migrate(database, migrationsFolder, '0024')).toContain('0018_files.sql')
  const { rows } = await sql`select content from event_questions`.execute(db)
  expect(rows).toEqual([{ content: 'kept' }])
  const stray = sql`update event_questions set event_id = ${randomUUID()}`.execute(db)
  await expect(stray).rejects.toMatchObject({ code: '23503' })
  await sql`delete from mails`.execute(db)
  expect((await sql`select mail_id from survey_mails`.execute(db)).rows).toEqual([{ mail_id: null }])
})
