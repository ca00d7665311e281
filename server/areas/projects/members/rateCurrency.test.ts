import { sql } from 'kysely'
import type { ProposedLine } from '#contract/api/invoices/invoice.ts'
import * as api from '#contract/api/index.ts'
import type { MemberImportOutcome } from '#contract/api/projects/member.ts'
import type { Member, Project } from '#contract/api/projects/project.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { editOf, slotCalls } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const admin: ReturnType<typeof app.as> = (endpoint, given) => app.as('admin')(endpoint, given)

type Code = 'EUR' | 'USD' | 'VND' | 'GBP' | 'SGD'
const currency = (code: Code) => seedId('currency', `${code} fiat`)

// One dollar buys 0.9 euros and 25,000 dong. Pounds have no rate.
beforeAll(async () => {
  await app.deps.db.deleteFrom('exchange_rates').execute()
  await insertRows(app.deps.db, 'exchange_rates', [
    { currency: 'EUR', since: '2020-01-01', per_usd: '0.9' },
    { currency: 'VND', since: '2020-01-01', per_usd: '25000' },
  ])
})

const one = async ({ id }: { id: string }, token?: string) =>
  (await admin(api.projects.one, { params: { id }, ...(token && { token }) })).body.data as Project

/** Gives the project the bank account of another one. */
async function takeAccount({ id }: BilledProject, of: { bankId: string | null }) {
  const { name, code: _, ...project } = await one({ id })
  const answer = await admin(api.projects.editGeneralInfo, {
    params: { id },
    body: {
      name,
      function: project.function || 'learning',
      countryID: seedId('country', 'Germany'),
      importantLevel: 'medium',
      leadRating: 3,
      accountRating: 3,
      deliveryRating: 3,
      bankAccountID: of.bankId,
    },
  })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
}

/** A project in euros with official members at these rates, and one open role at 70. */
async function inEuros(rates: number[]) {
  const project = await makeBilledProject(app, { currency: 'EUR' })
  const calls = slotCalls(app, project)
  const people = [cast.member, cast.fullTime, cast.contractor]
  for (const [at, rate] of rates.entries())
    await calls.slot({ employeeID: people[at]?.id, status: 'active', startDate: '2026-07-01', rate })
  await calls.slot({ rate: 70 })
  return { project, ...calls }
}
const pairs = (rows: Member[]) =>
  rows.toSorted((one, other) => one.rate - other.rate).map(({ rate, rateCurrency }) => [rate, rateCurrency?.name])
const pairOf = async (rows: () => Promise<Member[]>, id: string) =>
  pairs((await rows()).filter(({ employeeID }) => employeeID === id))[0]
const undoLast = async () => {
  const [last] = (await admin(api.undo.list)).body.data as { request: string }[]
  expect((await admin(api.undo.run, { params: { request: last?.request ?? '' } })).status).toBe(200)
}

describe('another bank account', () => {
  test.each<[Code, number, string[]]>([
    // 3 × 0.05 = 0.15 euros are 0.1666... dollars, rounded once; three rounded ones would be 0.18.
    ['USD', 0.17, []],
    // 0.15 × 25,000 / 0.9 = 4,166.66... dong, which have no decimals.
    ['VND', 4167, []],
    ['GBP', 0, ['EUR']],
  ])('to %s keeps every rate, and makes the revenue %d', async (code, revenue, unconverted) => {
    const { project, rows } = await inEuros([0.05, 0.05, 0.05])
    expect(await one(project)).toMatchObject({ monthlyChargeRate: 0.15, unconverted: [] })
    await takeAccount(project, await makeBilledProject(app, { currency: code }))
    expect(pairs(await rows())).toEqual([
      [0.05, 'EUR'],
      [0.05, 'EUR'],
      [0.05, 'EUR'],
      [70, 'EUR'],
    ])
    const shown = { monthlyChargeRate: revenue, unconverted, currency: { name: code } }
    expect(await one(project)).toMatchObject({ ...shown, members: [{ currency: { name: 'EUR' } }, {}, {}] })
    const listed = (await admin(api.projects.list, { query: { name: project.name } })).body.data as Project[]
    expect(listed).toMatchObject([{ ...shown, members: [{ currency: { name: 'EUR' } }, {}, {}] }])
  })

  test('none at all adds rates of one currency, and none of several', async () => {
    const { project, rows, slot } = await inEuros([4200.5, 0])
    await takeAccount(project, { bankId: null })
    const shown = { monthlyChargeRate: 4200.5, unconverted: [], currency: null }
    expect(await one(project)).toMatchObject({ ...shown, members: [{ currency: { name: 'EUR' } }, {}] })
    await takeAccount(project, await makeBilledProject(app, { currency: 'USD' }))
    await slot({ employeeID: cast.contractor.id, status: 'active', startDate: '2026-07-01', rate: 100 })
    await takeAccount(project, { bankId: null })
    expect(pairs(await rows())).toEqual([
      [0, 'EUR'],
      [70, 'EUR'],
      [100, 'USD'],
      [4200.5, 'EUR'],
    ])
    const mixed = { monthlyChargeRate: 0, unconverted: ['EUR', 'USD'], currency: null }
    expect(await one(project)).toMatchObject(mixed)
    expect((await admin(api.projects.list, { query: { name: project.name } })).body.data).toMatchObject([mixed])
  })

  test('of the same currency changes nothing, and undoing another one brings the sums back', async () => {
    const { project, rows } = await inEuros([4200.125])
    await takeAccount(project, await makeBilledProject(app, { currency: 'EUR' }))
    expect(await one(project)).toMatchObject({ monthlyChargeRate: 4200.125 })
    await takeAccount(project, await makeBilledProject(app, { currency: 'USD' }))
    // 4,200.125 / 0.9 = 4,666.8055...
    expect(await one(project)).toMatchObject({ monthlyChargeRate: 4666.81 })
    await undoLast()
    expect(await one(project)).toMatchObject({ monthlyChargeRate: 4200.125, currency: { name: 'EUR' } })
    expect(await pairOf(rows, cast.member.id)).toEqual([4200.125, 'EUR'])
  })

  test('is the same as another currency of the account', async () => {
    const { project, rows } = await inEuros([900])
    await sql`update bank_accounts set currency_id = ${currency('USD')} where id = ${project.bankId}`.execute(
      app.deps.db,
    )
    expect(await pairOf(rows, cast.member.id)).toEqual([900, 'EUR'])
    expect(await one(project)).toMatchObject({ monthlyChargeRate: 1000, currency: { name: 'USD' } })
  })

  test('that an undo brings back gives its currency to rates that came meanwhile', async () => {
    const { project, rows, slot } = await inEuros([])
    await takeAccount(project, { bankId: '' })
    const [cleared] = (await admin(api.undo.list)).body.data as { request: string }[]
    await slot({ employeeID: cast.member.id, status: 'active', rate: 900 })
    expect(await pairOf(rows, cast.member.id)).toEqual([900, undefined])
    const params = { request: cleared?.request ?? '' }
    expect((await admin(api.undo.run, { params })).status).toBe(200)
    await takeAccount(project, await makeBilledProject(app, { currency: 'VND' }))
    expect(await pairOf(rows, cast.member.id)).toEqual([900, 'EUR'])
  })

  test('as the first one gives its currency to rates without one; undoing it takes it away', async () => {
    const project = await makeBilledProject(app, { bank: null })
    const { slot, rows } = slotCalls(app, project)
    await slot({ employeeID: cast.member.id, status: 'active', rate: 900 })
    await slot({ rate: 70 })
    const none = [
      [70, undefined],
      [900, undefined],
    ]
    expect(pairs(await rows())).toEqual(none)
    const dollars = await makeBilledProject(app, { currency: 'USD' })
    await takeAccount(project, dollars)
    await takeAccount(project, await makeBilledProject(app, { currency: 'VND' }))
    expect(pairs(await rows())).toEqual([
      [70, 'USD'],
      [900, 'USD'],
    ])
    await undoLast()
    await undoLast()
    expect(pairs(await rows())).toEqual(none)
  })
})

describe('an edit', () => {
  /** A member with 900 euros in a project in dollars. */
  async function moved() {
    const made = await inEuros([900])
    await takeAccount(made.project, await makeBilledProject(app, { currency: 'USD' }))
    const member = (await made.rows()).find(({ employeeID }) => employeeID === cast.member.id) as Member
    return { ...made, member, pair: () => pairOf(made.rows, cast.member.id) }
  }

  test.each<[string, Record<string, unknown>, [number, string]]>([
    ['of a rate writes it in the currency that is shown', { rate: 1000 }, [1000, 'EUR']],
    ['of a rate and its currency writes both', { rate: 1000, rateCurrencyID: currency('USD') }, [1000, 'USD']],
    ['of the currency alone keeps the number', { rateCurrencyID: currency('VND') }, [900, 'VND']],
    ['of something else keeps both', { note: 'new' }, [900, 'EUR']],
    ['with a blank currency keeps it', { rate: 5, rateCurrencyID: '' }, [5, 'EUR']],
  ])('%s, and undo restores the pair', async (_what, change, expected) => {
    const { member, edit, pair } = await moved()
    expect((await edit(editOf(member, change))).status).toBe(200)
    expect(await pair()).toEqual(expected)
    await undoLast()
    expect(await pair()).toEqual([900, 'EUR'])
  })

  test('of an unknown currency is refused at its field', async () => {
    const { member, edit } = await moved()
    const answer = await edit(editOf(member, { rateCurrencyID: seedId('currency', 'none') }))
    expect([answer.status, answer.body]).toMatchObject([404, { errors: [{ field: 'rateCurrencyID' }] }])
  })

  test('that keeps the currency is saved even if the currency was deleted since', async () => {
    const { member, edit, pair } = await moved()
    const of = { db: app.deps.db, id: currency('EUR') }
    await sql`update currencies set deleted_at = now() where id = ${of.id}`.execute(of.db)
    const { token } = await makePerson(app, {
      permissions: ['projectMembers.read', 'projectMembers.edit', 'projectMembers.rate.edit'],
    })
    const guess = await edit(editOf(member, { rateCurrencyID: of.id }), { token })
    const answer = await edit(editOf(member, { rate: 950, rateCurrencyID: of.id }))
    const other = await edit(editOf(member, { rateCurrencyID: currency('USD') }))
    const back = await edit(editOf(member, { rateCurrencyID: of.id }))
    await sql`update currencies set deleted_at = null where id = ${of.id}`.execute(of.db)
    expect([guess.status, answer.status, other.status, back.status]).toEqual([404, 200, 200, 404])
    expect(await pair()).toEqual([950, 'USD'])
  })

  test('by a caller who cannot see rates counts in the currency that they see, the project’s', async () => {
    const { member, edit, pair } = await moved()
    const { token } = await makePerson(app, {
      permissions: ['projectMembers.read', 'projectMembers.edit', 'projectMembers.rate.edit'],
    })
    await edit(editOf(member, { rateCurrencyID: currency('VND') }), { token })
    expect(await pair()).toEqual([900, 'EUR'])
    await edit(editOf(member, { rate: 1000 }), { token })
    expect(await pair()).toEqual([1000, 'USD'])
  })

  test('without the right to set rates keeps both', async () => {
    const { member, edit, pair } = await moved()
    const { token } = await makePerson(app, { permissions: ['projectMembers.read', 'projectMembers.edit'] })
    await edit(editOf(member, { rate: 1, rateCurrencyID: currency('VND') }), { token })
    expect(await pair()).toEqual([900, 'EUR'])
  })

  test('that fills an open role takes its rate with its currency', async () => {
    const { rows, edit } = await moved()
    const open = (await rows()).find(({ employeeID }) => !employeeID) as Member
    await edit(editOf(open, { employeeID: cast.probation.id, status: 'active' }))
    expect(await pairOf(rows, cast.probation.id)).toEqual([70, 'EUR'])
  })

  test('is in the history as a pair, only for readers of rates', async () => {
    const { project, member, edit } = await moved()
    await edit(editOf(member, { rate: 1000, rateCurrencyID: currency('USD') }))
    const labels = async (may: readonly Permission[]) => {
      const { token } = await makePerson(app, { permissions: [...may] })
      const { body } = await admin(api.projects.timeline, { params: { id: project.id }, token })
      const [last] = body.data as { changes: { label: string; before: string; after: string }[] }[]
      return last?.changes.map(({ label, before, after }) => [label, before, after])
    }
    expect(await labels(permissions)).toEqual([
      ['Minh: Rate', '900', '1000'],
      ['Minh: Currency of the rate', 'EUR', 'USD'],
    ])
    const told = (await labels(permissions.filter((one) => one !== 'projectMembers.rate.read'))) ?? []
    expect(told.flat().join()).not.toMatch(/EUR|USD|Rate/)
  })
})

test('readers without the right for rates see the currency of the project, and no other', async () => {
  const { project, list } = await inEuros([900])
  await takeAccount(project, await makeBilledProject(app, { currency: 'GBP' }))
  const { token } = await makePerson(app, {
    permissions: permissions.filter((permission) => permission !== 'projectMembers.rate.read'),
  })
  const texts = [
    (await list({}, token)).text,
    (await admin(api.projects.one, { params: { id: project.id }, token })).text,
    (await admin(api.projects.list, { query: { name: project.name }, token })).text,
  ]
  for (const text of texts) {
    expect(text).toContain('GBP')
    expect(text).not.toContain('EUR')
  }
})

test('invoices propose a rate of another currency converted, or name that they cannot', async () => {
  const { project } = await inEuros([4200])
  const proposed = async () => {
    const query = { projectID: project.id, month: '7', year: '2026' }
    return (await admin(api.invoices.proposedLines, { query })).body.data as ProposedLine[]
  }
  expect(await proposed()).toMatchObject([{ quantity: 1, unitCost: 4200, rateCurrency: '', exchangeRate: null }])
  await takeAccount(project, await makeBilledProject(app, { currency: 'USD' }))
  // 4,200 / 0.9 = 4,666.66...
  expect(await proposed()).toMatchObject([{ quantity: 1, unitCost: 4666.67, cost: 4666.67, rateCurrency: 'EUR' }])
  await sql`update project_members set start_date = '2026-07-10' where project_id = ${project.id}`.execute(app.deps.db)
  // 16 of 23 days, each 4,200 / 0.9 / 23 = 202.89855... dollars.
  expect(await proposed()).toMatchObject([
    { quantity: 16, unitCost: 202.8986, cost: 3246.38, exchangeRate: 1.11111111111111 },
  ])
  await takeAccount(project, await makeBilledProject(app, { currency: 'GBP' }))
  expect(await proposed()).toMatchObject([{ unitCost: 0, cost: 0, rateCurrency: 'EUR', exchangeRate: null }])
})

describe('an import', () => {
  async function imported(project: BilledProject, lines: string[]) {
    const csv = ['Member,Seniority,Positions,Rate,Currency of the rate', ...lines].join('\n')
    const { body } = await admin(api.projectMembers.importCsv, { params: { id: project.id }, body: { csv } })
    return body.data as MemberImportOutcome
  }
  const line = (rate: string, code: string) => `@${cast.member.username},Mid,Backend Engineer,${rate},${code}`

  test('writes rates with their currency, and changes nothing that is the same', async () => {
    const { project, rows } = await inEuros([900])
    await takeAccount(project, await makeBilledProject(app, { currency: 'USD' }))
    expect(await imported(project, [line('900', 'EUR'), ',Mid,backend,70,eur'])).toMatchObject({ same: 2, update: 0 })
    expect(await imported(project, [line('950', '')])).toMatchObject({ update: 1 })
    expect(await pairOf(rows, cast.member.id)).toEqual([950, 'EUR'])
    expect(await imported(project, [line('950', 'USD')])).toMatchObject({ update: 1 })
    expect(await pairOf(rows, cast.member.id)).toEqual([950, 'USD'])
    expect(await imported(project, [',Mid,backend,80,', ',Mid,backend,90,VND'])).toMatchObject({ create: 2 })
    expect(pairs(await rows())).toEqual([
      [70, 'EUR'],
      [80, 'USD'],
      [90, 'VND'],
      [950, 'USD'],
    ])
    const refused = await imported(project, [line('950', 'XYZ')])
    expect(refused).toMatchObject({ applied: false, error: 1 })
    expect(refused.lines[0]?.errors[0]).toContain('There is no currency "XYZ"')
  })
})
