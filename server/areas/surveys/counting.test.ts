import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Survey, SurveyDetail } from '#contract/api/surveys/survey.ts'
import { likertKeys, likertLevels, workDomains } from '#contract/api/surveys/words.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey, questionsOnForms } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { surveys, feedbacks } = api

const answer = fc.constantFrom('', ...likertLevels)
const submission = fc.record({
  who: fc.nat(3),
  isDone: fc.constantFrom(false, false, true),
  answers: fc.tuple(answer, answer, answer),
  notes: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom('', 'Ghi chú', 'Обед'))),
})

let people: Made[]
let projects: { id: string }[]
beforeAll(async () => {
  people = []
  for (let at = 0; at < 4; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
  projects = [await makeProject(app), await makeProject(app)]
})

/** A naive count over the forms of a survey. */
async function plainly(id: string) {
  const { rows } = await sql<{ domain: string; answer: string; note: string; topic: string }>`
    select q.domain, q.answer, q.note, r.topic_id as topic from ${questionsOnForms} q
      join event_reviewers r on r.id = q.event_reviewer_id where q.event_id = ${id}`.execute(app.deps.db)
  const domains = workDomains.map((name) => {
    const scores = rows.filter((row) => row.domain === name && row.answer).map((row) => Number(row.answer))
    const count = likertKeys.map((key, at) => [key, scores.filter((score) => score === at + 1).length])
    const average = scores.reduce((sum, score) => sum + score, 0) / (scores.length || 1)
    return { name, average, count: Object.fromEntries(count) }
  })
  const notes = (topic: string) => rows.filter((row) => row.topic === topic && row.note).length
  return { domains, notes }
}

test('the counts of a work survey equal its forms, however often and simultaneously they are saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(submission, { minLength: 1, maxLength: 10 }), async (submissions) => {
      const made = await makeSurvey(app, {
        subtype: 'work',
        topics: people.map((person, at) => ({
          about: person,
          project: projects[at % 2] as { id: string },
          reviewers: [{ person }],
        })),
      })
      await Promise.all(
        submissions.map(({ who, isDone, answers, notes }) => {
          const topic = made.topics[who]
          const body = {
            status: isDone ? 'done' : 'draft',
            answers: (topic?.rows[0]?.questions ?? []).map((eventQuestionID, at) => ({
              eventQuestionID,
              answer: answers[at],
              note: notes[at],
            })),
          }
          const params = { id: made.id, topicId: topic?.id ?? '' }
          return app.as(null)(feedbacks.submit, { params, body, token: people[who]?.token ?? '' })
        }),
      )
      const check = async () => {
        const { domains, notes } = await plainly(made.id)
        const list = await app.as('admin')(surveys.list, { query: { subtype: 'work' } })
        const listed = (list.body.data as Survey[]).find(({ id }) => id === made.id)
        expect(listed?.domains).toEqual(domains)
        const one = (await app.as('admin')(surveys.one, { params: { id: made.id } })).body.data as SurveyDetail
        expect(one.topics.map(({ id, comments }) => [id, comments])).toEqual(
          one.topics.map(({ id }) => [id, notes(id)]),
        )
        expect([listed?.count, listed?.rows]).toEqual([one.count, one.rows])
        expect(one.rows?.done).toBe(one.topics.filter(({ status }) => status === 'done').length)
      }
      await check()
      // After closing, the stored counts must be the same.
      expect((await app.as('admin')(surveys.markDone, { params: { id: made.id } })).status).toBe(200)
      await check()
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('people added later get the same questions as the others, even if the question bank changed', async () => {
  const { db } = app.deps
  const [first, second] = [people[0] as Made, people[1] as Made]
  const topics = [{ about: cast.member, reviewers: [{ person: first, state: 'prepared' as const }] }]
  const { id, topics: made } = await makeSurvey(app, { subtype: 'peer-review', topics })
  const asked = async () => {
    const { rows } = await sql<{ who: string; questions: string[] }>`select r.reviewer_id as who,
        json_agg(q.content order by q."order") as questions from ${questionsOnForms} q
        join event_reviewers r on r.id = q.event_reviewer_id where q.event_id = ${id} group by 1`.execute(db)
    return new Map(rows.map(({ who, questions }) => [who, questions]))
  }
  const before = (await asked()).get(first.id)
  const changed =
    await sql`update questions set content = content || ' Thật không?' where subcategory = 'peer-review'`.execute(db)
  expect(Number(changed.numAffectedRows)).toBe(7)
  await sql`update questions set deleted_at = now() where subcategory = 'peer-review' and "order" = 7`.execute(db)
  await sql`update employees set working_status = 'full-time'
    where id = any (${[first.id, second.id]}::uuid[])`.execute(db)
  const params = { id, topicId: made[0]?.id ?? '' }
  const body = { reviewerIDs: [first.id, second.id] }
  expect((await app.as('admin')(surveys.setReviewers, { params, body })).status).toBe(200)
  expect(before).toHaveLength(7)
  expect([...(await asked()).values()]).toEqual([before, before])
})
