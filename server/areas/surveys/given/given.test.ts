import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { GivenFeedback, NewFeedback } from '#contract/api/surveys/given.ts'
import { mostGivenADay } from '#contract/api/surveys/given.ts'
import type { Task } from '#contract/api/tasks.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api

let mai: Made
let an: Made
let ben: Made
let hr: Made
beforeAll(async () => {
  mai = await makePerson(app, { columns: { display_name: 'Mai' } })
  an = await makePerson(app, { columns: { display_name: 'An', line_manager_id: mai.id } })
  ben = await makePerson(app, { columns: { display_name: 'Ben' } })
  hr = await makePerson(app, { roles: ['admin'] })
})

const give = (by: Made, to: { id: string }, more: Partial<NewFeedback> = {}) =>
  app.as(null)(employees.give, {
    token: by.token,
    params: { id: to.id },
    body: { kind: 'appreciation', words: 'Đúng hẹn', visibleTo: 'receiver', ...more },
  })
const read = async ({ token }: Made, { id }: { id: string }) => {
  const { status, body } = await app.as(null)(employees.given, { token, params: { id } })
  expect(status).toBe(200)
  return body.data as GivenFeedback[]
}
const wordsOf = (found: GivenFeedback[]) => found.map(({ words }) => words)
const firstOf = (found: GivenFeedback[]) => found[0]?.id ?? ''
const takeBack = ({ token }: Made, { id }: { id: string }, feedbackID: string) =>
  app.as(null)(employees.takeBack, { token, params: { id, feedbackID } })
const codeOf = async (call: () => ReturnType<typeof give>) =>
  ((await refused(app.deps.db, call)).body as { code?: string }).code
const tasksOf = async ({ token }: Made) =>
  ((await app.as(null)(api.tasks.list, { token })).body.data as Task[]).filter(({ kind }) => kind === 'feedback-given')
/** A new person with the line manager Mai. */
const report = () => makePerson(app, { columns: { line_manager_id: mai.id, display_name: 'Report' } })

test('is read by the two, and by nobody else whatever they may', async () => {
  expect((await give(ben, an)).status).toBe(200)
  expect(wordsOf(await read(ben, ben))).toEqual(['Đúng hẹn'])
  expect(wordsOf(await read(ben, an))).toEqual(['Đúng hẹn'])
  for (const one of [hr, mai]) for (const who of [an, ben]) expect(await read(one, who)).toEqual([])
  expect(await read(an, an)).toMatchObject([{ giver: { id: ben.id }, manager: null, readAt: null }])
  expect(await read(an, an)).toMatchObject([{ readAt: expect.any(String) }])
  expect((await app.as(null)(employees.given, { params: { id: an.id } })).status).toBe(401)
  expect((await app.as(null)(employees.takeBack, { params: { id: an.id, feedbackID: randomUUID() } })).status).toBe(401)
  const anonymous = {
    params: { id: an.id },
    body: { kind: 'comment' as const, words: 'x', visibleTo: 'receiver' as const },
  }
  expect((await app.as(null)(employees.give, anonymous)).status).toBe(401)
})

test('is read by the line manager of that day where the giver wants it, not by the next one', async () => {
  const person = await report()
  expect((await give(ben, person, { visibleTo: 'manager', words: 'Clear' })).status).toBe(200)
  await app.deps.db.updateTable('employees').set({ line_manager_id: hr.id }).where('id', '=', person.id).execute()
  expect(wordsOf(await read(mai, person))).toEqual(['Clear'])
  expect(await read(mai, mai)).toMatchObject([{ words: 'Clear', manager: { id: mai.id } }])
  expect(await read(hr, person)).toEqual([])
  // The manager's reading does not count as that of the person.
  expect((await read(ben, ben))[0]).toMatchObject({ words: 'Clear', readAt: null })
  expect(await codeOf(() => give(hr, person, { visibleTo: 'manager' }))).toBe('given.noManager')
  expect(await codeOf(() => give(an, ben, { visibleTo: 'manager' }))).toBe('given.noManager')
})

test('reaches people who are here, and not oneself', async () => {
  expect(await codeOf(() => give(an, an))).toBe('given.self')
  const left = await makePerson(app, { columns: { working_status: 'left' } })
  const joins = await makePerson(app, { columns: { working_status: 'on-boarding' } })
  for (const one of [left, joins]) expect(await codeOf(() => give(ben, one))).toBe('given.notHere')
  expect((await give(ben, { id: randomUUID() })).status).toBe(404)
  for (const words of ['  ', 'x'.repeat(2_001)]) expect((await give(ben, an, { words })).status).toBe(400)
})

test('tells by a mail without words and name, and by a task until it was read', async () => {
  const person = await report()
  await give(ben, person, { words: 'Zebra words' })
  const mails = await app.deps.db.selectFrom('mails').selectAll().where('about_employee_id', '=', person.id).execute()
  expect(mails).toMatchObject([{ kind: 'feedback-given', subject: 'You have new feedback' }])
  expect(mails[0]?.text).toContain('/profile?tab=feedback')
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/Zebra|Ben/)
  expect(await tasksOf(person)).toMatchObject([{ subject: { name: 'Ben' }, about: 'appreciation', verb: 'read' }])
  await read(person, person)
  expect(await tasksOf(person)).toEqual([])
})

test('is taken back by the giver until it was read, with its words and its task', async () => {
  const person = await report()
  await give(ben, person, { words: 'Gone words', visibleTo: 'manager' })
  const id = firstOf(await read(ben, person))
  for (const other of [person, mai, hr]) expect((await takeBack(other, person, id)).status).toBe(404)
  expect((await takeBack(ben, an, id)).status).toBe(404)
  expect((await takeBack(ben, person, id)).status).toBe(200)
  for (const one of [ben, person, mai]) expect(wordsOf(await read(one, person))).toEqual([])
  expect(await tasksOf(person)).toEqual([])
  expect((await takeBack(ben, person, id)).status).toBe(404)
  const row = app.deps.db.selectFrom('given_feedback').select('words').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ words: '' })
  await give(ben, person)
  const second = firstOf(await read(person, person))
  expect(await codeOf(() => takeBack(ben, person, second))).toBe('given.read')
})

test('leaves nothing in the trail', async () => {
  const before = await app.deps.db.selectFrom('audit_events').select('id').execute()
  const person = await report()
  await give(ben, person)
  const id = firstOf(await read(ben, person))
  await takeBack(ben, person, id)
  await read(person, person)
  expect(await app.deps.db.selectFrom('audit_events').select('id').execute()).toHaveLength(before.length)
})

test('goes on the next day after too many, also if they were taken back or given at once', async () => {
  const [giver, person] = [await report(), await report()]
  const row = { giver_id: giver.id, receiver_id: person.id, kind: 'comment' }
  const gone = { ...row, words: '', taken_back_at: new Date().toISOString() }
  await insertRows(
    app.deps.db,
    'given_feedback',
    Array.from({ length: mostGivenADay - 1 }, () => gone),
  )
  const statuses = (await Promise.all([give(giver, person), give(giver, person)])).map(({ status }) => status)
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 429])
  expect(await codeOf(() => give(giver, person))).toBe('given.tooMany')
  await app.deps.db.updateTable('given_feedback').set({ given_at: '2026-01-01T00:00:00Z' }).execute()
  expect((await give(giver, person)).status).toBe(200)
})
