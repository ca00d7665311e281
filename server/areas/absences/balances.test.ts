import * as api from '#contract/api/index.ts'
import type { Balance } from '#contract/api/absences.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { makeEmployed, type Part } from '#tests/support/employed.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences } = api

const thisYear = Number(today({ TIME_ZONE: 'UTC' }).slice(0, 4))

let kindID = ''
beforeAll(async () => {
  kindID = await makeEntry(app.deps.db, 'absenceKinds', {
    ...{ isLimited: true, needsApproval: false, carriedDays: 5, carriedUntil: '03-31', firstYear: 2026 },
    allowances: [
      { workplace: '', years: 0, days: 10 },
      { workplace: 'DE', years: 0, days: 30 },
      { workplace: 'DE', years: 5, days: 32 },
      { workplace: 'VN', years: 0, days: 14 },
    ],
  })
})

const employ = (columns: { joined_date: string | null; left_date?: string }, parts: Part[]) =>
  makeEmployed(app, columns, parts)

async function balance({ id }: Made, year: number): Promise<Balance | undefined> {
  const { body } = await app.as('admin')(absences.balances, { query: { employeeID: id, year: String(year) } })
  return (body.data as Balance[]).find(({ kind }) => kind.id === kindID)
}

/** Days that are taken, past any rule. */
const take = (person: Made, span: string, status = 'approved') =>
  insertRows(app.deps.db, 'absences', [{ employee_id: person.id, absence_kind_id: kindID, span, status }])

test.each<[string, { joined_date: string | null; left_date?: string }, Part[], number]>([
  ['five days at DE-BY', { joined_date: '2024-01-01' }, [{ from: '2024-01-01', workplace: 'DE-BY' }], 30],
  ['from 1 April', { joined_date: '2026-04-01' }, [{ from: '2026-04-01', workplace: 'DE-BY' }], 22.5],
  [
    'until 14 September',
    { joined_date: '2024-01-01', left_date: '2026-09-14' },
    [{ from: '2024-01-01', workplace: 'DE-BY' }],
    20,
  ],
  [
    'three days a week from July',
    { joined_date: '2024-01-01' },
    [
      { from: '2024-01-01', workplace: 'DE' },
      { from: '2026-07-01', workplace: 'DE', hours: [8, 8, 4, 0, 0, 0, 0] },
    ],
    24,
  ],
  ['five years of service in July', { joined_date: '2021-07-01' }, [{ from: '2021-07-01', workplace: 'DE' }], 31],
  ['VN from March', { joined_date: '2026-03-01' }, [{ from: '2026-03-01', workplace: 'VN' }], 12],
  ['nowhere', { joined_date: null }, [{ from: '2020-01-01', workplace: null }], 10],
])('the allowance of 2026: %s (rules/absence.md#3.1)', async (_what, columns, parts, days) => {
  expect(await balance(await employ(columns, parts), 2026)).toMatchObject({ allowance: days, left: days })
})

test('days are carried over, used first until their end, and end then (rules/absence.md#3.2)', async () => {
  const person = await employ({ joined_date: '2024-01-01' }, [{ from: '2024-01-01', workplace: 'DE' }])
  // 23 of the 30 days of 2026: from Thursday, 1 January to Tuesday, 3 February.
  await take(person, '[2026-01-01,2026-02-03)')
  expect(await balance(person, 2026)).toMatchObject({ carried: 0, taken: 23, left: 7 })
  expect(await balance(person, 2027)).toMatchObject({ carried: 5, carriedUntil: '2027-03-31', left: 35 })
  // Monday to Wednesday, and half of a day in April that is only asked for.
  await take(person, '[2027-02-01,2027-02-04)')
  await take(person, '[2027-04-01,2027-04-01 12:00)', 'requested')
  await take(person, '[2027-05-03,2027-05-08)', 'cancelled')
  const spent = await balance(person, 2027)
  expect(spent).toMatchObject({ allowance: 30, carried: 5, taken: 3, asked: 0.5 })
  // Before 31 March 2027 two carried days are still there.
  expect(spent?.left).toBe(today({ TIME_ZONE: 'UTC' }) <= '2027-03-31' ? 31.5 : 29.5)
  expect(await balance(person, 2028)).toMatchObject({ carried: 5 })
})

test('more than is left is refused, also in a year to which less is carried over then', async () => {
  const person = await employ({ joined_date: null }, [{ from: '2020-01-01', workplace: null }])
  const year = thisYear + 1
  const ask = (from: string, to: string) =>
    app.as(null)(absences.ask, { token: person.token, body: { kindID, from, to } })
  const day = (text: string) => `${year}-${text}`
  expect((await ask(day('06-01'), day('06-10'))).status).toBe(200)
  const over = await ask(day('07-01'), day('07-31'))
  expect([over.status, over.body.code, over.body.errors?.[0]?.field]).toEqual([400, 'absence.overBalance', 'to'])
  expect((await balance(person, year))?.taken).toBeLessThanOrEqual(10)
})

test('the balance of another person is for the line and HR', async () => {
  const [manager, colleague] = await Promise.all([
    makePerson(app),
    makePerson(app, { permissions: ['employees.read'] }),
  ])
  const person = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const of = ({ token }: Made) => app.as(null)(absences.balances, { token, query: { employeeID: person.id } })
  expect([(await of(manager)).status, (await of(colleague)).status]).toEqual([200, 404])
})
