import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { makeEmployed } from '#tests/support/employed.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences, undo } = api

let kindID = ''
beforeAll(async () => {
  kindID = await makeEntry(app.deps.db, 'absenceKinds', {
    ...{ isLimited: true, needsApproval: true, carriedDays: 0, firstYear: 2026 },
    allowances: [{ workplace: '', years: 0, days: 5 }],
  })
})

const call = (who: Made, endpoint: Parameters<ReturnType<typeof app.as>>[0], given: object = {}) =>
  app.as(null)(endpoint, { token: who.token, ...given })

const week = (monday: string) => ({ kindID, from: monday, to: daysLater(monday, 4) })
const [march, june] = ['2027-03-01', '2027-06-07']

const ask = async (who: Made, body: object): Promise<string> => {
  const { status, text, body: made } = await call(who, absences.ask, { body })
  if (status !== 200) throw new Error(text)
  return (made as { id: string }).id
}

/** What the answer to undoing the last change of a person says. */
async function undoLast(who: Made): Promise<[number, unknown]> {
  const [last] = (await call(who, undo.list)).body.data as { request: string }[]
  const { status, body } = await call(who, undo.run, { params: { request: last?.request ?? '' }, body: {} })
  return [status, body.code]
}

async function team(): Promise<{ manager: Made; person: Made }> {
  const manager = await makePerson(app)
  const columns = { joined_date: '2024-01-01', line_manager_id: manager.id }
  return { manager, person: await makeEmployed(app, columns, [{ from: '2024-01-01', workplace: null }]) }
}

test('cancelled days do not come back over what is left since (rules/absence.md#3.4)', async () => {
  const { person } = await team()
  const id = await ask(person, week(march))
  expect((await call(person, absences.cancel, { params: { id }, body: {} })).status).toBe(200)
  const [cancelled] = (await call(person, undo.list)).body.data as { request: string }[]
  const other = await ask(person, week(june))
  const back = () => call(person, undo.run, { params: { request: cancelled?.request ?? '' }, body: {} })
  const refused = await back()
  expect([refused.status, refused.body.code]).toEqual([400, 'absence.overBalance'])
  expect((await call(person, absences.cancel, { params: { id: other }, body: {} })).status).toBe(200)
  expect((await back()).status).toBe(200)
})

test('a refusal stays while the days are asked for again', async () => {
  const { manager, person } = await team()
  const id = await ask(person, week(march))
  expect((await call(manager, absences.refuse, { params: { id }, body: { reason: 'Launch' } })).status).toBe(200)
  await ask(person, { ...week(march), to: march })
  expect(await undoLast(manager)).toEqual([409, 'undo.changed'])
})

/** Puts somebody else above the person. */
async function moveTo({ id }: Made): Promise<void> {
  const other = await makePerson(app)
  await sql`update employees set line_manager_id = ${other.id} where id = ${id}`.execute(app.deps.db)
}

test.each(['approve', 'refuse'] as const)('who was the manager at %s undoes nothing after that', async (what) => {
  const { manager, person } = await team()
  const id = await ask(person, week(march))
  const given = { params: { id }, ...(what === 'refuse' && { body: { reason: 'Launch' } }) }
  expect((await call(manager, absences[what], given)).status).toBe(200)
  await moveTo(person)
  expect(await undoLast(manager)).toEqual([403, 'undo.permissionsChanged'])
  await sql`update employees set line_manager_id = ${manager.id} where id = ${person.id}`.execute(app.deps.db)
  expect(await undoLast(manager)).toEqual([200, undefined])
})

test('days for many come back only while all of them report to the one who entered them', async () => {
  const hr = await makePerson(app, { permissions: ['employees.edit', 'employees.read'] })
  const columns = { joined_date: '2024-01-01', line_manager_id: hr.id }
  const employ = () => makeEmployed(app, columns, [{ from: '2024-01-01' }])
  const people = [await employ(), await employ()]
  const body = { ...week(march), to: march, group: 'people', employeeIDs: people.map(({ id }) => id) }
  expect((await call(hr, absences.bulk, { body })).body.data).toMatchObject({ entered: 2 })
  await moveTo(people[1] as Made)
  expect(await undoLast(hr)).toEqual([403, 'undo.permissionsChanged'])
})
