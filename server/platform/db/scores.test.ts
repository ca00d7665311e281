import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { randomWords } from '#tests/support/words.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const { pool } = database
const folder = mkdtempSync(join(tmpdir(), 'muster-before-scores-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

test('a company from before keeps its answers, gets their scores, and takes long ones from then on', async () => {
  const all = join(import.meta.dirname, 'migrations')
  for (const name of readdirSync(all).filter((one) => one < '0016')) cpSync(join(all, name), join(folder, name))
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, folder)
  // Compressible text of any length could be stored before.
  const repeated = 'again '.repeat(20_000)
  await pool.query(`with person as (insert into employees (full_name, display_name, username, personal_email)
      values ('Ann Roe', 'Ann', 'ann', 'ann@home.example') returning id),
    survey as (insert into feedback_events (title, subtype, created_by) select 'Q1', 'peer-review', id from person returning id),
    topic as (insert into event_topics (event_id, employee_id, title) select survey.id, person.id, 'Ann' from survey, person returning id),
    form as (insert into event_reviewers (event_id, topic_id, reviewer_id, relationship)
      select survey.id, topic.id, person.id, 'self' from survey, topic, person returning id)
    insert into event_questions (event_id, event_reviewer_id, type, content, "order", domain, answer)
      select survey.id, form.id, q.type, 'How?', q.place, q.domain, q.answer from survey, form,
        (values ('likert-scale', 1, 'workload', '4'), ('likert-scale', 2, 'workload', ''), ('general', 3, null, '5'),
          ('general', 4, null, repeat('again ', 20000))) q (type, place, domain, answer)`)
  const before = await pool.query('select id, answer, note from event_questions order by "order"')
  expect(before.rows.map(({ answer }) => answer)).toEqual(['4', '', '5', repeated])
  await migrate(database, undefined, '0024')
  expect((await pool.query('select id, answer, note from event_questions order by "order"')).rows).toEqual(before.rows)
  const { rows } = await pool.query('select score from event_questions order by "order"')
  expect(rows.map(({ score }) => score)).toEqual([4, null, null, null])
  const long = randomWords(1, 20_000)
  await pool.query('update event_questions set answer = $1 where "order" > 2', [long])
  await pool.query(`update event_questions set answer = '2' where "order" = 1`)
  const after = await pool.query('select answer, score from event_questions order by "order"')
  expect(after.rows.map(({ answer, score }) => [answer, score])).toEqual([
    ['2', 2],
    ['', null],
    [long, null],
    [long, null],
  ])
})
