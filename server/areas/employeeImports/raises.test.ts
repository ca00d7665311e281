import { sql } from 'kysely'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import * as api from '#contract/api/index.ts'
import type { RaiseOutcome, Raises } from '#contract/api/raises.ts'
import type { Permission } from '#contract/permissions.ts'
import { today } from '#server/platform/deps.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { check, apply } = api.raises

const day = (days: number) => daysLater(today(app.deps.env), days)
const head = 'Employee,Personal account amount,Company account amount,Currency'

/** A person with pay since 2024. */
async function paid(personal = 1000, more: object = {}): Promise<Made> {
  const person = await makePerson(app, { columns: { joined_date: '2024-01-01' }, roles: ['full-time'] })
  const body = { currencyCode: 'EUR', batch: 15, from: '2024-01-01', personalAccountAmount: personal, ...more }
  const { status } = await app.as('admin')(api.employees.editBaseSalary, { params: { id: person.id }, body })
  expect(status).toBe(200)
  return person
}
const raise = (endpoint: typeof apply, rows: readonly string[], more: Partial<Raises> = {}, token?: string) =>
  app.as('admin')(endpoint, { body: { csv: [head, ...rows].join('\n'), ...more }, ...(token && { token }) })
const outcomeOf = ({ body }: { body: { data?: unknown } }) => body.data as RaiseOutcome
const errorsOf = async (rows: readonly string[], more: Partial<Raises> = {}, token?: string) =>
  outcomeOf(await raise(check, rows, more, token)).lines.map(({ errors }) => errors.join(' '))
const stored = async () =>
  (
    await sql`select id, employee_id, valid::text, personal_account_amount::text, replaced_as from pay order by id`.execute(
      app.deps.db,
    )
  ).rows
const payOf = async ({ id }: Made) => {
  const rows = (await app.as('admin')(api.employees.pay, { params: { id } })).body.data as PayPeriod[]
  return rows.map(({ state, from, to, reason, salary }) => [state, from, to, reason, salary.personal_account_amount])
}
const eventsOf = async ({ id }: Made, action: string) =>
  (await sql`select from audit_events where entity_id = ${id} and action = ${action}`.execute(app.deps.db)).rows.length

test('needs a session, and the right to edit salaries', async () => {
  const reader = await makePerson(app, {
    permissions: ['employees.read', 'employees.baseSalary.read', 'employees.edit'],
  })
  const body = { csv: head }
  for (const endpoint of [check, apply]) {
    expect((await app.as(null)(endpoint, { body })).status).toBe(401)
    expect((await app.as(null)(endpoint, { body, token: reader.token })).status).toBe(403)
  }
})

test('a preview tells old and new pay and the growth, writes no pay, and is in the history as a look at pay', async () => {
  const [ann, ben] = [await paid(), await paid(2000, { companyAccountAmount: 500 })]
  const before = await stored()
  const answer = await raise(check, [`${ann.teamEmail},1150,,`, `@${ben.username},2100,600,EUR`], { from: day(30) })
  const { lines, ...counts } = outcomeOf(answer)
  expect(counts).toMatchObject({ applied: false, create: 0, update: 2, same: 0, error: 0, questions: [] })
  expect(
    lines.map(({ line, values }) => [line, values.map((one) => `${one.label}: ${one.before} > ${one.after}`)]),
  ).toEqual([
    [2, ['Salary: 1,000 EUR > 1,150 EUR (+15%)', 'Personal account amount: 1,000 > 1,150']],
    [
      3,
      [
        'Salary: 2,500 EUR > 2,700 EUR (+8%)',
        'Personal account amount: 2,000 > 2,100',
        'Company account amount: 500 > 600',
      ],
    ],
  ])
  expect(await stored()).toEqual(before)
  expect([await eventsOf(ann, 'employee.reveal-salary'), await eventsOf(ann, 'employee.base-salary')]).toEqual([1, 1])
})

test('40 people are raised in one transaction from one day on, each with its event, and one undo reverts all', async () => {
  const people: Made[] = []
  for (let at = 0; at < 40; at++) people.push(await paid(1000 + at))
  const before = await stored()
  const rows = people.map(({ username }, at) => `@${username},${1100 + at},,`)
  const { headers, ...answer } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/employee-raises',
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { csv: [head, ...rows].join('\n'), from: day(20), reason: 'Review of the year' },
  })
  expect(answer.json().data).toMatchObject({ applied: true, update: 40, error: 0 })
  const { rows: written } = await sql<{ at: number; people: number }>`select count(distinct created_at)::int as at,
    count(*)::int as people from pay where valid = daterange(${day(20)}::date, null) and replaced_as is null`.execute(
    app.deps.db,
  )
  expect(written).toEqual([{ at: 1, people: 40 }])
  const [, second] = people
  expect(await payOf(second as Made)).toEqual([
    ['planned', day(20), null, 'Review of the year', 1101],
    ['current', '2024-01-01', day(19), '', 1001],
  ])
  for (const person of people) expect(await eventsOf(person, 'employee.base-salary')).toBe(2)
  const request = String(headers['x-undo'])
  expect((await app.as('admin')(api.undo.run, { params: { request } })).status).toBe(200)
  expect(await stored()).toEqual(before)
}, 60_000)

test('a refused row refuses all, and says which', async () => {
  const [ann, ben] = [await paid(), await paid()]
  const before = await stored()
  const outcome = outcomeOf(await raise(apply, [`@${ann.username},1200,,`, `@${ben.username},1200,,USD`]))
  expect(outcome).toMatchObject({ applied: false, update: 1, error: 1 })
  expect(outcome.lines.map(({ line, outcome: its }) => [line, its])).toEqual([
    [2, 'update'],
    [3, 'error'],
  ])
  expect(await stored()).toEqual(before)
})

test('each row that cannot be meant has a sentence', async () => {
  const ann = await paid()
  const above = await makePerson(app, { columns: { joined_date: '2024-01-01' }, roles: ['admin'] })
  const payer = await makePerson(app, {
    roles: ['engineering-manager'],
    permissions: [
      'employees.read',
      'employees.read.projects.readActive',
      'employees.baseSalary.read',
      'employees.baseSalary.edit',
    ],
  })
  const named = `@${ann.username}`
  const rows: [string, RegExp][] = [
    ['nobody@tidewater.example,1200,,', /No person has the team email or username "nobody@tidewater.example"/],
    ['Ann,1200,,', /"Ann" is no team email/],
    [`@${payer.username},1200,,`, /your own salary/i],
    [`@${above.username},1200,,USD`, /rank/],
    [`${named},much,,`, /Personal account amount: .*number/i],
    [`${named},-5,,`, /Personal account amount: /],
    [`${named},1.0001,,`, /Personal account amount: .*decimal/i],
    [',1200,,', /Employee: /],
    [`${named},,,`, /Personal account amount: /],
    [`${named},1200,,USD`, /Currency: The pay is in EUR\. Keep this currency/],
  ]
  for (const [row, sentence] of rows) {
    const [told] = await errorsOf([row], {}, payer.token)
    expect([row, told]).toEqual([row, expect.stringMatching(sentence)])
  }
  expect(await errorsOf([`${named},1200,,`, `${ann.teamEmail},1300,,`])).toEqual([
    '',
    'Line 2 is about the same person. Keep one of the two.',
  ])
  const full = { csv: `Employee,Contract amount,Currency,Pay day\n@${above.username},1200,USD,15` }
  expect((await errorsOf([], full, payer.token)).join()).toMatch(/rank/)
  expect(await errorsOf([`${named},1200,,`], { from: '2023-12-31' })).toEqual([
    expect.stringMatching(/first day|joined/i),
  ])
  expect(await errorsOf([`${named},1200,,`], { from: day(740) })).toEqual([expect.stringMatching(/two years/)])
})

test('a number with a decimal comma is read as one, or asked about, and never multiplied', async () => {
  const [ann, ben] = [await paid(), await paid()]
  const semicolons = (...cells: string[]) =>
    [`Employee;Personal account amount`, ...cells.map((cell, at) => `@${[ann, ben][at]?.username};${cell}`)].join('\n')
  const proved = outcomeOf(await raise(check, [], { csv: semicolons('1.234,56', '1.100') }))
  expect(proved.lines.map(({ values }) => values[0]?.after)).toEqual(['1,234.56 EUR (+23.46%)', '1,100 EUR (+10%)'])
  const open = outcomeOf(await raise(check, [], { csv: semicolons('1.234', '1.100') }))
  expect([open.lines, open.questions.map(({ example, chosen }) => [example, chosen])]).toEqual([[], [['1.234', '']]])
  const refused = await raise(apply, [], { csv: semicolons('1.234', '1.100') })
  expect([refused.status, refused.body.code]).toEqual([400, 'import.ambiguousColumn'])
  const mixed = outcomeOf(await raise(check, [], { csv: semicolons('1.234,56', '1,234.56') }))
  expect(mixed.questions.map(({ chosen }) => chosen)).toEqual([''])
})

test('the same pay changes nothing, and a day without pay needs currency and pay day', async () => {
  const ann = await paid()
  expect(outcomeOf(await raise(apply, [`@${ann.username},1000,,EUR`]))).toMatchObject({
    applied: true,
    same: 1,
    update: 0,
  })
  const unpaid = await makePerson(app, { columns: { joined_date: '2024-01-01' }, roles: ['full-time'] })
  const [told] = await errorsOf([`@${unpaid.username},1000,,`])
  expect(told).toMatch(/Currency: .*Pay day: /s)
  const csv = `Employee,Personal account amount,Currency,Pay day\n@${unpaid.username},900,USD,15`
  expect(outcomeOf(await raise(apply, [], { csv }))).toMatchObject({ applied: true, update: 1 })
  expect(await payOf(unpaid)).toEqual([['current', day(0), null, '', 900]])
})

test('who edits salaries and does not read them sees no pay, in values, refusals and counts', async () => {
  const rights: Permission[] = ['employees.read', 'employees.read.projects.readActive', 'employees.baseSalary.edit']
  const editor = await makePerson(app, { permissions: rights })
  const csvOf = ({ username }: Made) =>
    `Employee,Personal account amount,Currency,Pay day\n@${username},1000,USD,15\n@${cast.member.username},,USD,15`
  const without = await makePerson(app, { columns: { joined_date: '2024-01-01' } })
  const people = [await makePerson(app), without]
  await sql`insert into pay (employee_id, valid, personal_account_amount, currency_id, batch)
    select ${people[0]?.id ?? ''}, '[2024-01-01,)', 1000, id, 15 from currencies where name = 'EUR' limit 1`.execute(
    app.deps.db,
  )
  const answers = []
  for (const person of people) {
    const { data } = (await raise(check, [], { csv: csvOf(person) }, editor.token)).body
    answers.push(JSON.stringify(data).replaceAll(person.username, ''))
    expect(await eventsOf(person, 'employee.reveal-salary')).toBe(0)
  }
  expect(answers[0]).toContain('"update":1')
  expect(answers[0]).toBe(answers[1])
})
