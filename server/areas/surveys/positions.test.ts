import { sql } from 'kysely'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { callsOf } from '#contract/api/metadata/keptKinds.ts'
import type { KeptQuestion, QuestionInput } from '#contract/api/questions.ts'
import type { ReviewAnswers } from '#contract/api/surveys/sharing.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { makeColleague, makeOwnOrganization, makeUnit } from '#tests/support/asked.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import type { Made } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db
const { surveys } = api

const names = ['ann', 'ben', 'cem', 'dan', 'eve'] as const
const people = {} as Record<(typeof names)[number], Made>
let backend: string
let design: string
const joining = async (name: string, own?: string) => {
  const made = await makeColleague(app, name, {}, own)
  await insertRows(db(), 'employee_roles', [{ employee_id: made.id, role_id: seedId('role', 'full-time') }])
  return made
}
/** All work together. Ann has the position Backend, Ben Design, Cem both, Dan and Eve none. */
beforeAll(async () => {
  const own = await makeOwnOrganization(app, 'positions')
  for (const name of names) people[name] = await joining(name, own)
  await makeUnit(
    app,
    'Positions',
    names.map((name) => [people[name]]),
  )
  backend = await makeEntry(db(), 'positions', { name: 'Backend' })
  design = await makeEntry(db(), 'positions', { name: 'Design' })
  const { ann, ben, cem } = people
  await insertRows(db(), 'employee_positions', [
    { employee_id: ann.id, position_id: backend },
    { employee_id: ben.id, position_id: design },
    { employee_id: cem.id, position_id: backend },
    { employee_id: cem.id, position_id: design },
  ])
})

const bank = async (subcategory: SurveySubtype = 'peer-review') =>
  (await app.as('admin')(api.questions.bank, { params: { subcategory } })).body.data as KeptQuestion[]
const save = (questions: Partial<QuestionInput>[], subcategory: SurveySubtype = 'peer-review') =>
  app.as('admin')(api.questions.save, { params: { subcategory }, body: { questions } })
const question = (content: string, ...positionIDs: string[]) => ({ content, type: 'general' as const, positionIDs })
/** The bank of most tests. Its ids stay, so that rounds can be compared. */
async function saveUsual() {
  const idOf = new Map((await bank()).map(({ id, content }) => [content, id]))
  const all = [
    question('How do they design?', design),
    { ...question('How do they test?', backend), type: 'likert-scale' as const, domain: 'learning' as const },
    question('How do they talk?'),
    question('How do they draw APIs?', backend, design),
  ]
  const set = all.map((one) => ({ ...one, id: idOf.get(one.content) ?? null }))
  expect((await save(set)).status).toBe(200)
}

let years = Number(today({ TIME_ZONE: 'UTC' }).slice(0, 4))
/** Makes a round of the second half of a new year, and sends it. */
async function round(more: object = {}, isSent = true) {
  years += 1
  const body = { type: 'peer-review', quarter: 'q3,q4', year: years, kinds: ['peer'], ...more }
  const created = await app.as('admin')(surveys.create, { body })
  const { rows } = await sql<{ id: string; topicId: string; about: string }>`select e.id, t.id as "topicId",
      s.username as about from feedback_events e join event_topics t on t.event_id = e.id
      join employees s on s.id = t.employee_id where e.title = ${`Q3/Q4, ${years}`}`.execute(db())
  const places = Object.fromEntries(rows.map(({ about, ...place }) => [about, place]))
  const id = rows[0]?.id ?? ''
  const send = () => app.as('admin')(surveys.send, { params: { id }, body: { type: 'peer-review', everyone: true } })
  const last = isSent ? await send() : created
  expect(last.status).toBe(200)
  return { id, send, at: (name: keyof typeof people) => places[name] as { id: string; topicId: string } }
}
const form = async (reviewer: Made, place: { id: string; topicId: string }) =>
  (await app.as(null)(api.feedbacks.form, { params: place, token: reviewer.token })).body.data as FeedbackForm
const asked = async (reviewer: Made, place: { id: string; topicId: string }) =>
  (await form(reviewer, place)).answers.map(({ content }) => content)

test('a form asks what is for everybody, and for a position of the person, in the order of the bank', async () => {
  await saveUsual()
  const { at } = await round()
  const { ann, eve } = people
  expect(await asked(eve, at('ann'))).toEqual(['How do they test?', 'How do they talk?', 'How do they draw APIs?'])
  expect(await asked(eve, at('ben'))).toEqual(['How do they design?', 'How do they talk?', 'How do they draw APIs?'])
  expect(await asked(eve, at('cem'))).toEqual((await bank()).map(({ content }) => content))
  expect(await asked(eve, at('dan'))).toEqual(['How do they talk?'])
  expect(await asked(ann, at('eve'))).toEqual(['How do they talk?'])
})

test('who is added later is asked the same, whatever the bank and the position are by then', async () => {
  await saveUsual()
  const { ann, eve } = people
  const { at, send } = await round({}, false)
  const fay = await joining('fay')
  await save([question('How do they laugh?')])
  await sql`update employee_positions set position_id = ${design} where employee_id = ${ann.id}`.execute(db())
  const reviewerIDs = [fay, ...names.filter((name) => name !== 'ann').map((name) => people[name])].map(({ id }) => id)
  expect((await app.as('admin')(surveys.setReviewers, { params: at('ann'), body: { reviewerIDs } })).status).toBe(200)
  expect((await send()).status).toBe(200)
  await sql`update employee_positions set position_id = ${backend} where employee_id = ${ann.id}`.execute(db())
  const expected = ['How do they test?', 'How do they talk?', 'How do they draw APIs?']
  expect([await asked(fay, at('ann')), await asked(eve, at('ann'))]).toEqual([expected, expected])
})

test('so are those whom people chose', async () => {
  await saveUsual()
  const nominations = { until: daysLater(today(app.deps.env), 7), most: 4, formsMost: 9 }
  const { at } = await round({ nominations })
  const reviewerIDs = [people.ben.id, people.dan.id, people.eve.id]
  const approved = await app.as('admin')(surveys.nominate, { params: at('cem'), body: { reviewerIDs } })
  expect(approved.status).toBe(200)
  expect(await asked(people.eve, at('cem'))).toHaveLength(4)
})

test('the page of a review has these questions, with the score of the last round that asked them', async () => {
  await saveUsual()
  const score = async (place: { id: string; topicId: string }, reviewer: Made, level: string) => {
    const { answers } = await form(reviewer, place)
    const body = {
      status: 'done',
      answers: answers.map(({ eventQuestionID, type }) => ({
        eventQuestionID,
        answer: type === 'general' ? 'Well' : level,
      })),
    }
    const sent = await app.as(null)(api.feedbacks.submit, { params: place, body, token: reviewer.token })
    expect(sent.status).toBe(200)
  }
  const rounds = [await round(), await round()]
  for (const [at, level] of ['disagree', 'agree'].entries()) {
    for (const name of ['ben', 'cem', 'dan'] as const)
      await score(rounds[at]?.at('ann') as { id: string; topicId: string }, people[name], level)
    const params = { id: rounds[at]?.id ?? '' }
    expect((await app.as('admin')(surveys.markDone, { params })).status).toBe(200)
  }
  const read = async (name: keyof typeof people) =>
    (await app.as('admin')(surveys.answers, { params: rounds[1]?.at(name) as { id: string; topicId: string } })).body
      .data as ReviewAnswers
  const { content, named } = await read('ann')
  expect(content.reviewers).toBe(3)
  expect(content.questions.map((one) => [one.content, one.average, one.previous, one.words])).toEqual([
    ['How do they test?', 4, 2, []],
    ['How do they talk?', null, null, ['Well', 'Well', 'Well']],
    ['How do they draw APIs?', null, null, ['Well', 'Well', 'Well']],
  ])
  expect(named.map(({ questionID, answers }) => [questionID, answers.length])).toEqual(
    content.questions.map(({ questionID }) => [questionID, 3]),
  )
  expect((await read('dan')).content.questions.map((one) => one.content)).toEqual(['How do they talk?'])
})

test('the bank keeps positions for clients that do not know them, and tells of them', async () => {
  await saveUsual()
  const stored = await bank()
  const bare = stored.map(({ id, content, type, domain }) => ({ id, content, type, domain }))
  expect(await refused(db(), () => save(bare))).toMatchObject({ status: 200 })
  const positions = async () => (await bank()).map(({ positionIDs }) => positionIDs)
  expect(await positions()).toEqual([[design], [backend], [], [backend, design].toSorted()])
  expect((await save(bare.map((one, at) => (at === 0 ? { ...one, positionIDs: [backend] } : one)))).status).toBe(200)
  expect((await positions())[0]).toEqual([backend])
  const event = await db()
    .selectFrom('audit_events')
    .select('changes')
    .where('action', '=', 'questions.edited')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(event.changes).toEqual([
    {
      field: 'Question 1',
      before: expect.objectContaining({ content: 'How do they design?', positionIDs: [design] }),
      after: expect.objectContaining({ content: 'How do they design?', positionIDs: [backend] }),
      masked: false,
    },
  ])
})

test('it refuses positions elsewhere, unknown ones, and a set that would leave a form empty', async () => {
  const code = async (set: Partial<QuestionInput>[], subtype?: SurveySubtype) =>
    (await refused(db(), () => save(set, subtype))).body.code
  expect(await code([question('Why?', backend)])).toBe('question.noneForAll')
  const gone = await makeEntry(db(), 'positions', { name: 'Gone' })
  await sql`update positions set deleted_at = now() where id = ${gone}`.execute(db())
  expect(await code([question('Why?', gone), question('How?')])).toBe('record.notFound')
  const engagement = await bank('engagement')
  expect(await code([...engagement, question('Why?', backend)], 'engagement')).toBe('question.positions')
})

test('a position that a question is for is merged, and not deleted', async () => {
  const { remove: call, merge } = callsOf('positions')
  await saveUsual()
  const remove = () => app.as('admin')(call, { params: { id: design } })
  await sql`delete from employee_positions where position_id = ${design}`.execute(db())
  expect((await refused(db(), remove)).body).toMatchObject({
    code: 'config.positionAsked',
    params: { position: 'Design' },
  })
  const into = await makeEntry(db(), 'positions', { name: 'Product design' })
  expect(
    (await app.as('admin')(merge as typeof api.metadata.stacksMerge, { params: { id: into }, body: { from: design } }))
      .status,
  ).toBe(200)
  expect((await bank())[0]?.positionIDs).toEqual([into])
})
