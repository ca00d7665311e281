import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { questionsOnForms } from '#tests/support/surveys.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { randomWords } from '#tests/support/words.ts'
import { migrate } from './migrate.ts'
import { insertRows } from './insertRows.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const [person, project] = [randomUUID(), randomUUID()]

/** A copied question of the bank. `at` is its position. */
const asked = (words: string, at: number, isScale: boolean) => ({
  question_id: bank[at],
  type: isScale ? 'likert-scale' : 'general',
  content: words,
  order: at + 1,
  domain: isScale ? (['workload', 'deadline', 'learning', 'engagement'][at] ?? 'engagement') : null,
})
const bank = Array.from({ length: 4 }, () => randomUUID())

const answer = fc.record({
  score: fc.constantFrom('', '1', '3', '5'),
  words: fc.constantFrom('', '4', 'Обед слишком короткий', randomWords(3, 400)),
  note: fc.constantFrom('', '', 'Ghi chú', randomWords(4, 200)),
})
const form = fc.record({
  isGone: fc.constantFrom(false, false, true),
  /** Bank before its change, bank after it, or none. */
  bank: fc.constantFrom(0, 0, 0, 1, 2),
  state: fc.constantFrom('finished', 'finished', 'saved', 'forced', 'prepared'),
  answers: fc.tuple(answer, answer, answer, answer),
})
const round = fc.record({
  subtype: fc.constantFrom('work', 'engagement', 'peer-review'),
  status: fc.constantFrom('draft', 'in-progress', 'done'),
  isGone: fc.constantFrom(false, false, true),
  forms: fc.array(form, { maxLength: 5 }),
})
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

const states = {
  finished: { author_status: 'done', reviewer_status: 'done', is_forced_done: false },
  forced: { author_status: 'done', reviewer_status: 'done', is_forced_done: true },
  saved: { author_status: 'sent', reviewer_status: 'draft', is_forced_done: false },
  prepared: { author_status: 'draft', reviewer_status: 'none', is_forced_done: false },
}

const banks = [
  [asked('Wie geht es?', 0, true), asked('Có gì thiếu không?', 1, false), asked('And learning?', 2, true)],
  [asked('Wie geht es heute?', 0, true), asked('Có gì thiếu không?', 1, false), asked('New', 3, false)],
  [],
]

async function insertOld(table: string, rows: object[]) {
  await insertRows(db, table as never, rows as never[])
}

/** Inserts a survey as the previous version did. Deleting a form or survey also deletes its children. */
async function write({ subtype, status, isGone, forms }: Round) {
  const deleted = (gone: boolean) => ({ deleted_at: gone ? '2026-01-01' : null })
  const event = { id: randomUUID(), title: 'T', subtype, status, created_by: person, ...deleted(isGone) }
  await insertOld('feedback_events', [{ ...event, minimum_group_size: 3 }])
  for (const one of forms) {
    const gone = deleted(isGone || one.isGone)
    const own = { event_id: event.id, ...gone }
    const [topic, row] = [randomUUID(), randomUUID()]
    const about = { id: topic, employee_id: person, project_id: subtype === 'work' ? project : null }
    // Many forms about one person. In the product, each person has one topic per survey.
    await insertOld('event_topics', [{ ...own, ...about, title: 'T' }])
    const state = states[one.state as keyof typeof states]
    const reviewer = { id: row, topic_id: topic, reviewer_id: person, relationship: 'self' }
    await insertOld('event_reviewers', [{ ...own, ...reviewer, ...state }])
    const questions = banks[one.bank] ?? []
    await insertOld(
      'event_questions',
      questions.map((question, at) => {
        const { score, words, note } = one.answers[at] ?? one.answers[0]
        const isScale = question.type === 'likert-scale'
        return { ...own, ...question, event_reviewer_id: row, answer: isScale ? score : words, note }
      }),
    )
  }
}

/** All forms, deleted ones too, with their questions and answers. */
const read = async (from: string | typeof questionsOnForms) =>
  (
    await sql<{
      form: string
      questions: unknown
    }>`select q.event_reviewer_id as form, json_agg(json_build_array(q.question_id, q.type,
      q.content, q."order", q.domain, q.answer, q.note) order by q."order") as questions
    from ${typeof from === 'string' ? sql.table(from) : from} q group by 1 order by 1`.execute(db)
  ).rows

const numbers = async (table: string) =>
  (
    await sql<{
      project: string
      sums: string
    }>`select t.project_id as project, string_agg(concat_ws(' ', q.domain, q.score), ','
      order by q.domain, q.score) as sums from ${sql.raw(table)} group by 1`.execute(db)
  ).rows

test('a company of before keeps what every form asks and says, and its numbers are those of its answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      await pool.query('drop schema public cascade; create schema public')
      await pool.query('create extension if not exists pg_trgm; create extension if not exists unaccent')
      await migrate(database, undefined, '0024')
      await sql`insert into employees (id, full_name, display_name, username, personal_email, working_status, sort_name)
        values (${person}, 'Ada', 'Ada', 'ada', 'ada@home.example', 'contractor', 'ada')`.execute(db)
      await insertOld('projects', [{ id: project, name: 'P', code: 'p', search_name: 'p' }])
      for (const [at, id] of bank.entries())
        await insertOld('questions', [{ id, type: 'general', subcategory: 'comment', content: 'Q', order: at }])
      await sql`drop index event_topics_one`.execute(db)
      for (const one of rounds) await write(one)
      const before = await read('event_questions')
      const scores = await numbers(`event_questions q join event_reviewers r on r.id = q.event_reviewer_id
        join event_topics t on t.id = r.topic_id join feedback_events e on e.id = r.event_id and e.subtype = 'work'
        where q.deleted_at is null and q.score is not null and r.deleted_at is null and t.project_id is not null`)
      expect(await migrate(database)).toContain('0025_round_questions.sql')
      expect(await read(questionsOnForms)).toEqual(before)
      expect(
        await numbers(`work_scores w cross join lateral (select n, (array['workload', 'deadline', 'learning'])[(n - 1) / 5 + 1] as domain,
          (n - 1) % 5 + 1 as score from generate_series(1, 15) n) q cross join lateral (select w.project_id) t
          cross join lateral generate_series(1, w.counts[q.n])`),
      ).toEqual(scores)
      await expectCounted()
      const empty = await sql`select from answers where score is null and answer = '' and note = ''`.execute(db)
      expect(empty.rows).toEqual([])
    }),
    { numRuns: 8 },
  )
}, 120_000)

/** Topics count their forms that aren't deleted; closed engagement surveys count participants who answered. */
async function expectCounted() {
  const { rows: wrong } = await sql`select t.id from event_topics t left join event_reviewers r
      on r.topic_id = t.id and r.deleted_at is null
    group by t.id having (t.forms, t.sent, t.done) is distinct from (count(r.id)::int,
      (count(*) filter (where r.author_status <> 'draft'))::int, (count(*) filter (where r.author_status = 'done'))::int)`.execute(
    db,
  )
  expect(wrong).toEqual([])
  const { rows: told } = await sql`select e.id from feedback_events e
    where e.subtype = 'engagement' and e.status = 'done' and e.answered is distinct from (select count(*)::int from event_reviewers r
      where r.event_id = e.id and r.deleted_at is null and r.author_status = 'done' and not r.is_forced_done)`.execute(
    db,
  )
  expect(told).toEqual([])
}
