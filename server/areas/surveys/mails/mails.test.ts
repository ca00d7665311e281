import { randomUUID } from 'node:crypto'
import type { SurveyMail } from '#contract/api/surveys/mails.ts'
import * as api from '#contract/api/index.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { invoiceMailHooks } from '#server/areas/invoices/mail.ts'
import { today } from '#server/platform/deps.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { cast } from '#tests/support/cast.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { trailOf } from '#tests/support/surveySteps.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
afterEach(async () => {
  await app.deps.db.deleteFrom('survey_mails').execute()
  await app.deps.db.deleteFrom('mails').execute()
})
const { send, mails, retryMails, remind, markDone, remove } = api.surveys
const call = (endpoint: typeof remind, id: string) => app.as('admin')(endpoint, { params: { id } })
const list = async (id: string, query: Record<string, string> = {}) =>
  (await app.as('admin')(mails, { params: { id }, query })).body as {
    data: SurveyMail[]
    counts: object
    total: number
  }
const stored = (id: string) =>
  app.deps.db
    .selectFrom('survey_mails as s')
    .innerJoin('mails as m', 'm.id', 's.mail_id')
    .selectAll('m')
    .where('s.event_id', '=', id)
    .orderBy('m.to_address')
    .execute()
const deliver = (SMTP_URL?: string) =>
  runDue(mailWork(invoiceMailHooks), { ...app.deps, env: { ...app.deps.env, SMTP_URL } })

let names = 0
/** Three people, sorted by name. */
const three = async () => {
  const made: Made[] = []
  for (const name of ['an', 'bo', 'cy']) {
    const username = `${name}-${names++}`
    made.push(
      await makePerson(app, { columns: { username, display_name: `${name} ${username}` }, roles: ['full-time'] }),
    )
  }
  return made as [Made, Made, Made]
}
/** A survey in which each person has one form in an own topic. An engagement survey of so few was sent before. */
const round = (people: Made[], subtype: SurveySubtype = 'engagement', columns: object = {}) =>
  makeSurvey(app, {
    subtype,
    columns: { status: subtype === 'engagement' ? 'in-progress' : 'draft', ...columns },
    topics: people.map((person) => ({
      about: subtype === 'peer-review' ? cast.member : person,
      reviewers: [{ person, state: 'prepared' }],
    })),
  })
const whole = (id: string, type: SurveySubtype = 'engagement') =>
  app.as('admin')(send, { params: { id }, body: { type, everyone: true } })

test('sends one mail per person; only a refused address fails and is retried; reminders go to open forms', async () => {
  const [ann, bob, cam] = await three()
  const { id, topics } = await round([ann, bob, cam])
  let isRefusing = true
  const server = await startMailServer({
    refuse: (to) => (isRefusing && to === bob.teamEmail ? { code: 550, words: 'No such mailbox' } : undefined),
  })
  const arrived = async () => {
    await deliver(server.url)
    return server.mails.splice(0).flatMap(({ to }) => to)
  }
  await whole(id)
  await whole(id)
  expect((await arrived()).sort()).toEqual([ann.teamEmail, cam.teamEmail])
  const failed = await list(id)
  expect(failed.data.map(({ person, state }) => [person.id, state])).toEqual([
    [bob.id, 'failed'],
    [ann.id, 'sent'],
    [cam.id, 'sent'],
  ])
  expect(failed.data[0]).toMatchObject({
    kind: 'invitation',
    error: expect.stringContaining('No such mailbox'),
    attempts: 1,
  })
  expect(failed.counts).toEqual({ total: 3, waiting: 0, sent: 2, kept: 0, failed: 1, none: 0 })

  isRefusing = false
  const address = (from: string, to: string) =>
    app.deps.db.updateTable('mails').set({ to_address: to }).where('to_address', '=', from).execute()
  await address(bob.teamEmail, '')
  // As after erasing a person: there is no address to send to.
  expect((await call(retryMails, id)).body.data).toEqual({ count: 0 })
  await address('', bob.teamEmail)
  expect((await call(retryMails, id)).body.data).toEqual({ count: 1 })
  expect(await refused(app.deps.db, () => call(retryMails, id))).toMatchObject({
    body: { data: { count: 0 } },
  })
  expect(await arrived()).toEqual([bob.teamEmail])

  const answers = await app.as(null)(api.feedbacks.form, {
    params: { id, topicId: topics[0]?.id ?? '' },
    token: ann.token,
  })
  const { answers: asked } = answers.body.data as { answers: object[] }
  const filled = asked.map((one) => ({ ...one, answer: 'agree' }))
  const submit = (person: Made, at: number, status: string) =>
    app.as(null)(api.feedbacks.submit, {
      params: { id, topicId: topics[at]?.id ?? '' },
      token: person.token,
      body: { status, answers: status === 'done' ? filled : [] },
    })
  expect((await submit(ann, 0, 'done')).status).toBe(200)
  expect((await submit(bob, 1, 'draft')).status).toBe(200)
  expect((await call(remind, id)).body.data).toEqual({ count: 2 })
  expect(await refused(app.deps.db, () => call(remind, id))).toMatchObject({ body: { data: { count: 0 } } })
  expect((await arrived()).sort()).toEqual([bob.teamEmail, cam.teamEmail])
  expect(await arrived()).toEqual([])
  await server.close()

  expect((await list(id)).data.map(({ person, kind, state }) => [person.id, kind, state])).toEqual([
    [ann.id, 'invitation', 'sent'],
    [bob.id, 'invitation', 'sent'],
    [bob.id, 'reminder', 'sent'],
    [cam.id, 'invitation', 'sent'],
    [cam.id, 'reminder', 'sent'],
  ])
  expect(await trailOf(app, id)).toEqual([
    'survey.sent forms=3',
    'survey.mails-retried mails=1',
    'survey.reminded mails=2',
  ])

  const yesterday = daysLater(today(app.deps.env), -1)
  await app.deps.db.updateTable('survey_mails').set({ day: yesterday }).where('event_id', '=', id).execute()
  expect((await call(remind, id)).body.data).toEqual({ count: 2 })
})

test('links to the form if there is one, otherwise to the inbox; does not name the sender', async () => {
  const [ann, bob] = await three()
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { title: 'Q1/Q2, 2099', status: 'draft', end_date: '2099-06-30T23:59:59Z' },
    topics: [
      { about: cast.member, reviewers: [ann, bob].map((person) => ({ person, state: 'prepared' })) },
      { about: cast.fullTime, reviewers: [{ person: ann, state: 'prepared' }] },
    ],
  })
  await whole(id, 'peer-review')
  const [toAnn, toBob] = await stored(id)
  const inbox = 'http://localhost:3000/feedbacks/inbox'
  const form = `${inbox}/${topics[0]?.id}?type=survey&subtype=peer-review&eventID=${id}`
  expect(toAnn).toMatchObject({
    to_address: ann.teamEmail,
    kind: 'survey-invitation',
    subject: 'Peer review Q1/Q2, 2099: give your feedback',
    about_employee_id: ann.id,
  })
  expect(toAnn?.text.split('\n')).toContain(inbox)
  expect(toAnn?.text).toContain('2 colleagues')
  expect(toAnn?.text).toContain('Answer by 30 June 2099.')
  expect(toBob?.text.split('\n')).toContain(form)
  expect(toBob?.text).toContain('a colleague (')
  for (const mail of [toAnn, toBob]) expect(`${mail?.subject}${mail?.text}`).not.toMatch(/Ada|Minh|Fotis/)
})

test('names the smallest group in an engagement survey, and no date for a survey that is over', async () => {
  const [ann] = await three()
  const { id } = await round([ann], 'engagement', {
    end_date: '2031-01-02',
    start_date: '2020-01-01',
    minimum_group_size: 7,
  })
  await app.deps.db.updateTable('feedback_events').set({ end_date: '2020-03-31' }).where('id', '=', id).execute()
  await whole(id)
  const [mail] = await stored(id)
  expect(mail?.text).toContain('only for groups of 7 or more')
  expect(mail?.text).not.toContain('Answer by')
})

test('people without a team address get the personal one; people without one, and leavers, are listed with the reason', async () => {
  const [ann, bob, cam] = await three()
  const set = (one: Made, columns: object) =>
    app.deps.db.updateTable('employees').set(columns).where('id', '=', one.id).execute()
  await set(ann, { team_email: null })
  await set(bob, { team_email: '', personal_email: '' })
  await set(cam, { working_status: 'left' })
  const { id } = await round([ann, bob, cam])
  await whole(id)
  expect((await stored(id)).map((mail) => mail.to_address)).toEqual([ann.personalEmail])
  const { data, counts } = await list(id)
  expect(data.map(({ state, error, attempts }) => [state, error, attempts])).toEqual([
    ['waiting', '', 0],
    ['none', expect.stringContaining('no email address'), 0],
    ['none', expect.stringContaining('has left'), 0],
  ])
  expect(counts).toEqual({ total: 3, waiting: 1, sent: 0, kept: 0, failed: 0, none: 2 })
  expect((await call(remind, id)).body.data).toEqual({ count: 1 })
  expect((await list(id)).counts).toMatchObject({ total: 4, none: 2 })
})

test('without a mail server mails are kept; pages and states choose among them', async () => {
  const { id } = await round(await three())
  await whole(id)
  await deliver()
  expect(await list(id, { page: '2', size: '2' })).toMatchObject({ page: 2, size: 2, total: 3, sort: '' })
  const page = await list(id, { page: '2', size: '2' })
  expect(page.data.map(({ state }) => state)).toEqual(['kept'])
  expect(await list(id, { state: 'kept' })).toMatchObject({ total: 3, counts: { kept: 3, total: 3 } })
  expect(await list(id, { state: 'failed' })).toMatchObject({ total: 0, data: [], counts: { kept: 3 } })
  const answer = await app.as('admin')(mails, { params: { id }, query: { state: 'lost' } })
  expect(answer.status).toBe(400)
})

test('undelivered forms cause no mail and no reminder', async () => {
  const [ann, bob, cam] = await three()
  const states: RowState[] = ['prepared', 'finished', 'forced']
  const reviewers = [ann, bob, cam].map((person, at) => ({ person, state: states[at] ?? 'prepared' }))
  const { id } = await makeSurvey(app, { subtype: 'engagement', topics: [{ about: ann, reviewers }] })
  expect((await call(remind, id)).body.data).toEqual({ count: 0 })
  expect(await list(id)).toMatchObject({ total: 0, data: [] })
})

describe('ended', () => {
  test.each([
    ['closed', markDone],
    ['deleted', remove],
  ] as const)('a survey that is %s keeps what waits from going out', async (word, end) => {
    const { id } = await round(await three())
    await whole(id)
    await app.as('admin')(end, { params: { id } })
    const server = await startMailServer()
    await deliver(server.url)
    await server.close()
    expect(server.mails).toEqual([])
    const left = (await stored(id)).map(({ state, last_error }) => [state, last_error])
    expect(left).toEqual(Array(3).fill(['failed', `Not sent: the survey was ${word}.`]))
    for (const again of [retryMails, remind]) {
      const answer = await refused(app.deps.db, () => call(again, id))
      expect(answer.status).toBe(word === 'closed' ? 400 : 404)
    }
  })

  test('an unknown survey has no mails', async () => {
    const params = { id: randomUUID() }
    for (const one of [mails, retryMails, remind]) {
      expect((await app.as('admin')(one, { params })).status).toBe(404)
      expect((await app.as('admin')(one, { params: { id: 'x' } })).status).toBe(400)
    }
  })
})

test('who reviews is for those who may read answers, and never told by whom it is about', async () => {
  const [ann, bob, cam] = await three()
  const topicOf = (about: { id: string }, people: Made[]) => ({
    about,
    reviewers: people.map((person) => ({ person, state: 'prepared' as const })),
  })
  const { id } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status: 'draft' },
    topics: [topicOf(cast.admin, [ann, bob]), topicOf(cast.member, [bob, cam])],
  })
  await whole(id, 'peer-review')
  const seen = async (token: string) => {
    const { body } = await app.as(null)(mails, { params: { id }, token })
    return { people: (body.data as SurveyMail[]).map(({ person }) => person.id), body }
  }
  const reader = await makePerson(app, { permissions: ['surveys.read'] })
  const trusted = await makePerson(app, { permissions: ['surveys.read', 'employeeEventQuestions.read'] })
  expect((await seen(trusted.token)).people).toEqual([ann.id, bob.id, cam.id])
  expect((await seen(await app.tokenOf('admin'))).people).toEqual([bob.id, cam.id])
  const hidden = await seen(reader.token)
  expect([hidden.people, hidden.body]).toEqual([[], expect.objectContaining({ total: 0 })])
  expect(hidden.body).toMatchObject({ counts: { total: 3, waiting: 3 } })
  const { id: open } = await round([ann])
  await whole(open)
  const { body } = await app.as(null)(mails, { params: { id: open }, token: reader.token })
  expect(body.data).toHaveLength(1)
})

test('a mail that was deleted after its time counts as sent; where none could be written, that stays', async () => {
  const [ann, bob] = await three()
  const { id } = await round([ann, bob])
  await app.deps.db.deleteFrom('employee_emails').where('employee_id', '=', bob.id).execute()
  await app.deps.db
    .updateTable('employees')
    .set({ team_email: null, personal_email: '' })
    .where('id', '=', bob.id)
    .execute()
  await whole(id)
  await deliver()
  await app.deps.db.deleteFrom('mails').execute()
  const { data, counts } = await list(id)
  expect(Object.fromEntries(data.map(({ person, state }) => [person.id, state]))).toEqual({
    [ann.id]: 'sent',
    [bob.id]: 'none',
  })
  expect(counts).toMatchObject({ total: 2, sent: 1, none: 1 })
})

test('while another team address waits to be confirmed, mail goes to the one in use', async () => {
  const [ann] = await three()
  const params = { id: ann.id }
  const wanted = `${randomUUID()}@elsewhere.example`
  const body = { fullName: 'Ann', email: wanted, phone: '+49 1511234567' }
  expect(await app.as('admin')(api.employees.editGeneralInfo, { params, body })).toMatchObject({
    status: 200,
  })
  const { id } = await round([ann])
  await whole(id)
  expect((await stored(id)).map((mail) => mail.to_address)).toEqual([ann.teamEmail])
})
