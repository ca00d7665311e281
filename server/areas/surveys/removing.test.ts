import { sql } from 'kysely'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState, questionsOnForms } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const running: Permission[] = ['surveys.read', 'surveys.edit', 'surveys.create', 'surveys.delete']

let manager: Made
let admin: Made
let peer: Made
beforeAll(async () => {
  manager = await makePerson(app, { permissions: running })
  admin = await makePerson(app, { roles: ['admin'] })
  peer = await makePerson(app, { roles: ['full-time'] })
})

/** A peer review about `about` and `peer`, with one form each in these states. */
const round = (about: Made, states: [RowState, RowState], columns: object = {}) =>
  makeSurvey(app, {
    subtype: 'peer-review',
    columns,
    topics: [about, peer].map((person, at) => {
      const state = states[at] as RowState
      const isAnswered = ['saved', 'finished'].includes(state)
      return {
        about: person,
        reviewers: [{ person: peer, state, ...(isAnswered && { answers: ['Said.'] }) }],
      }
    }),
  })
const remove = ({ token }: Made, id: string) => app.as(null)(surveys.remove, { params: { id }, token })
const removeTopic = ({ token }: Made, id: string, topicId = '') =>
  app.as(null)(surveys.removeTopic, { params: { id, topicId }, token })

type Case = [string, () => Made, () => Made, [RowState, RowState], object]
const refusedOnes: [...Case, number][] = [
  ['who is reviewed', () => manager, () => manager, ['delivered', 'delivered'], {}, 400],
  [
    'who is reviewed, in a draft of somebody else',
    () => manager,
    () => manager,
    ['prepared', 'prepared'],
    { status: 'draft' },
    400,
  ],
  [
    'an admin about whom somebody has answered',
    () => admin,
    () => admin,
    ['finished', 'delivered'],
    { status: 'done' },
    400,
  ],
  ['an admin about whom an answer is saved', () => admin, () => admin, ['saved', 'delivered'], {}, 400],
  ['who is no admin, once it is answered', () => manager, () => admin, ['delivered', 'saved'], {}, 403],
]
test.each(refusedOnes)('a round is not deleted by one %s', async (_who, who, about, states, columns, status) => {
  const { id } = await round(about(), states, columns)
  const answer = await refused(app.deps.db, () => remove(who(), id))
  expect([answer.status, answer.body.code]).toEqual([status, status === 403 ? 'survey.answered' : 'survey.reviewsYou'])
})

const allowed: Case[] = [
  [
    'an admin who is reviewed, while nobody has answered about him',
    () => admin,
    () => admin,
    ['delivered', 'finished'],
    {},
  ],
  ['another admin', () => admin, () => manager, ['finished', 'finished'], { status: 'done' }],
  ['who may delete surveys, while nobody has answered', () => manager, () => admin, ['delivered', 'delivered'], {}],
]
test.each(allowed)('a round is deleted by %s', async (_who, who, about, states, columns) => {
  const { id } = await round(about(), states, columns)
  expect((await remove(who(), id)).status).toBe(200)
})

test('people can delete their own unsent survey', async () => {
  const { id } = await round(manager, ['prepared', 'prepared'], { status: 'draft', created_by: manager.id })
  expect((await remove(manager, id)).status).toBe(200)
})

test.each(['engagement', 'work'] as const)('an answered %s survey is deleted by admins alone', async (subtype) => {
  const { id } = await makeSurvey(app, {
    subtype,
    topics: [{ about: manager, reviewers: [{ person: manager, state: 'saved', answers: ['3'] }] }],
  })
  expect((await refused(app.deps.db, () => remove(manager, id))).status).toBe(403)
  expect((await remove(admin, id)).status).toBe(200)
})

test('words that closing took off the forms count as answers', async () => {
  const { id } = await makeSurvey(app, {
    subtype: 'engagement',
    columns: { status: 'done' },
    topics: [{ about: peer, reviewers: [{ person: peer, state: 'finished', notes: ['Only words'] }] }],
  })
  expect((await remove(manager, id)).status).toBe(403)
})

test("people can't delete the topic about themselves, whatever their permissions; others can", async () => {
  for (const person of [manager, admin]) {
    const { id, topics } = await round(person, ['prepared', 'prepared'])
    const [own, others] = topics.map((topic) => topic.id)
    const answer = await refused(app.deps.db, () => removeTopic(person, id, own))
    expect([answer.status, answer.body.code]).toEqual([400, 'topic.aboutYou'])
    expect((await removeTopic(person, id, others)).status).toBe(200)
    expect((await app.as('admin')(surveys.removeTopic, { params: { id, topicId: own ?? '' } })).status).toBe(200)
  }
})

test('who answers while a round is deleted is waited for: the answer stays, or the round is gone before', async () => {
  const { id, topics } = await round(admin, ['delivered', 'delivered'])
  const row = topics[0]?.rows[0]
  const attempt = await app.deps.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('event_reviewers')
      .select('id')
      .where('id', '=', row?.id ?? '')
      .forUpdate()
      .execute()
    const deleting = remove(manager, id)
    const question = row?.questions[0] ?? ''
    await sql`insert into answers (event_reviewer_id, round_question_id, answer)
      select event_reviewer_id, round_question_id, 'Just now.' from ${questionsOnForms} q
        where q.id = ${question}`.execute(trx)
    return { deleting }
  })
  expect((await attempt.deleting).status).toBe(403)
})
