import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import type { TopicDetail } from '#contract/api/surveys/survey.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { feedbacks, surveys } = api

const answers = ['feedbacks.read', 'feedbacks.create'] as const
let ben: Made
let cem: Made
let ann: Made
let hr: Made
beforeAll(async () => {
  ben = await makePerson(app, { permissions: [...answers] })
  cem = await makePerson(app, { permissions: [...answers] })
  ann = await makePerson(app, {
    permissions: ['surveys.read', 'surveys.edit', 'surveys.create', 'employeeEventQuestions.read'],
  })
  hr = await makePerson(app, {
    permissions: ['surveys.read', 'surveys.edit', 'surveys.create', 'employeeEventQuestions.read'],
  })
})

async function form(state: RowState, subtype: SurveySubtype = 'peer-review', relationship?: 'self') {
  const about = relationship ? ben : ann
  const reviewer = { person: ben, state, ...(relationship && { relationship }), answers: ['Draft words'] }
  const { id, topics } = await makeSurvey(app, {
    subtype,
    topics: [{ about, reviewers: [reviewer, { person: cem }] }],
  })
  return { id, topicId: topics[0]?.id ?? '' }
}
const decline = ({ token }: Made, params: { id: string; topicId: string }, reason = 'no-time') =>
  app.as(null)(feedbacks.decline, { token, params, body: { reason } })
const topicOf = async ({ token }: Made, params: { id: string; topicId: string }) =>
  (await app.as(null)(surveys.topic, { token, params })).body.data as TopicDetail

test('is for the reviewer of a delivered form', async () => {
  const params = await form('delivered')
  const denied = await makePerson(app, { permissions: ['feedbacks.read'] })
  const statuses = [
    await refused(app.deps.db, () => app.as(null)(feedbacks.decline, { params, body: { reason: 'no-time' } })),
    await refused(app.deps.db, () => decline(denied, params)),
    await refused(app.deps.db, () => decline(ben, { ...params, topicId: randomUUID() })),
    await refused(app.deps.db, async () => decline(ben, params, 'bored')),
  ].map(({ status }) => status)
  expect(statuses).toEqual([401, 403, 404, 400])
  const prepared = await form('prepared')
  expect((await refused(app.deps.db, () => decline(ben, prepared))).status).toBe(404)
})

test.each<[RowState, SurveySubtype, 'self' | undefined, string]>([
  ['finished', 'peer-review', undefined, 'feedback.sent'],
  ['forced', 'peer-review', undefined, 'feedback.closed'],
  ['delivered', 'peer-review', 'self', 'feedback.notDeclinable'],
  ['delivered', 'engagement', undefined, 'feedback.notDeclinable'],
])('a form that is %s, of %s and %s, stays', async (state, subtype, relationship, code) => {
  const params = await form(state, subtype, relationship)
  const { status, body } = await refused(app.deps.db, () => decline(ben, params))
  expect([status, body.errors?.[0]?.code ?? body.code]).toEqual([400, code])
})

test('it leaves the inbox and the counts; who runs the round reads why and asks again, the person learns nothing', async () => {
  const params = await form('saved')
  const before = await topicOf(ann, params)
  const trail = () => sql`select count(*)::int as n from audit_events`.execute(app.deps.db)
  const events = (await trail()).rows
  expect((await decline(ben, params)).status).toBe(200)
  expect((await trail()).rows).toEqual(events)
  const { body } = await app.as(null)(feedbacks.list, { token: ben.token })
  expect((body.data as FeedbackItem[]).map(({ topicID }) => topicID)).not.toContain(params.topicId)
  expect((await refused(app.deps.db, () => decline(ben, params))).status).toBe(404)
  const { rows } = await sql`select from answers a join event_reviewers r on r.id = a.event_reviewer_id
    where r.topic_id = ${params.topicId} and r.reviewer_id = ${ben.id}`.execute(app.deps.db)
  expect(rows).toEqual([])

  expect(await topicOf(hr, params)).toMatchObject({
    declined: [{ reviewer: { id: ben.id }, reason: 'no-time' }],
    participants: [{ reviewer: { id: cem.id } }],
    count: { total: 1, sent: 1, done: 0 },
  })
  const list = async ({ token }: Made) =>
    (await app.as(null)(surveys.one, { token, params: { id: params.id } })).body.data
  expect(await list(hr)).toMatchObject({ rows: { total: 1 }, topics: [{ declined: 1 }] })
  expect(before).toMatchObject({ declined: [], participants: [] })
  expect(await topicOf(ann, params)).toMatchObject({ declined: [], participants: [] })
  expect(JSON.stringify(await list(ann))).not.toContain('declined')

  const body2 = { reviewerIDs: [ben.id, cem.id] }
  const again = await app.as(null)(surveys.setReviewers, { token: hr.token, params, body: body2 })
  expect(again.status).toBe(200)
  expect((await topicOf(hr, params)).declined).toEqual([])
})
