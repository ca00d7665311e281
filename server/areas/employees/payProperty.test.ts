import fc from 'fast-check'
import { sql } from 'kysely'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import * as api from '#contract/api/index.ts'
import { at } from '#server/platform/db/dated.ts'
import { today } from '#server/platform/deps.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { often } from '#tests/support/long.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Days before and after today in which changes are made, and how many days are compared. */
const [before, after] = [60, 60]
const length = before + after + 30

/** What is true on a day. Days of one row share the object. */
interface Row {
  amount: number
}
type Days = (Row | undefined)[]

type Step =
  | { kind: 'change' | 'correct'; day: number; amount: number; drops: boolean }
  | { kind: 'take back'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('change', 'change', 'correct'),
      day: fc.integer({ min: 0, max: before + after }),
      amount: fc.integer({ min: 1, max: 4 }),
      drops: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const), which: fc.nat(3) }) },
)

const firstDays = (days: Days) => days.flatMap((row, day) => (row && row !== days[day - 1] ? [day] : []))

/** What is true from this day on was never decided: the row of the day before goes on. */
function goesOn(days: Days, from: number, row: Row | undefined): void {
  for (let day = from; day < length && days[day] === row; day++) days[day] = days[from - 1]
}

/** Replays a step day by day. Returns false if it is refused. */
function replay(days: Days, one: Step): boolean {
  if (one.kind === 'take back') {
    const first = firstDays(days).filter((day) => day > before)[one.which]
    if (first === undefined) return false
    goesOn(days, first, days[first])
    return true
  }
  const { kind, day, amount, drops } = one
  const row = days[day]
  if (kind === 'correct' && !row) return false
  if (drops)
    for (const first of firstDays(days).filter((it) => it > day && it > before)) goesOn(days, first, days[first])
  if (row?.amount === amount) return true
  if (kind === 'correct' || (row && days[day - 1] !== row)) {
    if (row) row.amount = amount
    return true
  }
  const begun = { amount }
  const former = days[day]
  for (let later = day; later < length && days[later] === former; later++) days[later] = begun
  return true
}

/** A change before two others, which few random steps make. */
const beforeTwo: Step[] = [80, 100, 20].map((day, index) => ({ kind: 'change', day, amount: index + 1, drops: false }))

test('after any changes, corrections and take-backs, pay is on every day what a replay by hand says', async () => {
  const now = today(app.deps.env)
  const dayOf = (day: number) => daysLater(now, day - before)
  const admin = app.as('admin')
  const { editBaseSalary, takeBackPay, pay } = api.employees
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14, size: 'max' }), async (steps) => {
      const made = await makePerson(app, { columns: { joined_date: dayOf(0) }, roles: ['full-time'] })
      const params = { id: made.id }
      const days: Days = Array.from({ length })
      const call = async (one: Step): Promise<number> => {
        if (one.kind === 'take back') {
          const rows = (await admin(pay, { params })).body.data as PayPeriod[]
          const planned = rows.filter(({ state }) => state === 'planned').toReversed()
          const payID = planned[one.which]?.id ?? crypto.randomUUID()
          return (await admin(takeBackPay, { params: { ...params, payID } })).status
        }
        const given = { from: dayOf(one.day), correction: one.kind === 'correct', dropPlanned: one.drops }
        const body = { ...given, contractAmount: one.amount, currencyCode: 'EUR', batch: 1 }
        return (await admin(editBaseSalary, { params, body })).status
      }
      for (const one of steps) {
        const refused = one.kind === 'take back' ? 404 : 400
        const expected = replay(days, one) ? 200 : refused
        expect(await call(one)).toBe(expected)
      }
      const stored: (number | null)[] = []
      const ids: (string | undefined)[] = []
      for (let day = 0; day < length; day += 1) {
        const { rows } = await sql<{ id: string; amount: string }>`select b.id, b.contract_amount as amount from pay b
          where b.employee_id = ${made.id} and ${at('b', dayOf(day))}`.execute(app.deps.db)
        expect(rows.length).toBeLessThanOrEqual(1)
        stored.push(rows[0] ? Number(rows[0].amount) : null)
        ids.push(rows[0]?.id)
      }
      expect(stored).toEqual(days.map((row) => row?.amount ?? null))
      // A row begins where the replay begins one, and nowhere else.
      const begins = (all: readonly unknown[]) => all.flatMap((one, day) => (one && one !== all[day - 1] ? [day] : []))
      expect(begins(ids)).toEqual(begins(days))
      const { body } = await admin(api.employees.one, { params })
      expect((body.data as { baseSalary: { contract_amount: number } | null }).baseSalary?.contract_amount).toBe(
        days[before]?.amount,
      )
    }),
    { numRuns: often(15, 300), examples: [[beforeTwo]] },
  )
}, 600_000)
