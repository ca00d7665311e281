import { sql } from 'kysely'
import { exchangeRates, undo } from '#contract/api/index.ts'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { newRate } from '#tests/support/exchangeRates.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const rates = async () => (await app.as('admin')(exchangeRates.list)).body.data as ExchangeRate[]
const find = async (id: string) => (await rates()).find((rate) => rate.id === id) as ExchangeRate
const jumps = async () =>
  (await app.deps.db.selectFrom('mails').select('to_address').where('kind', '=', 'exchange-rate-jump').execute()).map(
    ({ to_address }) => to_address,
  )

async function make(perUsd: number, token?: string): Promise<ExchangeRate> {
  const { body } = await app.as('admin')(exchangeRates.create, {
    body: { ...newRate(), perUsd, confirmsJump: true },
    ...(token && { token }),
  })
  return find((body as unknown as { id: string }).id)
}
const edit = ({ id, currency, since }: ExchangeRate, perUsd: number, token?: string) =>
  app.as('admin')(exchangeRates.edit, {
    params: { id },
    body: { currency, since, perUsd, confirmsJump: true },
    ...(token && { token }),
  })

/** Undoes the last change of the caller. */
async function undoLast(body?: object, token?: string) {
  const caller = token ? { token } : {}
  const [last] = (await app.as('admin')(undo.list, caller)).body.data as { request: string }[]
  const params = { request: last?.request ?? '' }
  return app.as('admin')(undo.run, { params, ...(body && { body }), ...caller })
}
const asks = { status: 400, body: { code: 'exchangeRate.jump', errors: [{ field: 'confirmsJump' }] } }

test.each([
  [3, 4],
  [4, 3],
])('undoing a change from %d to %d, a third, asks nothing and is told to nobody', async (before, after) => {
  const rate = await make(before)
  await edit(rate, after)
  const told = (await jumps()).length
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect(await find(rate.id)).toMatchObject({ perUsd: before })
  expect(await jumps()).toHaveLength(told)
})

test('undoing a change of more than a third asks, changes nothing until it is confirmed, and is told then', async () => {
  const rate = await make(3)
  await edit(rate, 4.00000001)
  const told = await jumps()
  expect(await refused(app.deps.db, () => undoLast())).toMatchObject(asks)
  expect(await refused(app.deps.db, () => undoLast({ confirmsJump: false }))).toMatchObject(asks)
  expect(await find(rate.id)).toMatchObject({ perUsd: 4.00000001 })
  expect(await undoLast({ confirmsJump: true })).toMatchObject({ status: 200 })
  expect(await find(rate.id)).toMatchObject({ perUsd: 3 })
  const added = (await jumps()).slice(told.length)
  expect(added).toContain(cast.admin.teamEmail)
  // The same people as of the change itself.
  expect(added.toSorted()).toEqual(told.slice(-added.length).toSorted())
})

test('undoing a new rate and a deleted rate asks too: the rate before it applies again, or no longer', async () => {
  const old = await make(10)
  const made = await make(1)
  expect(await refused(app.deps.db, () => undoLast())).toMatchObject(asks)
  await app.as('admin')(exchangeRates.remove, { params: { id: made.id } })
  const told = (await jumps()).length
  expect(await refused(app.deps.db, () => undoLast())).toMatchObject(asks)
  expect(await undoLast({ confirmsJump: true })).toMatchObject({ status: 200 })
  expect(await find(made.id)).toMatchObject({ perUsd: 1 })
  expect((await jumps()).length).toBeGreaterThan(told)
  await app.as('admin')(exchangeRates.remove, { params: { id: made.id } })
  await app.as('admin')(exchangeRates.remove, { params: { id: old.id } })
})

test('undoing a move to another day asks about the days that it leaves', async () => {
  const old = await make(10)
  const made = await make(9)
  const later = newRate()
  await app.as('admin')(exchangeRates.edit, {
    params: { id: made.id },
    body: { currency: made.currency, since: later.since, perUsd: 1, confirmsJump: true },
  })
  expect(await refused(app.deps.db, () => undoLast())).toMatchObject(asks)
  expect(await undoLast({ confirmsJump: true })).toMatchObject({ status: 200 })
  expect(await find(made.id)).toMatchObject({ perUsd: 9, since: made.since })
  expect(await find(old.id)).toMatchObject({ perUsd: 10 })
})

test('undo needs the right that the change needed', async () => {
  const keeper = await makePerson(app, { permissions: ['metadata.read', 'invoices.create'] })
  const rate = await make(5)
  expect(await edit(rate, 5.5, keeper.token)).toMatchObject({ status: 200 })
  const [last] = (await app.as('admin')(undo.list, { token: keeper.token })).body.data as { request: string }[]
  await sql`delete from role_permissions rp using employee_roles er, permissions p where er.role_id = rp.role_id
    and er.employee_id = ${keeper.id} and p.id = rp.permission_id and p.code = 'invoices.create'`.execute(app.deps.db)
  const again = () =>
    app.as('admin')(undo.run, {
      params: { request: last?.request ?? '' },
      body: { confirmsJump: true },
      token: keeper.token,
    })
  expect(await refused(app.deps.db, again)).toMatchObject({ status: 403, body: { code: 'undo.permissionsChanged' } })
  expect(await find(rate.id)).toMatchObject({ perUsd: 5.5 })
})
