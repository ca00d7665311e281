import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import { versionOf } from '#contract/version.ts'
import { today } from '#server/platform/deps.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

// Sessions outlast the jumps of the clock.
const app = testServer({ SESSION_TTL: '90d' })
const { employees } = api
afterEach(() => void jest.restoreAllMocks())

const realNow = Date.now.bind(Date)
/** Moves the clock of the server by so many days. */
const jump = (days: number) => jest.spyOn(Date, 'now').mockImplementation(() => realNow() + days * 86_400_000)

const day = (days: number) => daysLater(today(app.deps.env), days)
const made = (columns: object = {}) =>
  makePerson(app, { columns: { joined_date: '2024-01-01', ...columns }, roles: ['full-time'] })
const to = ({ id }: Made) => ({ params: { id } })
const change = (person: Made, body: object) => app.as('admin')(employees.changeEmployment, { ...to(person), body })
const leave = (person: Made, lastDay: string, version?: string) =>
  app.as('admin')(employees.planLeaving, {
    ...to(person),
    body: { lastDay, reason: 'Moves' },
    ...(version && { version }),
  })
const pay = (person: Made, body: object) =>
  app.as('admin')(employees.editBaseSalary, { ...to(person), body: { currencyCode: 'EUR', batch: 1, ...body } })
const rowsOf = async <Row>(person: Made, endpoint: typeof employees.pay | typeof employees.employment) =>
  (await app.as('admin')(endpoint, to(person))).body.data as Row[]
const paid = async (person: Made) =>
  (await rowsOf<PayPeriod>(person, employees.pay)).map(({ state, from, salary }) => [
    state,
    from,
    salary.contract_amount,
  ])
const worked = async (person: Made) =>
  (await rowsOf<EmploymentPeriod>(person, employees.employment)).map(({ state, from, status }) => [state, from, status])
const one = async (person: Made) =>
  (await app.as('admin')(employees.one, to(person))).body.data as Pick<
    Employee,
    'createdAt' | 'updatedAt' | 'leftDate' | 'status'
  >

test('nothing is said of days before anybody joined the company, also of people without a first day', async () => {
  await made()
  const person = await made({ joined_date: null })
  for (const from of ['1900-02-28', '1999-12-31']) {
    const answer = await refused(app.deps.db, () => change(person, { from, status: 'contractor' }))
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'employment.beforeCompany'])
  }
  const answer = await refused(app.deps.db, () => pay(person, { from: '1900-02-28', contractAmount: 1 }))
  expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'pay.beforeCompany'])
})

test('of two people who plan the last day from the same version the second is refused', async () => {
  const person = await made()
  const version = versionOf(await one(person))
  const answers = await Promise.all([leave(person, day(30), version), leave(person, day(40), version)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { leftDate } = await one(person)
  const planned = (await worked(person)).filter(([state]) => state === 'planned')
  expect(planned).toEqual([['planned', daysLater(leftDate ?? '', 1), 'left']])
})

test('a clock that was 30 days ahead leaves what was written there as planned', async () => {
  const person = await made()
  await pay(person, { from: '2024-01-01', contractAmount: 1000 })
  const then = day(30)
  jump(30)
  expect((await pay(person, { contractAmount: 1200 })).status).toBe(200)
  expect((await change(person, { status: 'contractor' })).status).toBe(200)
  expect(await one(person)).toMatchObject({ status: 'contractor' })
  jest.restoreAllMocks()
  expect(await paid(person)).toEqual([
    ['planned', then, 1200],
    ['current', '2024-01-01', 1000],
  ])
  expect(await worked(person)).toEqual([
    ['planned', then, 'contractor'],
    ['current', '2024-01-01', 'full-time'],
  ])
  // The next write brings the copy of today back, and keeps what is planned.
  expect((await pay(person, { contractAmount: 1100 })).status).toBe(200)
  expect((await change(person, { positions: [] })).status).toBe(200)
  expect(await one(person)).toMatchObject({ status: 'full-time' })
  expect((await paid(person))[0]).toEqual(['planned', then, 1200])
})

test('a raise that an earlier one overtakes goes with it, and undo is refused once more is built on it', async () => {
  const person = await made()
  await pay(person, { from: '2024-01-01', contractAmount: 1000 })
  await pay(person, { from: day(40), contractAmount: 1200 })
  const { headers } = await app.app.inject({
    method: 'PUT',
    url: `/api/v1/employees/${person.id}/base-salary`,
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { currencyCode: 'EUR', batch: 1, from: day(10), contractAmount: 1300, dropPlanned: true },
  })
  const overtaken = await paid(person)
  expect(overtaken.slice(0, 2)).toEqual([
    ['taken-back', day(40), 1200],
    ['planned', day(10), 1300],
  ])
  const undo = () => app.as('admin')(api.undo.run, { params: { request: String(headers['x-undo']) } })
  await pay(person, { from: day(20), contractAmount: 1400 })
  const built = await refused(app.deps.db, undo)
  expect(built.status).toBe(409)
  expect((await paid(person)).slice(0, 3)).toEqual([
    ['taken-back', day(40), 1200],
    ['planned', day(20), 1400],
    ['planned', day(10), 1300],
  ])
})
