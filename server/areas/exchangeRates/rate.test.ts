import { insertRows } from '#server/platform/db/insertRows.ts'
import { testServer } from '#tests/support/testServer.ts'
import { convert } from './rates.ts'

const app = testServer()
const between = async (from: string, to: string, day: string) =>
  (await convert(app.deps.db, { amount: 1, from, to, day }))?.rate

beforeAll(() =>
  insertRows(app.deps.db, 'exchange_rates', [
    { currency: 'AAA', since: '2026-03-01', per_usd: '4' },
    { currency: 'AAA', since: '2026-05-01', per_usd: '5' },
    { currency: 'BBB', since: '2026-01-01', per_usd: '2' },
    { currency: 'CCC', since: '2026-01-01', per_usd: '26250' },
    { currency: 'DDD', since: '2026-01-01', per_usd: '0.744' },
  ]),
)

test.each<[string, string, string, number | undefined, string]>([
  ['AAA', 'AAA', '2026-01-01', 1, 'a currency to itself, also on a day that has no rate of it'],
  ['NIL', 'NIL', '2026-06-01', 1, 'one that has no rate at all, too'],
  ['AAA', 'BBB', '2026-04-30', 0.5, 'the newest rate that has begun'],
  ['AAA', 'BBB', '2026-05-01', 0.4, 'on its first day already'],
  ['BBB', 'AAA', '2026-06-01', 2.5, 'the other way'],
  ['AAA', 'USD', '2026-06-01', 0.2, 'to dollars'],
  ['USD', 'AAA', '2026-06-01', 5, 'from dollars'],
  ['AAA', 'BBB', '2026-02-28', undefined, 'none while all rates lie ahead'],
  ['BBB', 'AAA', '2026-02-28', undefined, 'likewise'],
  ['NIL', 'USD', '2026-06-01', undefined, 'none of an unknown currency'],
  ['USD', 'NIL', '2026-06-01', undefined, 'likewise'],
  // 26250 / 0.744 = 35282.25806451612903..., 0.744 / 26250 = 0.00002834285714...
  ['DDD', 'CCC', '2026-06-01', 35282.2580645161, 'a large one has 15 digits'],
  ['CCC', 'DDD', '2026-06-01', 0.0000283428571428571, 'a small one, too'],
])('%s to %s on %s is %p: %s', async (from, to, day, rate) => {
  expect(await between(from, to, day)).toBe(rate)
})

test('the dollar needs no row of its own', async () => {
  await app.deps.db.deleteFrom('exchange_rates').where('currency', '=', 'USD').execute()
  expect(await between('BBB', 'USD', '2026-06-01')).toBe(0.5)
})
