import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { FeedbackForm, FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import type { Task } from '#contract/api/tasks.ts'
import { buildApp } from '#tests/support/opened.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { spiedServer } from '#tests/support/spied.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { trailOf } from '#tests/support/surveySteps.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { formOf, makeUnlinkable, type Said, sendForm, type Unlinkable } from '#tests/support/unlinkable.ts'
import { waitingBallots } from './pool.ts'
import { keepUnlinked } from './send.ts'
import { addAllWaiting } from './write.ts'

const app = testServer()
const { surveys } = api
let people: Made[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 14 }, () => makePerson(app, { roles: ['full-time'] })))
})

const person = (at: number) => people[at] as Made
const answer = async (round: Unlinkable, at: number, said: Said = { score: 4 }, status: 'draft' | 'done' = 'done') => {
  const place = round.placeOf(at)
  return sendForm(app, person(at), place, await formOf(app, person(at), place), said, status)
}
/** The numbers from `from` to before `to`. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_one, at) => from + at)
const answerAll = async (round: Unlinkable, from: number, to: number) => {
  for (const at of range(from, to)) expect((await answer(round, at)).status).toBe(200)
}
/** Forms whose people have answered, as stored. */
const doneIn = async ({ id }: Pick<Unlinkable, 'id'>) => {
  const { db } = app.deps
  const forms = await db.selectFrom('event_reviewers').selectAll().where('event_id', '=', id).execute()
  return forms.filter((form) => form.author_status === 'done' && !form.is_forced_done)
}
const timesIn = async ({ id }: Pick<Unlinkable, 'id'>) => {
  const sums = await app.deps.db.selectFrom('round_results').selectAll().where('event_id', '=', id).execute()
  return [...new Set(sums.map(({ times }) => times))]
}
const wordsIn = async ({ id }: Pick<Unlinkable, 'id'>) => {
  const rows = await app.deps.db.selectFrom('event_comments').selectAll().where('event_id', '=', id).execute()
  return rows.map(({ comment }) => comment).toSorted()
}
const close = ({ id }: Pick<Unlinkable, 'id'>, givesUp?: boolean) =>
  app.as('admin')(surveys.markDone, { params: { id }, ...(givesUp && { query: { givesUp: 'true' } }) })
const resultsOf = async ({ id }: Pick<Unlinkable, 'id'>, query = {}) =>
  (await app.as('admin')(surveys.results, { params: { id }, query })).body.data as EngagementResults
const detailOf = async ({ id }: Pick<Unlinkable, 'id'>) =>
  (await app.as('admin')(surveys.one, { params: { id } })).body.data as SurveyDetail

test('a round is made unlinkable when it is created, and only an engagement survey', async () => {
  const create = (body: object) => app.as('admin')(surveys.create, { body })
  const year = new Date().getUTCFullYear() + 1
  expect((await create({ type: 'engagement', quarter: 'q1', year, isUnlinkable: true })).status).toBe(200)
  expect((await create({ type: 'engagement', quarter: 'q2', year })).status).toBe(200)
  expect((await create({ type: 'peer-review', quarter: 'q1,q2', year, isUnlinkable: true })).status).toBe(200)
  const { rows } = await sql<{ title: string; sums: number }>`select e.title, count(w.*)::int as sums
    from feedback_events e left join round_results w on w.event_id = e.id
    where e.is_unlinkable group by e.id`.execute(app.deps.db)
  expect(rows).toEqual([{ title: `Q1, ${year}`, sums: expect.any(Number) }])
  expect(rows[0]?.sums).toBeGreaterThan(10)
})

test('nothing is stored until two batches are there, then one of them at one time', async () => {
  const round = await makeUnlinkable(app, people)
  const first = await answer(round, 0, { score: 5, note: 'Zebra' })
  expect(first.status).toBe(200)
  expect(JSON.stringify(first.body)).not.toMatch(/Zebra|strongly-agree/)
  await answerAll(round, 1, 9)
  expect(await doneIn(round)).toEqual([])
  expect(await timesIn(round)).toEqual([0])
  expect(await wordsIn(round)).toEqual([])
  expect(await detailOf(round)).toMatchObject({ isFewWaiting: false, isUnlinkable: true, answered: 0 })
  await answerAll(round, 9, 10)
  const done = await doneIn(round)
  expect(done).toHaveLength(5)
  expect(new Set(done.map(({ updated_at }) => String(updated_at))).size).toBe(1)
  expect(await timesIn(round)).toEqual([5])
  expect(await detailOf(round)).toMatchObject({ isFewWaiting: false, answered: 5 })
  expect(
    await app.deps.db
      .selectFrom('answers')
      .selectAll()
      .where(
        'event_reviewer_id',
        'in',
        round.topics.flatMap(({ rows }) => rows.map(({ id }) => id)),
      )
      .execute(),
  ).toEqual([])
})

test('to who sent a form it is done while it waits, without its content', async () => {
  const round = await makeUnlinkable(app, people)
  const [me, place] = [person(3), round.placeOf(3)]
  const inbox = async (query = {}) =>
    ((await app.as(null)(api.feedbacks.list, { token: me.token, query })).body.data as FeedbackItem[])
      .filter(({ eventID }) => eventID === round.id)
      .map(({ status }) => status)
  const tasks = async () =>
    ((await app.as(null)(api.tasks.list, { token: me.token })).body.data as Task[]).filter(
      ({ subject }) => subject.id === place.topicId,
    ).length
  expect([await inbox(), await inbox({ open: 'true' }), await tasks()]).toEqual([['new'], ['new'], 1])
  await answer(round, 3, { score: 2, note: 'Zebra' })
  expect([await inbox(), await inbox({ open: 'true' }), await tasks()]).toEqual([['done'], [], 0])
  const form = await formOf(app, me, place)
  expect(form).toMatchObject({ status: 'done', isUnlinkable: true })
  expect(new Set(form.answers.flatMap(({ answer: one, note }) => [one, note]))).toEqual(new Set(['']))
  expect((await refused(app.deps.db, () => answer(round, 3))).body).toMatchObject({ code: 'feedback.sent' })
  await close(round, true)
})

test('of two devices that send at once, the first counts and the second is refused', async () => {
  const round = await makeUnlinkable(app, people)
  const { answers } = await formOf(app, person(0), round.placeOf(0))
  const rowId = round.topics[0]?.rows[0]?.id ?? ''
  const keep = (answer: string) =>
    keepUnlinked(
      app.deps.db,
      app.server.env,
      { eventId: round.id, rowId, reviewerId: person(0).id },
      answers.map((one) => ({ ...one, answer })),
    )
  const kept = await Promise.allSettled([keep('agree'), keep('mixed')])
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(kept.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('already sent') },
  })
  await close(round, true)
})

test('has no drafts, and refuses what can not be stored before it waits', async () => {
  const round = await makeUnlinkable(app, people)
  await formOf(app, person(0), round.placeOf(0))
  const refusal = async (said: Said, status?: 'draft') =>
    (await refused(app.deps.db, () => answer(round, 0, said, status))).body.code
  expect(await refusal({ score: 4 }, 'draft')).toBe('feedback.noDraft')
  expect(await refusal({ score: 0 })).toBe('feedback.unanswered')
  expect(await refusal({ score: 4, note: 'a\0b' })).toBe('request.unstorable')
  expect(await refusal({ score: 4, note: '\ud800' })).toBe('request.unstorable')
  expect(waitingBallots(app.server.env, round.id)).toEqual([])
})

test('closing adds up the rest, and results are of all people, words apart from them', async () => {
  const round = await makeUnlinkable(app, people)
  for (const at of range(0, 12)) await answer(round, at, { score: at < 6 ? 2 : 4, note: at < 3 ? `Words ${at}` : '' })
  expect((await close(round)).status).toBe(200)
  expect(await doneIn(round)).toHaveLength(12)
  const results = await resultsOf(round, { by: 'chapter' })
  expect(results).toMatchObject({ state: 'shown', answered: 12, asked: 14, isUnlinkable: true, groups: [] })
  const scale = results.questions.find(({ type }) => type === 'likert-scale')
  expect(scale).toMatchObject({ average: 3, count: { disagree: 6, agree: 6, mixed: 0 } })
  expect(results.questions[0]?.comments.toSorted()).toEqual(['Words 0', 'Words 1', 'Words 2'])
  expect(await trailOf(app, round.id)).toEqual(expect.arrayContaining(['survey.done status=done forcedForms=2']))
  const form = await formOf(app, person(0), round.placeOf(0))
  expect(form.answers.every(({ answer: one }) => one === '')).toBe(true)
  await formOf(app, person(13), round.placeOf(13))
  expect((await refused(app.deps.db, () => answer(round, 13))).body).toMatchObject({ code: 'feedback.closed' })
})

test('closing too few says how many would lose their answers, and loses them only if told to', async () => {
  const round = await makeUnlinkable(app, people)
  await answerAll(round, 0, 4)
  expect((await refused(app.deps.db, () => close(round))).body).toMatchObject({
    code: 'survey.answersWaiting',
    params: { waiting: 4, least: 5 },
  })
  expect((await close(round, true)).status).toBe(200)
  expect(await doneIn(round)).toEqual([])
  expect(await resultsOf(round)).toMatchObject({ state: 'too-few', answered: 0, questions: [] })
  expect(await trailOf(app, round.id)).toEqual(['survey.done status=done forcedForms=14 answersLost=4'])
  expect(waitingBallots(app.server.env, round.id)).toEqual([])
})

test('tells readers only whether fewer than a batch wait, never of each form that is sent', async () => {
  const round = await makeUnlinkable(app, people)
  const told: unknown[] = []
  for (const at of range(0, 6)) {
    told.push(await detailOf(round))
    await answerAll(round, at, at + 1)
  }
  expect(told.slice(1, 5)).toEqual(Array(4).fill(told[0]))
  expect(told[0]).toMatchObject({ isFewWaiting: true, answered: 0 })
  expect(told[5]).toEqual({ ...(told[0] as object), isFewWaiting: false })
  await close(round)
  expect(await detailOf(round)).toMatchObject({ isFewWaiting: false })
})

test('a larger smallest group makes larger batches', async () => {
  const round = await makeUnlinkable(app, people, { minimum_group_size: 7 })
  await answerAll(round, 0, 13)
  expect(await doneIn(round)).toEqual([])
  await answerAll(round, 13, 14)
  expect(await doneIn(round)).toHaveLength(7)
  await close(round)
  expect(await timesIn(round)).toEqual([14])
})

test('nobody reads the answers of one person', async () => {
  const round = await makeUnlinkable(app, people)
  await answerAll(round, 0, 10)
  const reviewId = (await doneIn(round))[0]?.id ?? ''
  const topicId = round.topics.find(({ rows }) => rows[0]?.id === reviewId)?.id ?? ''
  const read = () => app.as('admin')(surveys.review, { params: { id: round.id, topicId, reviewId } })
  expect((await refused(app.deps.db, read)).body).toMatchObject({ code: 'survey.unlinkable' })
  await close(round)
  expect((await refused(app.deps.db, read)).body).toMatchObject({ code: 'survey.unlinkable' })
})

test('only admins delete a round with answers, waiting ones too', async () => {
  const remover = await makePerson(app, { permissions: ['surveys.delete'] })
  const round = await makeUnlinkable(app, people)
  await answerAll(round, 0, 1)
  const remove = (token?: string) =>
    token
      ? app.as(null)(surveys.remove, { token, params: { id: round.id } })
      : app.as('admin')(surveys.remove, { params: { id: round.id } })
  expect((await refused(app.deps.db, () => remove(remover.token))).body).toMatchObject({ code: 'survey.answered' })
  await answerAll(round, 1, 10)
  expect((await refused(app.deps.db, () => remove(remover.token))).body).toMatchObject({ code: 'survey.answered' })
  expect((await remove()).status).toBe(200)
  expect(waitingBallots(app.server.env, round.id)).toEqual([])
})

test('a server that stops adds up what is enough, and what is too little is asked again', async () => {
  const [round, small] = [await makeUnlinkable(app, people), await makeUnlinkable(app, people)]
  await answerAll(round, 0, 6)
  await answerAll(small, 0, 3)
  await addAllWaiting(app.deps)
  expect([(await doneIn(round)).length, (await doneIn(small)).length]).toEqual([6, 0])
  const { app: next, server } = await buildApp(app.database, { ...app.server.env }, unlimited)
  expect(waitingBallots(server.env, small.id)).toEqual([])
  await next.close()
  await close(round)
  await close(small, true)
})

test('who sends to two servers counts once', async () => {
  const round = await makeUnlinkable(app, people)
  const { app: second } = await buildApp(app.database, { ...app.server.env }, unlimited)
  const sendThere = async (at: number) => {
    const { answers } = await formOf(app, person(at), round.placeOf(at))

    const { id, topicId } = round.placeOf(at)
    const given = answers.map(({ eventQuestionID }) => ({ eventQuestionID, answer: 'agree', note: '' }))
    const { statusCode } = await second.inject({
      method: 'POST',
      url: `/api/v1/feedbacks/${id}/topics/${topicId}/submit`,
      headers: { authorization: `Bearer ${person(at).token}` },
      payload: { answers: given, status: 'done' },
    })
    return statusCode
  }
  await answerAll(round, 0, 6)
  for (const at of range(4, 10)) expect(await sendThere(at)).toBe(200)
  await second.close()
  expect(await doneIn(round)).toHaveLength(6)
  await close(round, true)
  // Of the six who sent here first, two were added up there; four are too few.
  expect(await doneIn(round)).toHaveLength(6)
  expect(await timesIn(round)).toEqual([6])
})

test('forgets what another server has counted or closed', async () => {
  const round = await makeUnlinkable(app, people)
  await answerAll(round, 0, 9)
  const forms = app.deps.db.updateTable('event_reviewers').where('event_id', '=', round.id)
  await forms
    .set({ author_status: 'done', reviewer_status: 'done' })
    .where(
      'reviewer_id',
      'in',
      people.slice(0, 4).map(({ id }) => id),
    )
    .execute()
  await answerAll(round, 9, 10)
  const kept = waitingBallots(app.server.env, round.id).map(({ reviewerId }) => reviewerId)
  expect(kept.toSorted()).toEqual(
    people
      .slice(4, 10)
      .map(({ id }) => id)
      .toSorted(),
  )
  const { db } = app.deps
  await db.updateTable('feedback_events').set({ status: 'done' }).where('id', '=', round.id).execute()
  expect(await detailOf(round)).toMatchObject({ isFewWaiting: false })
  await addAllWaiting(app.deps)
  expect(waitingBallots(app.server.env, round.id)).toEqual([])
})

test('who sends while it is being closed is counted or refused', async () => {
  for (const begun of [5, 6, 8, 9]) {
    const round = await makeUnlinkable(app, people)
    const forms = await Promise.all(people.map((one, at) => formOf(app, one, round.placeOf(at))))
    await answerAll(round, 0, begun)
    const late = range(begun, people.length).map((at) =>
      sendForm(app, person(at), round.placeOf(at), forms[at] as FeedbackForm, { score: 3 }),
    )
    const [closing, ...sent] = await Promise.all([close(round), ...late])
    expect(closing.status).toBe(200)
    const refusals = sent.filter(({ status }) => status !== 200)
    expect(refusals.filter(({ body }) => body.code !== 'feedback.closed')).toEqual([])
    const counted = people.length - refusals.length
    expect(await doneIn(round)).toHaveLength(counted)
    expect(await timesIn(round)).toEqual([counted])
  }
})

test('a fault while a batch is added loses nothing and logs no word', async () => {
  const { app: other, log } = await spiedServer(app)
  const round = await makeUnlinkable(app, people)
  const sendThere = async (at: number) => {
    const { id, topicId } = round.placeOf(at)
    const { answers } = await formOf(app, person(at), { id, topicId })
    const given = answers.map(({ eventQuestionID }) => ({ eventQuestionID, answer: 'agree', note: 'Zebra' }))
    return other.inject({
      method: 'POST',
      url: `/api/v1/feedbacks/${id}/topics/${topicId}/submit`,
      headers: { authorization: `Bearer ${person(at).token}` },
      payload: { answers: given, status: 'done' },
    })
  }
  await sql`alter table event_comments add constraint fails check (false) not valid`.execute(app.deps.db)
  try {
    for (const at of range(0, 10)) expect((await sendThere(at)).statusCode).toBe(200)
  } finally {
    await sql`alter table event_comments drop constraint fails`.execute(app.deps.db)
  }
  expect(log.join('\n')).toContain('answers that wait in memory could not be stored yet')
  expect(log.join('\n')).not.toContain('Zebra')
  expect([await doneIn(round), await timesIn(round)]).toEqual([[], [0]])
  await sendThere(10)
  expect([(await doneIn(round)).length, await timesIn(round)]).toEqual([5, [5]])
  await other.close()
  // Stopping stored the other six.
  expect([(await doneIn(round)).length, await timesIn(round)]).toEqual([11, [11]])
})

test('sending keeps no groups, and the mail promises what the form does', async () => {
  const { db } = app.deps
  const { id } = await makeSurvey(app, {
    subtype: 'engagement',
    columns: { status: 'draft', is_unlinkable: true },
    topics: people.map((one) => ({ about: one, reviewers: [{ person: one, state: 'prepared' }] })),
  })
  expect((await app.as('admin')(surveys.send, { params: { id }, body: { type: 'engagement' } })).status).toBe(200)
  expect(await db.selectFrom('event_reviewer_groups').selectAll().where('event_id', '=', id).execute()).toEqual([])
  const mails = await db.selectFrom('mails').select('text').where('kind', '=', 'survey-invitation').execute()
  expect(mails.length).toBeGreaterThan(9)
  expect(mails.filter(({ text }) => !text.includes('Nobody can find out who answered what'))).toEqual([])
  expect(mails.filter(({ text }) => /saved as a draft|by name|the answers of one person/.test(text))).toEqual([])
})
