import { sql } from 'kysely'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { employeeById, everything } from '#server/areas/employees/index.ts'
import { today } from '#server/platform/deps.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api
afterEach(() => void jest.restoreAllMocks())

const day = (days: number) => daysLater(today(app.deps.env), days)
const made = async (columns: object = {}) =>
  makePerson(app, { columns: { joined_date: '2024-01-01', ...columns }, roles: ['full-time'] })
const write = (person: Made, more: object, token?: string) =>
  app.as('admin')(employees.editBaseSalary, {
    params: { id: person.id },
    body: { currencyCode: 'EUR', batch: 1, ...more },
    ...(token && { token }),
  })
const rowsOf = async ({ id }: Made) =>
  (await app.as('admin')(employees.pay, { params: { id } })).body.data as PayPeriod[]
const seen = async (person: Made) =>
  (await rowsOf(person)).map(({ state, from, to, salary }) => [state, from, to, salary.contract_amount])
const takeBack = ({ id }: Made, payID: string, token?: string) =>
  app.as('admin')(employees.takeBackPay, { params: { id, payID }, ...(token && { token }) })
const now = async ({ id }: Made) => {
  const { body } = await app.as('admin')(employees.one, { params: { id } })
  return (body.data as { baseSalary: { contract_amount: number } | null }).baseSalary?.contract_amount
}
const withRights = (permissions: Permission[]) =>
  makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive', ...permissions] })

test('a raise for a later day leaves the pay of today, and is planned with who decided it and why', async () => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000, reason: 'Hired' })
  const { status } = await write(person, { from: day(40), contractAmount: 1200, reason: 'Review of the year' })
  expect([status, await now(person)]).toEqual([200, 1000])
  expect(await seen(person)).toEqual([
    ['planned', day(40), null, 1200],
    ['current', '2024-01-01', day(39), 1000],
  ])
  const [planned] = await rowsOf(person)
  expect(planned).toMatchObject({
    reason: 'Review of the year',
    decidedBy: { id: expect.any(String) },
    replacedBy: null,
    salary: { effective_date: day(40), currency: { name: 'EUR' } },
  })
})

test('a change before a planned one keeps it, unless the call drops it', async () => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000 })
  await write(person, { from: day(40), contractAmount: 1200 })
  await write(person, { from: day(20), contractAmount: 1100 })
  expect(await seen(person)).toEqual([
    ['planned', day(40), null, 1200],
    ['planned', day(20), day(39), 1100],
    ['current', '2024-01-01', day(19), 1000],
  ])
  await write(person, { from: day(10), contractAmount: 1050, dropPlanned: true, reason: 'Not yet' })
  expect(await seen(person)).toEqual([
    ['taken-back', day(40), null, 1200],
    ['taken-back', day(20), day(39), 1100],
    ['planned', day(10), null, 1050],
    ['current', '2024-01-01', day(9), 1000],
  ])
  expect((await rowsOf(person))[0]).toMatchObject({ replacedReason: 'Not yet' })
})

test('a correction replaces a row for all of its days, and keeps what it replaced', async () => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000, reason: 'Hired' })
  await write(person, { from: day(-10), contractAmount: 1200 })
  await write(person, { from: '2024-02-29', correction: true, contractAmount: 1001, reason: 'A slip of the pen' })
  expect(await seen(person)).toEqual([
    ['current', day(-10), null, 1200],
    ['past', '2024-01-01', day(-11), 1001],
    ['corrected', '2024-01-01', day(-11), 1000],
  ])
  const [, past, former] = await rowsOf(person)
  expect(past).toMatchObject({ reason: 'A slip of the pen' })
  expect(former).toMatchObject({ reason: 'Hired', replacedReason: 'A slip of the pen', replacedAt: expect.any(String) })
})

test('planned pay is taken back before its day, and the pay before it runs on', async () => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000 })
  await write(person, { from: day(1), contractAmount: 1200 })
  const [planned, current] = await rowsOf(person)
  const begun = await refused(app.deps.db, () => takeBack(person, current?.id ?? ''))
  expect([begun.status, begun.body.code]).toEqual([400, 'pay.begun'])
  expect((await takeBack(person, planned?.id ?? '')).status).toBe(200)
  expect(await seen(person)).toEqual([
    ['taken-back', day(1), null, 1200],
    ['current', '2024-01-01', null, 1000],
  ])
  expect((await takeBack(person, planned?.id ?? '')).status).toBe(404)
})

test.each<[string, object | (() => object), string]>([
  ['a day before the joining day', { from: '2023-12-31' }, 'pay.beforeJoining'],
  ['a day more than two years ahead', () => ({ from: day(740) }), 'pay.tooFar'],
  ['a correction of a day without pay', { from: '2023-12-31', correction: true }, 'pay.nothingToCorrect'],
  ['the 29th of February of another year', { from: '2027-02-29' }, 'request.badDate'],
])('refuses %s', async (_what, more, code) => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000 })
  const answer = await refused(app.deps.db, () => write(person, typeof more === 'function' ? more() : more))
  expect([answer.status, answer.body.errors?.[0]?.code ?? answer.body.code]).toEqual([400, code])
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(['from'])
})

test('refuses a day on which nobody had joined the company', async () => {
  const person = await made({ joined_date: null })
  const answer = await refused(app.deps.db, () => write(person, { from: '1950-01-01' }))
  expect([answer.status, answer.body.code]).toEqual([400, 'pay.beforeCompany'])
})

test('of two who plan with the same version, the second is told', async () => {
  const person = await made()
  const { body } = await app.as('admin')(employees.one, { params: { id: person.id } })
  const { updatedAt, createdAt } = body.data as { updatedAt: string | null; createdAt: string }
  const plan = (contractAmount: number) =>
    app.as('admin')(employees.editBaseSalary, {
      params: { id: person.id },
      version: updatedAt ?? createdAt,
      body: { currencyCode: 'EUR', batch: 1, from: day(30), contractAmount },
    })
  const both = await Promise.all([plan(1), plan(2)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await rowsOf(person)).toHaveLength(1)
})

test('a planned change is taken back with the current version only', async () => {
  const person = await made()
  const version = async () => {
    const { body } = await app.as('admin')(employees.one, { params: { id: person.id } })
    const { updatedAt, createdAt } = body.data as { updatedAt: string | null; createdAt: string }
    return updatedAt ?? createdAt
  }
  await write(person, { from: day(30), contractAmount: 1 })
  const stale = await version()
  await write(person, { from: day(60), contractAmount: 2 })
  const [later] = await rowsOf(person)
  const take = (seen: string) =>
    app.as('admin')(employees.takeBackPay, { params: { id: person.id, payID: later?.id ?? '' }, version: seen })
  expect((await refused(app.deps.db, () => take(stale))).status).toBe(409)
  expect((await take(await version())).status).toBe(200)
})

test('the database refuses two rows for one day, and the caller is told to look again', async () => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000 })
  // Another server's row appears between reading and writing.
  await sql`create function sneak() returns trigger language plpgsql as $$ begin
      insert into pay (employee_id, valid, batch) values (new.employee_id, daterange(lower(new.valid), null), 15);
      return new; end $$;
    create trigger sneaks before insert on pay for each row when (new.batch = 1) execute function sneak()`.execute(
    app.deps.db,
  )
  const answer = await refused(app.deps.db, () => write(person, { from: day(3), contractAmount: 1 }))
  await sql`drop trigger sneaks on pay; drop function sneak()`.execute(app.deps.db)
  expect([answer.status, answer.body.code]).toEqual([409, 'pay.overlaps'])
})

test.each([
  ['Pacific/Kiritimati', '2026-02-28T10:00:00Z', '2026-03-01'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  // The clocks went forward this night.
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
])('in %s a raise holds from midnight of the company, without any job', async (TIME_ZONE, midnight, from) => {
  const person = await made()
  await sql`insert into pay (employee_id, valid, contract_amount, batch) values
    (${person.id}, daterange('2024-01-01', ${from}), 1000, 1), (${person.id}, daterange(${from}, null), 1200, 1)`.execute(
    app.deps.db,
  )
  const payAt = async (millis: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(millis)
    const found = await employeeById(app.deps.db, everything(today({ TIME_ZONE })), person.id)
    return found?.baseSalary?.contract_amount
  }
  expect(await payAt(Date.parse(midnight) - 1)).toBe(1000)
  expect(await payAt(Date.parse(midnight))).toBe(1200)
})

test('each read of pay is in the history of the person', async () => {
  const person = await made()
  await write(person, { contractAmount: 1000 })
  const reader = await withRights(['employees.baseSalary.read'])
  const read = () => app.as(null)(employees.pay, { params: { id: person.id }, token: reader.token })
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  const { rows } = await sql`select changes from audit_events where entity_id = ${person.id} and actor_id = ${reader.id}
    and action = 'employee.reveal-salary'`.execute(app.deps.db)
  expect(rows).toHaveLength(2)
})

test('needs the rights of pay: without them 401, 403 and 404, and nobody changes their own', async () => {
  const person = await made()
  await write(person, { from: day(9), contractAmount: 1000 })
  const payID = (await rowsOf(person))[0]?.id ?? ''
  const params = { id: person.id }
  const calls = (token?: string) => [
    app.as(null)(employees.pay, { params, ...(token && { token }) }),
    app.as(null)(employees.takeBackPay, { params: { ...params, payID }, ...(token && { token }) }),
  ]
  const statuses = async (token?: string) => (await Promise.all(calls(token))).map(({ status }) => status)
  expect(await statuses()).toEqual([401, 401])
  expect(await statuses((await withRights([])).token)).toEqual([403, 403])
  const stranger = await makePerson(app, { permissions: ['employees.baseSalary.read', 'employees.baseSalary.edit'] })
  expect(await statuses(stranger.token)).toEqual([404, 404])

  const own = await withRights(['employees.baseSalary.read', 'employees.baseSalary.edit'])
  await write(own, { from: day(9), contractAmount: 5 })
  const mine = (await rowsOf(own))[0]?.id ?? ''
  expect((await takeBack(own, mine, own.token)).body.code).toBe('employee.ownSalary')
  expect((await write(own, { from: day(20), contractAmount: 6 }, own.token)).body.code).toBe('employee.ownSalary')
  const above = await makePerson(app, { columns: { joined_date: '2024-01-01' }, roles: ['admin'] })
  await write(above, { from: day(9), contractAmount: 5 })
  const theirs = (await rowsOf(above))[0]?.id ?? ''
  expect((await takeBack(above, theirs, own.token)).body.code).toBe('employee.salaryRanksAbove')
})

test('each call is undone as a whole, unless something was built on it', async () => {
  const person = await made()
  await write(person, { from: '2024-01-01', contractAmount: 1000 })
  const before = await seen(person)
  const undoOf = async (call: Promise<unknown>) => {
    await call
    const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
    const request = last?.request ?? ''
    return () => app.as('admin')(api.undo.run, { params: { request } })
  }
  const undoPlan = await undoOf(write(person, { from: day(40), contractAmount: 1200 }))
  const undoEarlier = await undoOf(write(person, { from: day(20), contractAmount: 1100, dropPlanned: true }))
  expect((await undoPlan()).status).toBe(409)
  expect((await undoEarlier()).status).toBe(200)
  const [planned] = await rowsOf(person)
  const undoTakeBack = await undoOf(takeBack(person, planned?.id ?? ''))
  expect((await undoTakeBack()).status).toBe(200)
  const undoCorrection = await undoOf(write(person, { from: '2024-01-01', correction: true, contractAmount: 7 }))
  expect((await undoCorrection()).status).toBe(200)
  expect((await undoPlan()).status).toBe(200)
  expect(await seen(person)).toEqual(before)
})
