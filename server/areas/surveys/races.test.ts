import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { formsOf, surveyRow } from '#tests/support/surveySteps.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { send, markDone, setReviewers, remove } = api.surveys
const rounds = [1, 2, 3]

let people: Made[]
beforeAll(async () => {
  people = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
})

async function draft(state: 'prepared' | 'delivered' = 'prepared') {
  const reviewers = people.map((person) => ({ person, state }))
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status: 'draft' },
    topics: [
      { about: cast.member, reviewers },
      { about: cast.fullTime, reviewers },
    ],
  })
  const topicId = topics[0]?.id ?? ''
  const whole = { params: { id }, body: { type: 'peer-review', everyone: true } }
  return { id, topicId, whole, given: { params: { id } } }
}
const states = async (id: string) => [...new Set(Object.values(await formsOf(app, id)))]
const mailsOf = (id: string) =>
  app.deps.db
    .selectFrom('survey_mails as s')
    .innerJoin('mails as m', 'm.id', 's.mail_id')
    .select(['s.employee_id', 'm.state'])
    .where('event_id', '=', id)
    .execute()

test.each(rounds)('sent twice simultaneously, each person gets each form and one mail once (%i)', async () => {
  const { id, whole } = await draft()
  const answers = await Promise.all([1, 2, 3].map(() => app.as('admin')(send, whole)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await states(id)).toEqual(['sent new'])
  const told = (await mailsOf(id)).map((mail) => mail.employee_id)
  expect(told.sort()).toEqual(people.map((one) => one.id).sort())
})

test.each(rounds)('sent and closed at once, it is closed with all of its forms (%i)', async () => {
  const { id, whole, given } = await draft()
  const [sent, closed] = await Promise.all([app.as('admin')(send, whole), app.as('admin')(markDone, given)])
  expect([[200, 400].includes(sent.status), closed.status]).toEqual([true, 200])
  expect((await surveyRow(app, id)).status).toBe('done')
  expect(await states(id)).toEqual(['done done forced'])
  expect((await mailsOf(id)).filter(({ state }) => state === 'waiting')).toEqual([])
})

test.each(rounds)('closed twice at once, the second is refused (%i)', async () => {
  const { given } = await draft()
  const answers = await Promise.all([1, 2].map(() => app.as('admin')(markDone, given)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test.each(rounds)('two sets of reviewers at once end as one of them (%i)', async () => {
  const [ann, bob, cam] = people as [Made, Made, Made]
  const { id, topicId } = await draft()
  const sets = [[ann.id, cam.id].sort(), [bob.id, cam.id].sort()]
  const answers = await Promise.all(
    sets.map((reviewerIDs) => app.as('admin')(setReviewers, { params: { id, topicId }, body: { reviewerIDs } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await app.deps.db
    .selectFrom('event_reviewers')
    .select('reviewer_id')
    .where('topic_id', '=', topicId)
    .where('deleted_at', 'is', null)
    .execute()
  expect(sets).toContainEqual(rows.map((row) => row.reviewer_id).sort())
})

test.each(rounds)('a reviewer chosen while it is sent is asked now or by the next sending (%i)', async () => {
  const added = await makePerson(app, { roles: ['full-time'] })
  const { id, topicId, whole } = await draft()
  const reviewerIDs = [...people, added].map((one) => one.id)
  const call = app.as('admin')(setReviewers, { params: { id, topicId }, body: { reviewerIDs } })
  const answers = await Promise.all([app.as('admin')(send, whole), call])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await app.as('admin')(send, whole)
  expect(Object.values(await formsOf(app, id))).toEqual(Array(7).fill('sent new'))
  expect(await mailsOf(id)).toHaveLength(4)
})

describe.each([
  ['closing', markDone],
  ['deleting', remove],
] as const)('%s while somebody hands in', (what, call) => {
  test.each(rounds)('leaves the form finished or closed by force, never in between (%i)', async () => {
    const { id, topicId, given } = await draft('delivered')
    const form = { params: { id, topicId }, token: people[0]?.token ?? '' }
    const asked = await app.as(null)(api.feedbacks.form, form)
    const { answers } = asked.body.data as { answers: { eventQuestionID: string; answer: string }[] }
    const body = { status: 'done', answers: answers.map((one) => ({ ...one, answer: 'said' })) }
    const [submitted, ended] = await Promise.all([
      app.as(null)(api.feedbacks.submit, { ...form, body }),
      app.as('admin')(call, given),
    ])
    expect([[200, 400, 404].includes(submitted.status), ended.status]).toEqual([true, 200])
    const forms = Object.values(await formsOf(app, id)).sort()
    const forced = Array(submitted.status === 200 ? 5 : 6).fill('done done forced')
    const closed = submitted.status === 200 ? ['done done', ...forced] : forced
    expect(forms).toEqual(what === 'closing' ? closed : [])
  })
})
