import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Absence, AbsenceCount } from '#contract/api/absences.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { makeEmployed } from '#tests/support/employed.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { often } from '#tests/support/long.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences } = api

const unpaid = seedId('absence kind', 'unpaid')
const parental = seedId('absence kind', 'parental')

/** A kind with 30 days in each year from 2026 on. */
let limited = ''
beforeAll(async () => {
  limited = await makeEntry(app.deps.db, 'absenceKinds', {
    ...{ isLimited: true, needsApproval: false, carriedDays: 5, carriedUntil: '03-31', firstYear: 2026 },
    allowances: [{ workplace: '', years: 0, days: 30 }],
  })
  await insertRows(app.deps.db, 'days_off', [
    { name: 'Corpus Christi', day: '2026-06-04', workplace: 'DE-BY', kind: 'public', is_half: false },
    { name: 'Christmas Eve', day: '2026-12-24', workplace: 'DE-BY', kind: 'company', is_half: true },
  ])
})

const count = (who: Made, query: object = {}) =>
  app.as(null)(absences.count, {
    token: who.token,
    query: { kindID: unpaid, from: '2026-06-01', to: '2026-06-05', ...query },
  })
const counted = async (who: Made, query: object = {}) => (await count(who, query)).body.data as AbsenceCount
const asked = async (who: Made, body: object) =>
  (await app.as(null)(absences.ask, { token: who.token, body })).body as unknown as { id: string }

const inBavaria = (hours?: number[]) =>
  makeEmployed(app, { joined_date: '2024-01-01' }, [
    { from: '2024-01-01', workplace: 'DE-BY', ...(hours && { hours }) },
  ])

test('counting needs a session, and is for the person, the line and HR', async () => {
  const manager = await makePerson(app)
  const [person, colleague, stranger, hr] = await Promise.all([
    makePerson(app, { columns: { line_manager_id: manager.id } }),
    makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive'] }),
    makePerson(app),
    makePerson(app, { permissions: ['employees.edit', 'employees.read', 'employees.read.projects.readActive'] }),
  ])
  expect((await app.as(null)(absences.count, {})).status).toBe(401)
  const of = async (who: Made) => {
    const { status, body } = await count(who, { employeeID: person.id })
    return [status, body.code ?? body.data]
  }
  for (const who of [person, manager, hr]) expect(await of(who)).toEqual([200, { days: 5, left: null }])
  expect(await of(colleague)).toEqual([403, 'absence.notYours'])
  expect(await of(stranger)).toEqual([404, 'record.notFound'])
})

test.each<[string, number[] | undefined, object, number]>([
  ['from Wednesday noon to Monday noon over a public holiday', undefined, {}, 2],
  ['the same with three days a week', [8, 8, 8, 0, 0, 0, 0], {}, 1],
  ['a day of which half is off', undefined, { from: '2026-12-24', to: '2026-12-24', ...halves(false, false) }, 0.5],
  ['its morning', undefined, { from: '2026-12-24', to: '2026-12-24', ...halves(false, true) }, 0.5],
  ['its afternoon', undefined, { from: '2026-12-24', to: '2026-12-24', ...halves(true, false) }, 0],
  ['a weekend', undefined, { from: '2026-06-06', to: '2026-06-07', ...halves(false, false) }, 0],
])('%s (rules/absence.md#2.2)', async (_what, hours, query, days) => {
  const span = { from: '2026-06-03', to: '2026-06-08', ...halves(true, true), ...query }
  expect(await counted(await inBavaria(hours), span)).toEqual({ days, left: null })
})

function halves(startsAtNoon: boolean, endsAtNoon: boolean) {
  return { startsAtNoon, endsAtNoon }
}

test('what would be left, without the absence that is corrected (rules/absence.md#2.7)', async () => {
  const person = await inBavaria()
  const week = { kindID: limited, from: '2026-07-06', to: '2026-07-10' }
  expect(await counted(person, week)).toEqual({ days: 5, left: 25 })
  const { id } = await asked(person, week)
  expect(await counted(person, { ...week, from: '2026-07-13', to: '2026-07-14' })).toEqual({ days: 2, left: 23 })
  expect(await counted(person, { ...week, to: '2026-07-08', absenceID: id })).toEqual({ days: 3, left: 27 })
  // More than there is, and days of which most are in the next year: only those of the first year count.
  expect(await counted(person, { ...week, from: '2026-08-03', to: '2026-09-11' })).toEqual({ days: 30, left: -5 })
  const overNewYear = { ...week, from: '2026-12-31', to: '2027-01-05' }
  expect(await counted(person, overNewYear)).toMatchObject({ left: 24 })
  // Nothing of it is stored.
  expect(await counted(person, { ...week, from: '2026-07-13', to: '2026-07-14' })).toEqual({ days: 2, left: 23 })
})

test.each<[string, object]>([
  ['absence.endsBeforeStart', { to: '2026-05-31' }],
  ['absence.noHalfDays', { kindID: parental, startsAtNoon: true }],
  ['absence.tooLong', { from: '2000-01-01' }],
  ['absence.tooFar', { from: '2199-01-01', to: '2199-01-01' }],
  ['record.notFound', { kindID: seedId('absence kind', 'none') }],
])('%s for %j, as asking refuses it', async (code, query) => {
  expect((await count(await makePerson(app), query)).body.code).toBe(code)
})

test('what is counted is what it takes when it is entered', async () => {
  const people = await Promise.all([inBavaria(), inBavaria([8, 0, 4, 0, 8, 0, 6])])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...people),
      fc.constantFrom('2026-05-28', '2026-12-17'),
      fc.nat(9),
      fc.nat(9),
      fc.boolean(),
      fc.boolean(),
      async (person, start, after, length, startsAtNoon, endsAtNoon) => {
        const from = daysLater(start, after)
        const span = { from, to: daysLater(from, length || Number(startsAtNoon)), ...halves(startsAtNoon, endsAtNoon) }
        const { days } = await counted(person, span)
        const { id } = await asked(person, { kindID: unpaid, ...span })
        const call = { token: person.token, params: { id } }
        const read = async () => (await app.as(null)(absences.one, call)).body.data as Absence
        // Days without working time can't be entered.
        const taken = id ? (await read()).days : 0
        if (id) await app.as(null)(absences.cancel, { ...call, body: {} })
        expect(taken).toBe(days)
      },
    ),
    { numRuns: often(25, 300) },
  )
})
