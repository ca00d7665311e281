import * as api from '#contract/api/index.ts'
import type { FeedbackRequest, GivenFeedback, SharedProject } from '#contract/api/surveys/given.ts'
import type { Task, TaskKind } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api
const day = (offset: number) => daysLater(today(app.deps.env), offset)

let mai: Made
let an: Made
let ben: Made
let cem: Made
let hr: Made
let dock: { id: string }
const named = (display_name: string, columns: object = {}) =>
  makePerson(app, { columns: { display_name, full_name: display_name, ...columns } })
beforeAll(async () => {
  mai = await named('Mai')
  an = await named('An', { line_manager_id: mai.id })
  ben = await named('Ben')
  cem = await named('Cem')
  hr = await makePerson(app, { roles: ['admin'] })
  dock = await makeProject(app, { name: 'Dock' })
  await joinProject(app, an, dock, { start_date: day(-200), end_date: day(-3) })
  await joinProject(app, ben, dock, { start_date: day(-300), end_date: day(-150) })
  await joinProject(app, cem, dock, { start_date: day(-10) })
  // Not with An: after her time, before it, gone, and not here yet.
  await joinProject(app, await named('Dee'), dock, { start_date: day(-2) })
  await joinProject(app, await named('Eve'), dock, { start_date: day(-300), end_date: day(-200) })
  await joinProject(app, await named('Fay', { working_status: 'left' }), dock, { start_date: day(-200) })
  await joinProject(app, await named('Gus', { working_status: 'on-boarding' }), dock, { start_date: day(-200) })
  const old = await makeProject(app, { name: 'Old' })
  for (const one of [an, ben]) await joinProject(app, one, old, { start_date: day(-900), end_date: day(-400) })
})

const projectsOf = async ({ token }: Made) =>
  (await app.as(null)(employees.sharedProjects, { token })).body.data as SharedProject[]
const ask = ({ token }: Made, more: Partial<FeedbackRequest> = {}) =>
  app.as(null)(employees.askFeedback, {
    token,
    body: { projectID: dock.id, askedIDs: [ben.id], question: 'Wie war es?', visibleTo: 'receiver', ...more },
  })
const read = async ({ token }: Made, { id }: { id: string }) =>
  (await app.as(null)(employees.given, { token, params: { id } })).body.data as GivenFeedback[]
const answer = ({ token }: Made, feedbackID: string, words = 'Sehr gut') =>
  app.as(null)(employees.answerFeedback, { token, params: { feedbackID }, body: { words } })
const end = ({ token }: Made, feedbackID: string) =>
  app.as(null)(employees.endRequest, { token, params: { feedbackID } })
const tasksOf = async ({ token }: Made, kind: TaskKind) =>
  ((await app.as(null)(api.tasks.list, { token })).body.data as Task[]).filter((task) => task.kind === kind)
const idOf = async (made: Made, state: GivenFeedback['state']) =>
  (await read(made, made)).find((one) => one.state === state)?.id ?? ''
const mailsTo = async ({ id }: Made, kind: string) =>
  app.deps.db.selectFrom('mails').selectAll().where('about_employee_id', '=', id).where('kind', '=', kind).execute()

test('offers who worked on the project at the same time and is here, for a year', async () => {
  const people = (found: SharedProject[]) => found.map((one) => [one.name, ...one.people.map((who) => who.displayName)])
  expect(people(await projectsOf(an))).toEqual([['Dock', 'Ben', 'Cem']])
  expect(people(await projectsOf(mai))).toEqual([])
  expect((await app.as(null)(employees.sharedProjects, {})).status).toBe(401)
})

test('counts colleagues of an earlier time on the project too, and the year from the last one', async () => {
  const [hao, iva, jim] = [await named('Hao'), await named('Iva'), await named('Jim')]
  const pier = await makeProject(app, { name: 'Pier' })
  await joinProject(app, hao, pier, { start_date: day(-900), end_date: day(-400) })
  await joinProject(app, hao, pier, { start_date: day(-100), end_date: day(-3) })
  await joinProject(app, iva, pier, { start_date: day(-800), end_date: day(-500) })
  await joinProject(app, jim, pier, { start_date: day(-300), end_date: day(-200) })
  expect(await projectsOf(hao)).toMatchObject([{ name: 'Pier', people: [{ id: iva.id }] }])
  expect(await tasksOf(hao, 'feedback-to-ask')).toMatchObject([{ subject: { id: pier.id } }])
  expect((await ask(hao, { projectID: pier.id, askedIDs: [iva.id] })).status).toBe(200)
  expect(await projectsOf(iva)).toEqual([])
})

test('proposes to ask after the last day, until one asked', async () => {
  expect(await tasksOf(an, 'feedback-to-ask')).toMatchObject([
    { subject: { id: dock.id, name: 'Dock' }, verb: 'ask', link: { id: dock.id } },
  ])
  for (const one of [ben, cem]) expect(await tasksOf(one, 'feedback-to-ask')).toEqual([])
  expect((await ask(an, { askedIDs: [ben.id, ben.id, cem.id] })).status).toBe(200)
  expect(await tasksOf(an, 'feedback-to-ask')).toEqual([])
  const asked = { subject: { name: 'An' }, about: 'Dock', dueOn: expect.any(String), verb: 'answer' }
  for (const one of [ben, cem]) expect(await tasksOf(one, 'feedback-asked')).toMatchObject([asked])
})

test('asks nobody twice, only colleagues, five at most, and only who is signed in', async () => {
  expect((await ask(an)).status).toBe(200)
  expect(await tasksOf(ben, 'feedback-asked')).toHaveLength(1)
  const mails = await mailsTo(ben, 'feedback-asked')
  expect(mails).toHaveLength(1)
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/An\b|Dock|Wie war/)
  const codeOf = async (by: Made, more: Partial<FeedbackRequest>) =>
    ((await refused(app.deps.db, () => ask(by, more))).body as { code?: string }).code
  for (const who of [mai, an, hr]) expect(await codeOf(an, { askedIDs: [who.id] })).toBe('given.notColleague')
  expect(await codeOf(mai, {})).toBe('given.notColleague')
  expect(await codeOf(cem, { askedIDs: [an.id], visibleTo: 'manager' })).toBe('given.noManager')
  const many = Array.from({ length: 6 }, () => ben.id)
  for (const askedIDs of [[], many]) expect((await ask(an, { askedIDs })).status).toBe(400)
  const body = { projectID: dock.id, askedIDs: [ben.id], question: 'x', visibleTo: 'receiver' as const }
  expect((await app.as(null)(employees.askFeedback, { body })).status).toBe(401)
})

test('the answer goes to who asked, and nobody else reads question or answer', async () => {
  const id = await idOf(ben, 'asked')
  for (const other of [an, mai, cem, hr]) expect((await answer(other, id)).status).toBe(404)
  for (const other of [mai, hr]) for (const who of [an, ben]) expect(await read(other, who)).toEqual([])
  expect((await answer(ben, id)).status).toBe(200)
  expect((await answer(ben, id)).status).toBe(404)
  expect((await end(ben, id)).status).toBe(404)
  expect(await tasksOf(ben, 'feedback-asked')).toEqual([])
  expect(await tasksOf(an, 'feedback-given')).toMatchObject([{ subject: { name: 'Ben' } }])
  expect(await mailsTo(an, 'feedback-given')).toHaveLength(1)
  for (const other of [mai, cem, hr]) expect(await read(other, ben)).toEqual([])
  const got = (await read(an, an)).find((one) => one.id === id)
  expect(got).toMatchObject({
    kind: 'answer',
    state: 'given',
    words: 'Sehr gut',
    question: 'Wie war es?',
    project: 'Dock',
  })
  expect(await tasksOf(an, 'feedback-given')).toEqual([])
})

test('is declined by who was asked, or taken back by who asked, and not taken back as if given', async () => {
  const id = await idOf(cem, 'asked')
  for (const other of [mai, hr, ben]) expect((await end(other, id)).status).toBe(404)
  const params = { id: an.id, feedbackID: id }
  expect((await app.as(null)(employees.takeBack, { token: cem.token, params })).status).toBe(404)
  expect((await end(cem, id)).status).toBe(200)
  expect(await tasksOf(cem, 'feedback-asked')).toEqual([])
  expect((await read(cem, cem)).map((one) => one.id)).not.toContain(id)
  expect(await read(an, an)).toContainEqual(expect.objectContaining({ id, state: 'declined', words: '' }))
  expect((await answer(cem, id)).status).toBe(404)
  await ask(an, { askedIDs: [cem.id] })
  expect((await end(an, await idOf(cem, 'asked'))).status).toBe(200)
  expect(await tasksOf(cem, 'feedback-asked')).toEqual([])
  const anonymous = { params: { feedbackID: id } }
  expect((await app.as(null)(employees.endRequest, anonymous)).status).toBe(401)
  expect((await app.as(null)(employees.answerFeedback, { ...anonymous, body: { words: 'x' } })).status).toBe(401)
})

test('the line manager reads the answer where the asker wants it, and not the question before', async () => {
  await ask(an, { visibleTo: 'manager', question: 'Für uns beide' })
  expect(await read(mai, mai)).toEqual([])
  const id = await idOf(ben, 'asked')
  expect((await read(ben, ben)).find((one) => one.id === id)).toMatchObject({ manager: { id: mai.id } })
  await answer(ben, id, 'Klar')
  expect(await read(mai, an)).toMatchObject([{ id, words: 'Klar', question: 'Für uns beide' }])
})

test('is not answered to who has left', async () => {
  await ask(an)
  const id = await idOf(ben, 'asked')
  await app.deps.db.updateTable('employees').set({ working_status: 'left' }).where('id', '=', an.id).execute()
  expect(await tasksOf(ben, 'feedback-asked')).toEqual([])
  expect((await refused(app.deps.db, () => answer(ben, id))).body).toMatchObject({ code: 'given.notHere' })
})
