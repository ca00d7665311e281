import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack B6: somebody who runs surveys thins an engagement survey out until it shows the answers of one person. */

const app = testServer()
const running: Permission[] = [
  'surveys.read',
  'surveys.create',
  'surveys.edit',
  'surveys.delete',
  'dashboards.read',
  'dashboards.engagement.read',
]
let call: Caller
let hr: Awaited<ReturnType<typeof makePerson>>
beforeAll(async () => {
  call = await overHttp(app)
  hr = await makePerson(app, { permissions: running })
})

/** An engagement survey that is not sent, about `count` people. */
async function draft(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => makePerson(app, { roles: ['full-time'] })))
  const { id, topics } = await makeSurvey(app, {
    subtype: 'engagement',
    columns: { status: 'draft' },
    topics: people.map((person) => ({
      about: person,
      reviewers: [{ person, state: 'prepared', relationship: 'self' }],
    })),
  })
  return { id, path: `/api/v1/surveys/${id}`, topics, people }
}

const send = (path: string, body: object = {}) =>
  call('POST', `${path}/send`, hr.token, { type: 'engagement', ...body })

test('no topic of an engagement survey is deleted', async () => {
  const { path, topics, people } = await draft(12)
  for (const { id } of topics.slice(3)) {
    const { status, body } = await call('DELETE', `${path}/topics/${id}`, hr.token)
    expect([status, body.code]).toEqual([400, 'topic.everyoneAsked'])
  }
  for (const [method, reviewerIDs] of [
    ['PUT', []],
    ['DELETE', [people[3]?.id]],
  ] as const) {
    const at = `${path}/topics/${topics[3]?.id}/employees`
    expect([method, (await call(method, at, hr.token, { reviewerIDs })).status]).toEqual([method, 400])
  }
  expect((await send(path, { minimumGroupSize: 3 })).status).toBe(400)
  expect((await send(path)).status).toBe(200)
  const form = await call('GET', path.replace('surveys', 'feedbacks') + `/topics/${topics[0]?.id}`, people[0]?.token)
  expect(form.body.data).toMatchObject({ minimumGroupSize: 5, asked: 12 })
})

test('a survey that was thinned out earlier, or whose people left, is not sent', async () => {
  const [thinned, left] = [await draft(12), await draft(12)]
  const { db } = app.deps
  for (const { id } of thinned.topics.slice(3)) {
    await sql`update event_topics set deleted_at = now() where id = ${id}`.execute(db)
    await sql`update event_reviewers set deleted_at = now() where topic_id = ${id}`.execute(db)
  }
  const gone = left.people.slice(3).map(({ id }) => id)
  await db.updateTable('employees').set({ working_status: 'left' }).where('id', 'in', gone).execute()
  for (const { path } of [thinned, left]) {
    const { status, body } = await send(path)
    expect([status, body.code, body.params]).toEqual([400, 'survey.tooFewAsked', { asked: 3, least: 10 }])
    expect((await call('GET', path, hr.token)).body.data).toMatchObject({ status: 'draft' })
  }
})

test('reading results is in the trail, once for each grouping', async () => {
  const { id, path, people, topics } = await draft(10)
  expect((await send(path)).status).toBe(200)
  for (const [at, person] of people.entries()) {
    const form = `${path.replace('surveys', 'feedbacks')}/topics/${topics[at]?.id}`
    const { body } = await call('GET', form, person.token)
    const answers = (body.data as { answers: { eventQuestionID: string }[] }).answers.map((one) => ({
      eventQuestionID: one.eventQuestionID,
      answer: 'agree',
    }))
    expect((await call('POST', `${form}/submit`, person.token, { answers, status: 'done' })).status).toBe(200)
  }
  const reads = async () => {
    const { rows } = await sql`select actor_id as who, changes from audit_events
      where entity_id = ${id} and action = 'survey.results-read' order by seq`.execute(app.deps.db)
    return rows
  }
  await call('GET', `${path}/results`, hr.token)
  expect(await reads()).toEqual([])
  expect((await call('PUT', `${path}/done`, hr.token)).status).toBe(200)
  for (const by of ['', '', '?by=chapter', '?by=chapter'])
    expect((await call('GET', `${path}/results${by}`, hr.token)).body.data).toMatchObject({ state: 'shown' })
  const by = { field: 'by', before: '', after: 'chapter', masked: false }
  expect(await reads()).toEqual([
    { who: hr.id, changes: [] },
    { who: hr.id, changes: [by] },
  ])
  const other = await makePerson(app, { permissions: running })
  expect((await call('GET', '/api/v1/dashboards/engagement/info', other.token)).status).toBe(200)
  expect(await reads()).toHaveLength(3)
  const detail = '/api/v1/dashboards/engagement/detail?filter=seniority&startDate='
  const { body } = await call('GET', path, hr.token)
  const day = (body.data as { startDate: string }).startDate.slice(0, 10)
  expect((await call('GET', `${detail}${day}`, other.token)).status).toBe(200)
  expect(await reads()).toHaveLength(4)
})
