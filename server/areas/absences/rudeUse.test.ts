import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Absence, Balance } from '#contract/api/absences.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { makeEmployed, type Part } from '#tests/support/employed.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences, metadata } = api

const unpaid = seedId('absence kind', 'unpaid')
const day = today({ TIME_ZONE: 'UTC' })
const year = Number(day.slice(0, 4))
/** The first Monday on this day or after it. */
const mondayFrom = (date: string) => daysLater(date, (8 - new Date(date).getUTCDay()) % 7)
/** A Monday so many weeks ahead, or before. */
const monday = (weeks: number) => mondayFrom(daysLater(day, 7 * weeks))

const call = (who: Made, endpoint: Parameters<ReturnType<typeof app.as>>[0], given: object) =>
  app.as(null)(endpoint, { token: who.token, ...given })
const ask = (who: Made, from: string, to: string, kindID = unpaid) =>
  call(who, absences.ask, { body: { kindID, from, to } })
const asked = async (...given: Parameters<typeof ask>) => {
  const { body, status, text } = await ask(...given)
  if (status !== 200) throw new Error(text)
  return { params: { id: (body as unknown as { id: string }).id } }
}
const one = async (who: Made, given: object) => (await call(who, absences.one, given)).body.data as Absence
const employ = (parts: Part[], columns: object = {}) =>
  makeEmployed(app, { joined_date: '2024-01-01', ...columns }, parts)

/** A kind with this many days in a year, which needs approval. */
const limited = (days: number, over: object = {}) =>
  makeEntry(app.deps.db, 'absenceKinds', {
    ...{ isLimited: true, needsApproval: true, carriedDays: 0, firstYear: year },
    ...{ allowances: [{ workplace: '', years: 0, days }], ...over },
  })
const balance = async (who: Made, kindID: string) => {
  const { body } = await call(who, absences.balances, { query: { year: String(year) } })
  return (body.data as Balance[]).find(({ kind }) => kind.id === kindID)
}
/** Puts somebody above a person. */
async function managerOf({ id }: Made, columns: object = {}): Promise<Made> {
  const manager = await makePerson(app, { columns })
  await sql`update employees set line_manager_id = ${manager.id} where id = ${id}`.execute(app.deps.db)
  return manager
}

test('a day that becomes a public holiday is not taken any more', async () => {
  const kindID = await limited(30)
  const person = await employ([{ from: '2024-01-01', workplace: 'FI' }])
  const manager = await managerOf(person)
  // Days that are over, so that they are all in this year or the one before.
  const from = mondayFrom(`${year}-01-08`)
  const given = await asked(person, from, daysLater(from, 4), kindID)
  expect(await one(person, given)).toMatchObject({ days: 5 })
  const body = { name: 'Strike', day: daysLater(from, 2), workplace: 'FI', kind: 'public' }
  expect((await app.as('admin')(metadata.daysOffCreate, { body })).status).toBe(200)
  expect(await one(person, given)).toMatchObject({ days: 4, status: 'requested' })
  expect((await call(manager, absences.approve, given)).status).toBe(200)
  expect(await balance(person, kindID)).toMatchObject({ taken: 4, asked: 0, left: 26 })
})

test('over the last day: refused, and what was there before takes days up to it only', async () => {
  const person = await employ([{ from: '2024-01-01' }])
  const [from, to] = [monday(3), daysLater(monday(3), 4)]
  const given = await asked(person, from, to)
  await sql`update employees set left_date = ${daysLater(from, 1)} where id = ${person.id}`.execute(app.deps.db)
  expect(await one(person, given)).toMatchObject({ from, to, days: 2 })
  const late = await ask(person, daysLater(from, 7), daysLater(from, 8))
  expect([late.status, late.body.code]).toEqual([400, 'absence.notEmployed'])
})

test('over a change of the week and of the country each day counts as it is', async () => {
  const from = monday(3)
  const change = daysLater(from, 3)
  const person = await employ([
    { from: '2024-01-01', workplace: 'NO' },
    { from: change, workplace: 'SE', hours: [8, 8, 0, 0, 8, 0, 0] },
  ])
  const off = (at: string, workplace: string) =>
    makeEntry(app.deps.db, 'daysOff', { name: 'Off', day: at, workplace, kind: 'public', isHalf: false })
  // Tuesday in Norway counts. The Friday in Norway and the Monday before in Sweden are of the other time.
  for (const [at, workplace] of [
    [1, 'NO'],
    [4, 'NO'],
    [0, 'SE'],
    [7, 'SE'],
  ] as const)
    await off(daysLater(from, at), workplace)
  // Monday and Wednesday, then Friday, and Tuesday and Friday of the next week.
  const given = await asked(person, from, daysLater(from, 11))
  expect(await one(person, given)).toMatchObject({ days: 5 })
})

test('for days that are over: asked and cancelled by the person, until somebody has approved', async () => {
  const person = await employ([{ from: '2024-01-01' }])
  const manager = await managerOf(person)
  const past = monday(-3)
  const first = await asked(person, past, past)
  expect((await call(person, absences.cancel, { ...first, body: {} })).status).toBe(200)
  const second = await asked(person, past, past)
  expect(await one(person, second)).toMatchObject({ status: 'requested' })
  expect((await call(manager, absences.approve, second)).status).toBe(200)
  const late = await call(person, absences.cancel, { ...second, body: {} })
  expect([late.status, late.body.code]).toEqual([400, 'absence.begun'])
})

test('an approver who has left leaves it to the next one, and without one to HR', async () => {
  const person = await employ([{ from: '2024-01-01' }])
  const manager = await managerOf(person)
  const head = await managerOf(manager)
  const permissions: Permission[] = ['employees.edit', 'employees.read', 'employees.read.projects.readActive']
  const hr = await makePerson(app, { permissions })
  const given = await asked(person, monday(3), monday(3))
  const waiting = async (who: Made) =>
    ((await call(who, absences.list, { query: { waitsForMe: 'true' } })).body.data as Absence[]).map(({ id }) => id)
  const leave = async ({ id }: Made, columns: ReturnType<typeof sql>) =>
    sql`update employees set ${columns} where id = ${id}`.execute(app.deps.db)
  expect([await waiting(manager), await waiting(head)]).toEqual([[given.params.id], []])
  await leave(manager, sql`left_date = ${daysLater(day, -1)}`)
  expect(await waiting(head)).toEqual([given.params.id])
  await leave(head, sql`working_status = 'left'`)
  expect((await call(manager, absences.approve, given)).status).toBe(401)
  const query = { employeeIDs: person.id, statuses: 'requested' }
  expect((await call(hr, absences.list, { query })).body.data).toHaveLength(1)
  expect((await call(hr, absences.approve, given)).status).toBe(200)
})

test('an allowance that is lowered in the year: nothing more, but what was there may stay or become less', async () => {
  const kindID = await limited(30)
  const person = await employ([{ from: '2024-01-01' }])
  const from = mondayFrom(`${year}-01-08`)
  const given = await asked(person, from, daysLater(from, 11), kindID)
  const rules = [{ workplace: '', years: 0, days: 5 }]
  await sql`update absence_kinds set allowances = ${JSON.stringify(rules)}::jsonb where id = ${kindID}`.execute(
    app.deps.db,
  )
  expect(await balance(person, kindID)).toMatchObject({ allowance: 5, asked: 10, left: -5 })
  const more = await ask(person, daysLater(from, 14), daysLater(from, 14), kindID)
  expect([more.status, more.body.code]).toEqual([400, 'absence.overBalance'])
  const edit = (to: string) => call(person, absences.edit, { ...given, body: { kindID, from, to } })
  expect((await edit(daysLater(from, 14))).body.code).toBe('absence.overBalance')
  expect((await edit(daysLater(from, 9))).status).toBe(200)
  expect(await balance(person, kindID)).toMatchObject({ asked: 8, left: -3 })
  const manager = await managerOf(person)
  expect((await call(manager, absences.approve, given)).status).toBe(200)
})

test.each([`01-31`, '12-31'])('days carried over until %s while a request for January waits', async (carriedUntil) => {
  const kindID = await limited(30, { carriedDays: 5, carriedUntil, firstYear: year - 1 })
  const person = await employ([{ from: '2024-01-01' }])
  const manager = await managerOf(person)
  const from = mondayFrom(`${year}-01-08`)
  const given = await asked(person, from, daysLater(from, 1), kindID)
  const hasEnded = `${year}-${carriedUntil}` < day
  // Three carried days are not used: after their end they are gone, and so are those of a request that is refused then.
  const waits = { allowance: 30, carried: 5, taken: 0, asked: 2, left: hasEnded ? 30 : 33 }
  expect(await balance(person, kindID)).toMatchObject(waits)
  await call(manager, absences.refuse, { ...given, body: { reason: 'Too late' } })
  expect(await balance(person, kindID)).toMatchObject({ ...waits, asked: 0, left: hasEnded ? 30 : 35 })
  const again = await asked(person, from, daysLater(from, 1), kindID)
  await call(manager, absences.approve, again)
  expect(await balance(person, kindID)).toMatchObject({ ...waits, taken: 2, asked: 0 })
})
