import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Survey, SurveyDetail, TopicDetail } from '#contract/api/surveys/survey.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { cast } from '#tests/support/cast.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState, questionsOnForms } from '#tests/support/surveys.ts'
import { formsOf, surveyRow, trailOf } from '#tests/support/surveySteps.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { list, markDone, remove, removeTopic, one, send, topic } = api.surveys
const ok = { status: 200, body: { data: null, message: 'ok' } }
const on = (id: string, topicId = '') => ({ params: { id, ...(topicId && { topicId }) } })

const states: RowState[] = ['prepared', 'delivered', 'saved', 'finished', 'forced']
const people = [cast.member, cast.projectLead, cast.fullTime, cast.enablingTeam, cast.contractor]
const answered = { answers: ['3', '4'], notes: ['a note'] }
const form = (state: RowState, at = 0) => ({ person: people[at] ?? cast.member, state, ...answered })

/** A survey with two topics: one with forms in these states, one with a prepared form. */
const make = (status: string, inStates: RowState[] = states, subtype: SurveySubtype = 'engagement', columns = {}) =>
  makeSurvey(app, {
    subtype,
    columns: { status, ...columns },
    topics: [
      { about: cast.member, reviewers: inStates.map((state, at) => form(state, at)) },
      { about: cast.probation, reviewers: [form('prepared')] },
    ],
  })

const answersOf = async (id: string) => {
  const { rows } = await sql<{
    id: string
    answer: string
    note: string
  }>`select id, answer, note from ${questionsOnForms} q where event_id = ${id}
    and deleted_at is null order by id`.execute(app.deps.db)
  return rows
}
/** The number of live rows of a survey: events, topics, forms, questions. */
const living = async (id: string) => {
  const { rows } = await sql<{ counts: string }>`select concat_ws(' ',
    (select count(*) from feedback_events where id = ${id} and deleted_at is null),
    (select count(*) from event_topics where event_id = ${id} and deleted_at is null),
    (select count(*) from event_reviewers where event_id = ${id} and deleted_at is null),
    (select count(*) from ${questionsOnForms} q where event_id = ${id} and deleted_at is null)) as counts`.execute(
    app.deps.db,
  )
  return rows[0]?.counts
}

describe('closing', () => {
  test.each(['draft', 'in-progress'])('a survey that is %s closes by force what is not finished', async (status) => {
    const { id, topics } = await make(status)
    const before = await answersOf(id)
    expect(await app.as('admin')(markDone, on(id))).toMatchObject(ok)
    expect((await surveyRow(app, id)).status).toBe('done')
    const forms = await formsOf(app, id)
    const got = topics.flatMap(({ rows }) => rows.map((row) => forms[row.id]))
    const forced = 'done done forced'
    expect(got).toEqual([forced, forced, forced, 'done done', forced, forced])
    expect(before.length).toBeGreaterThan(0)
    // Finished forms lose their texts; `detach.test.ts` tests this in detail.
    const finished = new Set(topics[0]?.rows[states.indexOf('finished')]?.questions)
    expect(await answersOf(id)).toEqual(before.map((one) => (finished.has(one.id) ? { ...one, note: '' } : one)))
    expect(await trailOf(app, id)).toEqual(['survey.done status=done forcedForms=4'])
  })

  test('does not count as answered what was closed by force (rules/surveys.md#4.3)', async () => {
    const { id, topics } = await make('in-progress', states, 'peer-review')
    const shown = async () => {
      const { data } = (await app.as('admin')(one, on(id))).body as { data: SurveyDetail }
      const listed = (await app.as('admin')(list, { query: { subtype: 'peer-review', ids: id } })).body.data as Survey[]
      const params = { id, topicId: topics[0]?.id ?? '' }
      const single = (await app.as('admin')(topic, { params })).body.data as TopicDetail
      const ofTopics = data.topics.toSorted((a, b) => (b.count?.total ?? 0) - (a.count?.total ?? 0))
      return [data.answered, listed[0]?.answered, single.answered, ...ofTopics.map(({ answered: some }) => some)]
    }
    // One form is finished. `make` also has one that was closed by force while the survey runs, which does not happen.
    expect(await shown()).toEqual([2, 2, 1, 1, 0])
    expect(await app.as('admin')(markDone, on(id))).toMatchObject(ok)
    expect(await shown()).toEqual([1, 1, 1, 1, 0])
    const { rows } = ((await app.as('admin')(one, on(id))).body as { data: SurveyDetail }).data
    expect(rows).toEqual({ total: 6, sent: 6, done: 6 })
  })

  test('is refused a second time', async () => {
    const { id } = await make('done')
    const answer = await refused(app.deps.db, () => app.as('admin')(markDone, on(id)))
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('done')])
  })
})

describe('deleting', () => {
  test.each(['draft', 'in-progress', 'done'])('a survey that is %s takes everything with it', async (status) => {
    const [{ id }, other] = [await make(status), await make(status)]
    expect(await living(id)).toBe('1 2 6 72')
    expect(await app.as('admin')(remove, on(id))).toMatchObject(ok)
    expect(await living(id)).toBe('0 0 0 0')
    expect(await living(other.id)).toBe('1 2 6 72')
    expect(await trailOf(app, id)).toEqual(['survey.deleted'])
    for (const call of [remove, markDone, one]) expect((await app.as('admin')(call, on(id))).status).toBe(404)
  })

  test('a topic of which nothing was sent takes its forms with it', async () => {
    const { id, topics } = await make('in-progress', ['prepared', 'prepared'], 'peer-review')
    const [topic = '', other = ''] = topics.map((made) => made.id)
    const before = await living(id)
    expect(await app.as('admin')(removeTopic, on(id, topic))).toMatchObject(ok)
    expect([before, await living(id)]).toEqual(['1 2 3 21', '1 1 1 7'])
    expect((await app.as('admin')(removeTopic, on(id, topic))).status).toBe(404)
    const body = { type: 'peer-review', topicIDs: [topic] }
    expect((await app.as('admin')(send, { ...on(id), body })).status).toBe(404)
    expect(await app.as('admin')(removeTopic, on(id, other))).toMatchObject(ok)
    expect(await living(id)).toBe('1 0 0 0')
    expect(await trailOf(app, id)).toEqual(['survey.topic-deleted', 'survey.topic-deleted'])
  })

  test('a topic without answers is deleted too', async () => {
    const { id, topics } = await make('draft', [], 'peer-review')
    expect(await app.as('admin')(removeTopic, on(id, topics[0]?.id))).toMatchObject(ok)
  })

  test.each(['delivered', 'saved', 'finished', 'forced'] as const)(
    'a topic with a form that is %s is refused',
    async (state) => {
      const { id, topics } = await make('in-progress', ['prepared', state])
      const answer = await refused(app.deps.db, () => app.as('admin')(removeTopic, on(id, topics[0]?.id)))
      expect([answer.status, answer.body.code]).toEqual([400, 'topic.sent'])
    },
  )

  test('a topic of another survey is not found', async () => {
    const [{ id }, other] = [await make('draft', []), await make('draft', [])]
    const answer = await refused(app.deps.db, () => app.as('admin')(removeTopic, on(id, other.topics[0]?.id)))
    expect(answer.status).toBe(404)
  })
})

test('what does not exist is 404, and what is no id 400', async () => {
  const { id } = await make('draft', [])
  for (const call of [markDone, remove]) {
    expect((await app.as('admin')(call, on(randomUUID()))).status).toBe(404)
    expect((await app.as('admin')(call, on('x'))).status).toBe(400)
  }
  expect((await app.as('admin')(removeTopic, on(id, randomUUID()))).status).toBe(404)
  expect((await app.as('admin')(removeTopic, on(randomUUID(), randomUUID()))).status).toBe(404)
  expect((await app.as('admin')(removeTopic, on(id, 'x'))).status).toBe(400)
  expect((await app.as('admin')(removeTopic, on('x', randomUUID()))).status).toBe(400)
})
