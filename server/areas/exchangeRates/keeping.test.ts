import { randomUUID } from 'node:crypto'
import { exchangeRates as api, type ExchangeRate } from '#contract/api/exchangeRates.ts'
import { versionOf } from '#contract/version.ts'
import { seedReference } from '#server/seed/reference.ts'
import { cast } from '#tests/support/cast.ts'
import { newRate } from '#tests/support/exchangeRates.ts'
import { makeInvoice } from '#tests/support/invoices.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer({ TIME_ZONE: 'Asia/Ho_Chi_Minh' })
const ok = { status: 200, body: { data: null, message: 'ok' } }

const list = async () => (await app.as('admin')(api.list)).body.data as ExchangeRate[]
const create = (body: object) => app.as('admin')(api.create, { body: { confirmsJump: true, ...body } })
const edit = ({ id }: { id: string }, body: object, version?: string) =>
  app.as('admin')(api.edit, { params: { id }, body: { confirmsJump: true, ...body }, version })
const one = ({ id }: { id: string }) => app.as('admin')(api.one, { params: { id } })
const remove = ({ id }: { id: string }) => app.as('admin')(api.remove, { params: { id } })
const find = async (wanted: object) => {
  const { currency, since } = { ...newRate(), ...wanted }
  return (await list()).find((rate) => rate.currency === currency && rate.since === since) as ExchangeRate
}
async function make(over: object = {}) {
  const body = { ...newRate(), ...over }
  const created = await create(body)
  const found = await find(body)
  expect(created).toMatchObject({ status: 200, body: { data: null, message: 'ok', id: found.id } })
  return found
}
const bodyOf = ({ currency, since, perUsd }: ExchangeRate) => ({ currency, since, perUsd })
const wrong = (field: string) => ({
  status: 400,
  body: { error: expect.stringMatching(/^[A-Z].*\.$/), errors: [{ field, msg: expect.any(String) }] },
})

test('are added, changed and deleted, each with its event', async () => {
  const made = await make({ perUsd: 0.12345678 })
  expect(made).toMatchObject({ currency: 'XTS', perUsd: 0.12345678, updatedAt: null })
  expect(await edit(made, { ...bodyOf(made), perUsd: 3 })).toMatchObject(ok)
  expect(await find(made)).toMatchObject({ id: made.id, perUsd: 3, updatedAt: expect.any(String) })
  expect(await remove(made)).toMatchObject(ok)
  expect(await find(made)).toBeUndefined()
  const trail = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'actor_id', 'changes'])
    .where('entity_id', '=', made.id)
    .orderBy('seq')
    .execute()
  expect(trail).toMatchObject(
    ['created', 'edited', 'deleted'].map((what) => ({
      action: `metadata.exchangeRates.${what}`,
      entity: 'exchangeRates',
      actor_id: cast.admin.id,
    })),
  )
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after, masked: false })
  expect(trail.map(({ changes }) => changes)).toEqual([
    [change('currency', '', 'XTS'), change('since', '', made.since), change('perUsd', '', 0.12345678)],
    [change('perUsd', 0.12345678, 3)],
    [change('currency', 'XTS', ''), change('since', made.since, ''), change('perUsd', 3, '')],
  ])
})

test('one rate is returned as in the list', async () => {
  const made = await make()
  expect(await one(made)).toMatchObject({ status: 200, body: { data: made } })
  await edit(made, { ...bodyOf(made), perUsd: 3 })
  expect((await one(made)).body).toEqual({ data: await find(made) })
})

test('are sorted by currency, newest first', async () => {
  const rates = await list()
  const keys = rates.map(({ currency, since }) => [currency, since] as const)
  const sorted = keys.toSorted(([a, from], [b, to]) => (a === b ? (from < to ? 1 : -1) : a < b ? -1 : 1))
  expect(keys).toEqual(sorted)
  expect(new Set(keys.map(([currency]) => currency)).size).toBeGreaterThan(4)
})

test('a code is accepted in any letter case, and a day as local midnight in UTC', async () => {
  const body = { ...newRate(), currency: ' xtt ', since: '2021-06-30T18:00:00Z' }
  expect((await create(body)).status).toBe(200)
  expect(await find({ currency: 'XTT', since: '2021-07-01' })).toBeDefined()
})

test.each<[string, object, string]>([
  ['no currency', { currency: undefined }, 'currency'],
  ['a currency of four letters', { currency: 'EURO' }, 'currency'],
  ['no day', { since: '' }, 'since'],
  ['a day that does not exist', { since: '2026-02-30' }, 'since'],
  ['no rate', { perUsd: undefined }, 'perUsd'],
  ['a rate of 0', { perUsd: 0 }, 'perUsd'],
  ['a negative rate', { perUsd: -1 }, 'perUsd'],
  ['too many decimals', { perUsd: 1.123456789 }, 'perUsd'],
  ['a dollar that is not one dollar', { currency: 'USD', perUsd: 1.01 }, 'perUsd'],
])('refuse %s', async (_what, over, field) => {
  const made = await make()
  for (const call of [create, (body: object) => edit(made, body)]) {
    const answer = await refused(app.deps.db, () => call({ ...newRate(), ...over }))
    expect(answer).toMatchObject(wrong(field))
  }
})

test('a currency has one rate per day, also when several are added at once', async () => {
  const body = newRate()
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(body)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400'])
  expect(answers.find(({ status }) => status === 400)).toMatchObject(wrong('since'))
  const [made, other] = [await find(body), await make()]
  expect(await refused(app.deps.db, () => edit(other, bodyOf(made)))).toMatchObject(wrong('since'))
  expect((await create({ ...body, currency: 'XTU' })).status).toBe(200)
  expect(await remove(made)).toMatchObject(ok)
  expect(await edit(other, bodyOf(made))).toMatchObject(ok)
})

test('an unknown one is a 404, a malformed id a 400', async () => {
  const gone = { id: randomUUID() }
  const calls = [(id: { id: string }) => edit(id, newRate()), remove, one]
  for (const call of calls) {
    expect(await refused(app.deps.db, () => call(gone))).toMatchObject({ status: 404 })
    expect(await refused(app.deps.db, () => call({ id: 'gone' }))).toMatchObject({ status: 400 })
  }
})

test('a deleted rate stays deleted when a server starts', async () => {
  const company = { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' }
  const ofDong = async () => (await list()).filter(({ currency }) => currency === 'VND')
  expect(await ofDong()).not.toEqual([])
  for (const one of await ofDong()) expect(await remove(one)).toMatchObject(ok)
  await seedReference(app.deps.db, company)
  expect(await ofDong()).toEqual([])
})

test('an invoice keeps the rate it was made with', async () => {
  const { id } = await makeInvoice(app, {
    columns: { conversion_rate: '1.1655011655', conversion_amount: '9790.21' },
  })
  const read = () => app.deps.db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await read()
  const euro = (await list()).find(({ currency }) => currency === 'EUR') as ExchangeRate
  expect(await edit(euro, { ...bodyOf(euro), perUsd: 2 })).toMatchObject(ok)
  expect(await read()).toEqual(before)
  expect(await remove(euro)).toMatchObject(ok)
  expect(await read()).toEqual(before)
})

test('of two simultaneous changes of one version, one succeeds and the other names the first editor', async () => {
  const made = await make()
  const version = versionOf(made)
  const answers = await Promise.all([7, 8].map((perUsd) => edit(made, { ...bodyOf(made), perUsd }, version)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'record.changedByYou',
  })
  const now = await find(made)
  expect(await edit(made, { ...bodyOf(made), perUsd: 9 }, versionOf(now))).toMatchObject(ok)
})

describe('a rate more than a third away', () => {
  const told = async () =>
    (
      await app.deps.db
        .selectFrom('mails')
        .select(['to_address', 'text'])
        .where('kind', '=', 'exchange-rate-jump')
        .execute()
    ).filter(({ text }) => text.includes('XTS'))
  const plain = { confirmsJump: false }

  test.each([
    [3, 4],
    [4, 3],
  ])('from %d to %d asks nothing and is told to nobody', async (before, after) => {
    const made = await make({ perUsd: before, currency: 'XTS' })
    const mails = (await told()).length
    const answer = await edit(made, { ...bodyOf(made), perUsd: after, ...plain })
    expect([answer.status, (await told()).length]).toEqual([200, mails])
  })

  test.each([
    [3, 4.00000001],
    [4, 2.99999999],
    [0.858, 0.0001],
  ])('from %d to %d asks, and is told once it is confirmed', async (before, after) => {
    const made = await make({ perUsd: before, currency: 'XTS' })
    const mails = (await told()).length
    const answer = await edit(made, { ...bodyOf(made), perUsd: after, ...plain })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'exchangeRate.jump', errors: [{ field: 'confirmsJump' }] },
    })
    expect(await find(made)).toMatchObject({ perUsd: before })
    expect(await edit(made, { ...bodyOf(made), perUsd: after })).toMatchObject(ok)
    const holders = (await told()).slice(mails).map(({ to_address }) => to_address)
    expect(holders).toContain(cast.admin.teamEmail)
  })

  test('is asked about for a new day too, and told when a deletion brings back an older rate', async () => {
    const old = await make({ perUsd: 10 })
    const next = { ...newRate(), perUsd: 1 }
    expect(await create({ ...next, ...plain })).toMatchObject({ status: 400, body: { code: 'exchangeRate.jump' } })
    const made = await make(next)
    const mails = (await told()).length
    expect(await remove(made)).toMatchObject(ok)
    expect((await told()).length).toBeGreaterThan(mails)
    await remove(old)
  })
})

test('a rate that came with the product says so until somebody changes it', async () => {
  const pound = (await list()).find(({ currency }) => currency === 'GBP') as ExchangeRate
  expect(pound).toMatchObject({ isShipped: true })
  await edit(pound, bodyOf(pound))
  expect(await find(pound)).toMatchObject({ isShipped: false })
})
