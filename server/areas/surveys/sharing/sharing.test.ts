import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { leastReviewers, type ReviewAnswers, type ReviewOfPerson } from '#contract/api/surveys/sharing.ts'
import type { Relationship } from '#contract/api/surveys/words.ts'
import type { Task, TaskKind } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { surveys } = api

let manager: Made
let subject: Made
let reader: Made
let other: Made
/** Enough colleagues, one of whom the line manager knows nothing of. */
let colleagues: Made[]
beforeAll(async () => {
  manager = await makePerson(app, { columns: { display_name: 'Mai' } })
  subject = await makePerson(app, {
    permissions: ['employeeEventQuestions.read', 'surveys.read'],
    columns: { line_manager_id: manager.id, display_name: 'Tuấn' },
  })
  reader = await makePerson(app, { permissions: ['employeeEventQuestions.read'] })
  other = await makePerson(app, { permissions: ['surveys.read', 'surveys.edit', 'surveys.create'] })
  colleagues = await Promise.all([1, 2, 3, 4].map(() => makePerson(app)))
})

interface Form {
  person: Made
  state?: RowState
  relationship?: Relationship
  words?: string
}
let rounds = 0
/** A closed round about the subject, each later than the one before. */
async function round(forms: Form[], columns: object = {}, about: Made = subject) {
  rounds += 1
  const year = 2031 + rounds
  const made = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: {
      status: 'done',
      sharers: 'managers',
      start_date: `${year}-01-01T00:00:00Z`,
      end_date: `${year}-06-30T23:59:59Z`,
      ...columns,
    },
    topics: [
      {
        about,
        title: `Tuấn · Q1/Q2, ${year}`,
        reviewers: forms.map(({ state = 'finished', words, ...form }) => ({
          ...form,
          state,
          answers: words === undefined ? [] : [words],
        })),
      },
    ],
  })
  return { id: made.id, topicId: made.topics[0]?.id ?? '' }
}
const peers = (...words: string[]): Form[] => words.map((text, at) => ({ person: colleagues[at] as Made, words: text }))

const read = ({ token }: Made, params: { id: string; topicId: string }) =>
  app.as(null)(surveys.answers, { token, params })
const answersOf = async (made: Made, params: { id: string; topicId: string }) => {
  const { status, body } = await read(made, params)
  expect(status).toBe(200)
  return body.data as ReviewAnswers
}
const share = ({ token }: Made, params: { id: string; topicId: string }, withWords = true, summary = 'Go on so.') =>
  app.as(null)(surveys.share, { token, params, body: { summary, withWords } })
const answer = ({ token }: Made, params: { id: string; topicId: string }, reply?: string) =>
  app.as(null)(surveys.acknowledge, { token, params, body: { reply } })
const reviewsOf = async ({ token }: Made, { id }: Made = subject) => {
  const { status, body } = await app.as(null)(api.employees.reviews, { token, params: { id } })
  expect(status).toBe(200)
  return body.data as ReviewOfPerson[]
}
const wordsIn = ({ content }: Pick<ReviewAnswers, 'content'>) => content.questions.flatMap(({ words }) => words)

test('is for those who may share: the manager and readers of answers, never the person', async () => {
  const place = await round(peers('Đúng hẹn', 'Clear', '明確'))
  expect((await app.as(null)(surveys.answers, { params: place })).status).toBe(401)
  expect((await app.as(null)(surveys.share, { params: place, body: { summary: 'x', withWords: true } })).status).toBe(
    401,
  )
  expect((await app.as(null)(surveys.acknowledge, { params: place, body: {} })).status).toBe(401)
  expect((await app.as(null)(api.employees.reviews, { params: { id: subject.id } })).status).toBe(401)
  for (const made of [subject, other, colleagues[0] as Made]) {
    expect((await read(made, place)).status).toBe(404)
    expect((await refused(app.deps.db, () => share(made, place))).status).toBe(404)
  }
  expect((await read(manager, place)).status).toBe(200)
  expect((await read(reader, place)).status).toBe(200)
  expect((await read(manager, { ...place, topicId: randomUUID() })).status).toBe(404)
  expect((await read(manager, { ...place, id: randomUUID() })).status).toBe(404)
})

test('nobody becomes line manager to read', async () => {
  const hr = await makePerson(app, { permissions: ['employees.edit', 'employees.read'] })
  const who = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const place = await round(peers('a', 'b', 'c'), { created_at: '2026-01-01T00:00:00Z' }, who)
  const row = { employee_id: who.id, working_status: 'full-time', line_manager_id: hr.id }
  const later = {
    ...row,
    id: randomUUID(),
    valid: '[2026-02-01,)',
    decided_by: hr.id,
    created_at: '2026-02-01T00:00:00Z',
  }
  await app.deps.db.deleteFrom('employments').where('employee_id', '=', who.id).execute()
  await app.deps.db.updateTable('employees').set({ line_manager_id: hr.id }).where('id', '=', who.id).execute()
  await insertRows(app.deps.db, 'employments', [later])
  expect((await read(hr, place)).status).toBe(404)
  expect(await reviewsOf(hr, who)).toEqual([])
  const before = { ...row, id: randomUUID(), valid: '[2025-02-01,2026-02-01)', created_at: '2025-02-01T00:00:00Z' }
  await insertRows(app.deps.db, 'employments', [before])
  expect((await read(hr, place)).status).toBe(200)
})

test('shows the manager words without names, and readers of answers who wrote what', async () => {
  const place = await round([
    ...peers('Đúng hẹn', 'Clear', '明確'),
    { person: manager, relationship: 'line-manager', words: 'From the boss' },
    { person: colleagues[3] as Made, state: 'forced', words: 'Never sent' },
  ])
  const seen = await answersOf(manager, place)
  expect(seen.named).toEqual([])
  expect(seen.content.reviewers).toBe(3)
  expect(wordsIn(seen).toSorted()).toEqual(['Clear', 'Đúng hẹn', '明確'].toSorted())
  const text = JSON.stringify(seen)
  for (const { id } of colleagues) expect(text).not.toContain(id)
  const named = (await answersOf(reader, place)).named[0]?.answers.map((one) => [one.reviewer.id, ...one.words])
  expect(named).toHaveLength(4)
  expect(named).toContainEqual([colleagues[1]?.id, 'Clear'])
  expect(named).toContainEqual([manager.id, 'From the boss'])
})

test('leaves out the words of the one who shares, and shows nothing of too few', async () => {
  const place = await round([...peers('One', 'Two'), { person: manager, words: 'Mine' }])
  expect(await answersOf(manager, place)).toMatchObject({ content: { reviewers: null } })
  expect(wordsIn(await answersOf(manager, place))).toEqual([])
  expect(wordsIn(await answersOf(reader, place)).toSorted()).toEqual(['Mine', 'One', 'Two'])
})

test('is not shared by who reviewed, because the line manager would learn their answers from the difference', async () => {
  const who = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const place = await round([...peers('One', 'Two', 'Three'), { person: reader, words: 'Mine' }], {}, who)
  expect(await answersOf(reader, place)).toMatchObject({ hasReviewed: true })
  expect(await refused(app.deps.db, () => share(reader, place))).toMatchObject({ body: { code: 'review.reviewed' } })
  // The averages of the round before are in the copy too.
  const next = await round([...peers('a', 'b', 'c'), { person: manager, words: 'd' }], {}, who)
  expect(await refused(app.deps.db, () => share(reader, next))).toMatchObject({ body: { code: 'review.reviewed' } })
  expect(await answersOf(manager, next)).toMatchObject({ hasReviewed: false })
  for (const one of [place, next]) expect((await share(manager, one)).status).toBe(200)
  // Not finished, or where line managers read nothing.
  const also = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const later = await round([...peers('a', 'b', 'c'), { person: reader, state: 'forced' }], {}, also)
  expect((await share(reader, later)).status).toBe(200)
  const holders = await round([...peers('a', 'b', 'c'), { person: reader, words: 'x' }], { sharers: 'holders' }, also)
  expect((await share(reader, holders)).status).toBe(200)
})

test('shows the manager nothing of an open round, of one that did not say so, and of one for readers only', async () => {
  const open = await round(peers('a', 'b', 'c'), { status: 'in-progress' })
  expect(await answersOf(manager, open)).toMatchObject({ state: 'open', content: { questions: [] }, named: [] })
  expect(await refused(app.deps.db, () => share(manager, open))).toMatchObject({ body: { code: 'review.open' } })
  const before = await round(peers('a', 'b', 'c'), { sharers: null })
  for (const made of [manager, reader]) expect((await read(made, before)).status).toBe(404)
  const holders = await round(peers('a', 'b', 'c'), { sharers: 'holders' })
  expect((await read(manager, holders)).status).toBe(404)
  expect((await read(reader, holders)).status).toBe(200)
})

test('the person reads exactly what was shared, says so, and writes back', async () => {
  const place = await round(peers('Đúng hẹn', 'Clear', '明確'))
  const mine = async () => (await reviewsOf(subject)).find(({ topicID }) => topicID === place.topicId)
  expect(await mine()).toBeUndefined()
  const shown = await answersOf(manager, place)
  expect((await share(manager, place, true, ' Steady work. ')).status).toBe(200)
  expect(await mine()).toMatchObject({
    state: 'shared',
    content: { ...shown.content, summary: 'Steady work.' },
    sharedBy: { id: manager.id },
    acknowledgedAt: null,
  })
  expect(await refused(app.deps.db, () => share(manager, place))).toMatchObject({ body: { code: 'review.shared' } })
  for (const made of [manager, reader, other]) expect((await answer(made, place, 'no')).status).toBe(404)
  expect((await answer(subject, place, 'Cảm ơn')).status).toBe(200)
  const first = await mine()
  expect(first).toMatchObject({ reply: 'Cảm ơn', acknowledgedAt: expect.any(String) })
  expect((await answer(subject, place, 'Thanks')).status).toBe(200)
  expect(await mine()).toMatchObject({ reply: 'Thanks', acknowledgedAt: first?.acknowledgedAt })
  expect((await reviewsOf(manager))[0]).toMatchObject({ topicID: place.topicId, reply: 'Thanks' })
  expect(await reviewsOf(other)).toEqual([])
  const mails = await app.deps.db.selectFrom('mails').selectAll().where('about_employee_id', '=', subject.id).execute()
  const told = mails.filter(({ kind }) => kind === 'review-shared')
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('/profile?tab=feedback')
  expect(told[0]?.text).not.toContain('Steady')
})

test('shares a summary alone, and refuses an empty one', async () => {
  const place = await round(peers('One', 'Two', 'Three'))
  expect((await refused(app.deps.db, () => share(manager, place, true, '  '))).status).toBe(400)
  expect((await share(manager, place, false)).status).toBe(200)
  const [shared] = await reviewsOf(subject)
  expect(shared?.content?.questions.flatMap(({ words }) => words)).toEqual([])
  expect(shared?.content?.reviewers).toBe(3)
})

test('two people who share at once share once', async () => {
  const place = await round(peers('One', 'Two', 'Three'))
  const statuses = (await Promise.all([share(manager, place), share(reader, place)])).map(({ status }) => status)
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 400])
})

test('what was shared stays when the survey is deleted', async () => {
  const place = await round(peers('One', 'Two', 'Three'))
  await share(manager, place)
  await app.deps.db.updateTable('feedback_events').set({ deleted_at: new Date() }).where('id', '=', place.id).execute()
  expect((await reviewsOf(subject))[0]).toMatchObject({ topicID: place.topicId, state: 'shared' })
})

test('compares with the own scores and with the round before, both over enough colleagues', async () => {
  const who = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const bank = app.deps.db
    .selectFrom('questions')
    .where('subcategory', '=', 'peer-review')
    .where('deleted_at', 'is', null)
  const first = await bank.select('id').orderBy('order').executeTakeFirstOrThrow()
  await app.deps.db
    .updateTable('questions')
    .set({ type: 'likert-scale', domain: 'learning' })
    .where('id', '=', first.id)
    .execute()
  try {
    await round(peers('1', '2', '2'), {}, who)
    const now = await round([...peers('4', '5', '5', '3'), { person: who, relationship: 'self', words: '2' }], {}, who)
    const { content } = await answersOf(manager, now)
    // (4 + 5 + 5 + 3) / 4, and (1 + 2 + 2) / 3 cut after two decimals.
    expect(content.questions[0]).toMatchObject({ average: 4.25, previous: 1.66, own: 2, words: [] })
    const few = await round(peers('4', '5'), {}, who)
    expect((await answersOf(manager, few)).content.questions[0]).toMatchObject({ average: null, previous: 4.25 })
  } finally {
    await app.deps.db
      .updateTable('questions')
      .set({ type: 'general', domain: null })
      .where('id', '=', first.id)
      .execute()
  }
})

const states: RowState[] = ['prepared', 'delivered', 'saved', 'finished', 'forced']
const day = today({ TIME_ZONE: 'UTC' })
const tasksOf = async ({ token }: Made, kind: TaskKind) =>
  ((await app.as(null)(api.tasks.list, { token })).body.data as Task[]).filter((task) => task.kind === kind)

test('a closed round is a task of the line manager until it is shared, then of the person until read', async () => {
  const hr = await makePerson(app, { permissions: ['employees.edit', 'employees.read'] })
  const who = await makePerson(app, { columns: { line_manager_id: manager.id, display_name: 'Ann' } })
  const begun = `${daysLater(day, -190)}T00:00:00Z`
  const ended = { start_date: begun, end_date: `${daysLater(day, -10)}T23:59:59Z`, created_at: '2026-01-01T00:00:00Z' }
  const place = await round(peers('a', 'b', 'c'), ended, who)
  await round(peers('a', 'b', 'c'), { ...ended, end_date: `${daysLater(day, -100)}T23:59:59Z` }, who)
  await round(peers('a', 'b', 'c'), { ...ended, sharers: 'holders' }, who)
  await round(peers('a', 'b', 'c'), { ...ended, status: 'in-progress' }, who)
  const ready = async (made: Made) =>
    (await tasksOf(made, 'review-ready')).filter(({ subject: { name } }) => name === 'Ann')
  expect(await ready(manager)).toMatchObject([
    { subject: { id: place.topicId, name: 'Ann' }, dueOn: daysLater(day, 4), verb: 'share' },
  ])
  expect(await ready(who)).toEqual([])
  // Who became line manager by own hand can't share, so it is no task.
  await app.deps.db.deleteFrom('employments').where('employee_id', '=', who.id).execute()
  const employment = { employee_id: who.id, working_status: 'full-time', line_manager_id: hr.id, decided_by: hr.id }
  await insertRows(app.deps.db, 'employments', [{ ...employment, id: randomUUID(), valid: '[2026-02-01,)' }])
  const manage = (id: string) =>
    app.deps.db.updateTable('employees').set({ line_manager_id: id }).where('id', '=', who.id).execute()
  await manage(hr.id)
  expect(await ready(hr)).toEqual([])
  await manage(manager.id)
  await share(manager, place)
  expect(await ready(manager)).toEqual([])
  const read = { subject: { id: place.topicId }, dueOn: daysLater(day, 7), verb: 'read' }
  expect(await tasksOf(who, 'review-shared')).toMatchObject([read])
  await answer(who, place)
  expect(await tasksOf(who, 'review-shared')).toEqual([])
})

test('never shows words of fewer colleagues than the least, whatever became of their forms', async () => {
  const some = fc.array(
    fc.record({
      state: fc.constantFrom(...states),
      relationship: fc.constantFrom('peer' as const, 'line-manager' as const),
    }),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(some, async (forms) => {
      const place = await round(forms.map((form, at) => ({ ...form, person: colleagues[at] as Made, words: `w${at}` })))
      const counted = forms.flatMap(({ state, relationship }, at) =>
        state === 'finished' && relationship === 'peer' ? [`w${at}`] : [],
      )
      const expected = counted.length >= leastReviewers ? counted : []
      expect(wordsIn(await answersOf(manager, place)).toSorted()).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})

test('reports are a group of their own of three, leads count among colleagues, own words stand beside them', async () => {
  const [a, b, c, d] = colleagues as [Made, Made, Made, Made]
  const own: Form = { person: subject, relationship: 'self', words: 'Mine' }
  const reports = (...made: Made[]): Form[] =>
    made.map((person, at) => ({ person, relationship: 'upward', words: `Up ${at}` }))
  const few = await answersOf(manager, await round([...peers('One', 'Two'), own, ...reports(c, d)]))
  expect([few.content.reviewers, ...wordsIn(few)]).toEqual([null])
  expect(few.content.questions.map(({ upward }) => upward)).toEqual(Array(7).fill(null))
  expect(few.content.questions[0]?.ownWords).toEqual(['Mine'])

  const lead: Form = { person: d, relationship: 'chapter-lead', words: 'Lead' }
  const led = await answersOf(manager, await round([...peers('One', 'Two'), lead]))
  expect(wordsIn(led).sort()).toEqual(['Lead', 'One', 'Two'])

  const place = await round(reports(a, b, c))
  const [first] = (await answersOf(manager, place)).content.questions
  expect(first).toMatchObject({ words: [], ownWords: [], upward: { average: null } })
  expect(first?.upward?.words.toSorted()).toEqual(['Up 0', 'Up 1', 'Up 2'])
  expect((await share(manager, place, false)).status).toBe(200)
  const [shared] = await reviewsOf(subject)
  expect(shared?.content?.questions[0]).toMatchObject({ words: [], upward: { average: null, words: [] } })
})
