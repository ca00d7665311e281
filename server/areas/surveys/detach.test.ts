import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { Review } from '#contract/api/surveys/survey.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { type MadeSurvey, makeSurvey, questionsOnForms } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'

const app = testServer()
const { surveys } = api

const noteOf = (at: number) => `Ghi chú số ${at}: Обед слишком короткий`
const answersOf = (at: number) => Array.from({ length: 30 }, () => String((at % 5) + 1))

let people: Made[]
let survey: MadeSurvey
/** Six people finished and one only saved; each left a note. */
beforeAll(async () => {
  people = []
  for (let at = 0; at < 7; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
  survey = await makeSurvey(app, {
    subtype: 'engagement',
    topics: people.map((person, at) => ({
      about: person,
      reviewers: [{ person, state: at < 6 ? 'finished' : 'saved', answers: answersOf(at), notes: [noteOf(at)] }],
    })),
  })
})

const place = (at: number) => ({
  id: survey.id,
  topicId: survey.topics[at]?.id ?? '',
  reviewId: survey.topics[at]?.rows[0]?.id ?? '',
})
const review = async (at: number) => (await app.as('admin')(surveys.review, { params: place(at) })).body.data as Review
const form = async (at: number) => {
  const { id, topicId } = place(at)
  const token = people[at]?.token ?? ''
  return (await app.as(null)(api.feedbacks.form, { params: { id, topicId }, token })).body.data as FeedbackForm
}
const results = async () =>
  (await app.as('admin')(surveys.results, { params: { id: survey.id } })).body.data as EngagementResults

test('keeps texts on forms until the survey closes, then detaches those of finished forms and keeps scores', async () => {
  expect(await review(0)).toMatchObject({ wordsDetached: false })
  expect((await review(0)).questions[0]).toMatchObject({ note: noteOf(0), answer: 'strongly-disagree' })
  expect((await form(0)).answers[0]?.note).toBe(noteOf(0))

  expect((await app.as('admin')(surveys.markDone, { params: { id: survey.id } })).status).toBe(200)

  for (const at of [0, 5]) {
    const read = await review(at)
    expect([read.wordsDetached, new Set(read.questions.map(({ note }) => note))]).toEqual([true, new Set([''])])
    expect(read.questions.every(({ answer }) => answer !== '')).toBe(true)
    expect(await form(at)).toMatchObject({ wordsDetached: true })
  }
  // Closed by force: no result shows it, so the text stays on the person's form.
  expect(await review(6)).toMatchObject({ wordsDetached: false, isForcedDone: true })
  expect((await review(6)).questions[0]?.note).toBe(noteOf(6))
  expect((await results()).questions[0]?.comments.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map(noteOf).toSorted())
})

test('nothing that is kept with a comment leads to a form, a person or a time', async () => {
  const { rows } = await sql<{ column: string; type: string }>`select column_name as column, data_type as type
    from information_schema.columns where table_name = 'event_comments' order by ordinal_position`.execute(app.deps.db)
  expect(rows.map(({ column, type }) => `${column} ${type}`)).toEqual([
    'id uuid',
    'event_id uuid',
    'question_id uuid',
    'comment text',
  ])
  const forms = await sql<{
    text: string
  }>`select concat_ws(' ', r::text, q::text) as text from event_reviewers r
    join answers q on q.event_reviewer_id = r.id where r.event_id = ${survey.id} and not r.is_forced_done`.execute(
    app.deps.db,
  )
  const comments = await app.deps.db
    .selectFrom('event_comments')
    .selectAll()
    .where('event_id', '=', survey.id)
    .execute()
  expect(comments).toHaveLength(6)
  const all = forms.rows.map(({ text }) => text).join()
  for (const { id, comment } of comments) expect([all.includes(id), all.includes(comment)]).toEqual([false, false])
})

test('erasing a person removes no comment', async () => {
  const before = await results()
  const params = { id: people[0]?.id ?? '' }
  await app.as('admin')(api.employees.changeStatus, { params, body: { employeeStatus: 'left' } })
  expect((await app.as('admin')(api.employeeErase.erase, { params })).status).toBe(200)
  expect(await results()).toEqual(before)
})

test('migrating an older company: words of closed surveys are detached, those of others stay', async () => {
  const old = await openTestDatabase()
  try {
    await old.pool.query('drop schema public cascade; create schema public')
    await migrate(old, undefined, '0015_sessions.sql')
    const [id, question] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a']
    const own = { id, full_name: 'A', display_name: 'A', username: 'a', personal_email: 'a@a.example' }
    await insertRows(old.db, 'employees', [{ ...own, working_status: 'full-time', sort_name: 'a' }])
    await insertRows(old.db, 'questions', [
      { id: question, type: 'general', subcategory: 'engagement', content: 'What is missing?', order: 1 },
    ])
    const rounds = ['done', 'in-progress'].map((status, at) => ({
      id: `00000000-0000-4000-8000-0000000000c${at}`,
      title: status,
      subtype: 'engagement',
      status,
      created_by: id,
    }))
    await insertRows(old.db, 'feedback_events', rounds)
    for (const round of rounds) {
      const own = { event_id: round.id }
      await insertRows(old.db, 'event_topics', [{ ...own, id: round.id, employee_id: id, title: 'A' }])
      const finished = { author_status: 'done', reviewer_status: 'done' }
      const row = {
        ...own,
        ...finished,
        id: round.id,
        topic_id: round.id,
        reviewer_id: id,
        relationship: 'self',
      }
      await insertRows(old.db, 'event_reviewers', [row])
      const asked = { type: 'general', content: 'What is missing?', order: 1, question_id: question }
      const said = { answer: ' Quiet rooms ', note: 'and plants' }
      await insertRows(old.db, 'event_questions' as never, [
        { ...own, ...asked, ...said, event_reviewer_id: round.id } as never,
      ])
    }
    await migrate(old)
    const left = await sql<{
      answer: string
      note: string
    }>`select q.answer, q.note from ${questionsOnForms} q
      join feedback_events e on e.id = q.event_id order by e.status`.execute(old.db)
    expect(left.rows).toEqual([
      { answer: '', note: '' },
      { answer: ' Quiet rooms ', note: 'and plants' },
    ])
    const kept = await old.db.selectFrom('event_comments').select(['event_id', 'comment']).execute()
    expect(kept.map(({ comment }) => comment).sort()).toEqual(['Quiet rooms', 'and plants'])
    expect(new Set(kept.map(({ event_id }) => event_id))).toEqual(new Set([rounds[0]?.id]))
  } finally {
    await old.close()
  }
}, 60_000)
