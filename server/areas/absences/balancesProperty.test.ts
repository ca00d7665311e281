import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Absence, Balance } from '#contract/api/absences.ts'
import { daysLater } from '#contract/dates.ts'
import { publicHolidays } from '#server/areas/metadata/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { often } from '#tests/support/long.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const first = '2026-01-01'
const years = [2026, 2027, 2028] as const
const day = (days: number) => daysLater(first, days)

const places = ['DE-BY', 'DE-BE', 'VN', 'CH-VS', 'US-CA']

interface DayOff {
  name: string
  day: string
  workplace: string
  is_half: boolean
  kind: 'public' | 'company'
}
const daysOff: DayOff[] = [
  { name: 'Founding day', day: '2026-05-05', workplace: '', is_half: false, kind: 'company' },
  { name: 'New Year’s Eve', day: '2027-12-31', workplace: 'DE', is_half: true, kind: 'company' },
  { name: 'Move', day: '2028-02-29', workplace: 'DE-BE', is_half: false, kind: 'company' },
  { name: 'Half of a holiday', day: '2026-04-30', workplace: 'VN', is_half: true, kind: 'company' },
]

interface Kind {
  isLimited: boolean
  firstYear: number
  carriedDays: number
  /** Month and day. */
  carriedUntil: string
  allowances: { workplace: string; years: number; days: number }[]
}
const kinds: readonly Kind[] = [
  {
    ...{ isLimited: true, firstYear: 2026, carriedDays: 5, carriedUntil: '03-31' },
    allowances: [
      { workplace: '', years: 0, days: 10 },
      { workplace: 'DE', years: 0, days: 24 },
      { workplace: 'DE', years: 2, days: 30 },
      { workplace: 'DE-BY', years: 1, days: 27 },
      { workplace: 'VN', years: 0, days: 12.5 },
    ],
  },
  {
    ...{ isLimited: true, firstYear: 2027, carriedDays: 40, carriedUntil: '12-31' },
    allowances: [{ workplace: 'US', years: 1, days: 7 }],
  },
  { isLimited: false, firstYear: 2026, carriedDays: 0, carriedUntil: '03-31', allowances: [] },
]
const ids: string[] = []

beforeAll(async () => {
  for (const place of places)
    for (const year of years)
      for (const { name, day: of, isHalf } of await publicHolidays(place, year))
        daysOff.push({ name, day: of, workplace: place, is_half: isHalf, kind: 'public' })
  await insertRows(app.deps.db, 'days_off', daysOff)
  for (const kind of kinds) ids.push(await makeEntry(app.deps.db, 'absenceKinds', { ...kind }))
})

const week = fc.option(fc.array(fc.constantFrom(0, 0, 4, 6.5, 8), { minLength: 7, maxLength: 7 }))
const part = { hours: week, workplace: fc.constantFrom(null, ...places) }
const someone = fc.record({
  /** Before, at or after the first day of the first year, and before or behind the end of the last one. */
  joined: fc.option(fc.integer({ min: -1500, max: 500 })),
  left: fc.option(fc.integer({ min: 400, max: 1300 }), { freq: 1 }),
  begun: fc.integer({ min: -1500, max: 300 }),
  ...part,
  /** After so many days each: another week and place, or none because they have left for a time. */
  changes: fc.array(fc.record({ after: fc.integer({ min: 1, max: 700 }), ...part, isGone: fc.boolean() }), {
    maxLength: 3,
  }),
  /** One after the other, in half days. */
  absences: fc.array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
      halves: fc.integer({ min: 1, max: 60 }),
      status: fc.constantFrom('approved', 'approved', 'requested', 'refused', 'cancelled'),
      kind: fc.nat(2),
    }),
    { maxLength: 12 },
  ),
})
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

/** The absences in half days from the first day on: the first half, and the one behind the last. */
function spansOf({ absences }: Someone) {
  let next = -10
  return absences.map(({ gap, halves, ...one }) => {
    const from = next + gap
    next = from + halves
    return { ...one, from, until: next }
  })
}

/** Week and place of a day, found by walking there from the first one. None for days without employment. */
function employmentOn({ hours, workplace, begun, changes, joined, left }: Someone, at: number) {
  if ((joined !== null && at < joined) || (left !== null && at > left)) return undefined
  let [from, now] = [begun, { hours, workplace, isGone: false }]
  for (const change of changes) {
    from += change.after
    if (at >= from) now = change
  }
  if (now.isGone) return undefined
  return { hours: now.hours ?? [8, 8, 8, 8, 8, 0, 0], place: now.workplace ?? '' }
}

/** True if the person works in this half of a day, morning or afternoon. */
function worksIn(one: Someone, half: number): boolean {
  const at = Math.floor(half / 2)
  const now = employmentOn(one, at)
  if (!now?.hours[(new Date(day(at)).getUTCDay() + 6) % 7]) return false
  const off = daysOff.filter(({ day: of, workplace, kind }) => {
    if (of !== day(at)) return false
    const isHere = workplace === '' || workplace === now.place
    return isHere || (kind === 'company' && now.place.startsWith(`${workplace}-`))
  })
  // Half a day off is the afternoon.
  return half % 2 === 0 ? off.every(({ is_half: isHalf }) => isHalf) : off.length === 0
}

/** The allowance of a year: a twelfth for each month by what is true on the 15th, rounded up to half a day. */
function allowanceOf(one: Someone, { allowances }: Kind, year: number): number {
  let sum = 0
  for (let month = 1; month <= 12; month++) {
    const on = `${year}-${String(month).padStart(2, '0')}-15`
    const now = employmentOn(one, (Date.parse(on) - Date.parse(first)) / 86_400_000)
    if (!now) continue
    const joined = one.joined === null ? on : day(one.joined)
    const served = year - Number(joined.slice(0, 4)) - (joined.slice(5) > on.slice(5) ? 1 : 0)
    const fit = (wanted: string) =>
      allowances
        .filter(({ workplace, years: from }) => workplace === wanted && from <= Math.max(served, 0))
        .toSorted((a, b) => b.years - a.years)[0]
    const rule = fit(now.place) ?? fit(now.place.split('-')[0] ?? '') ?? fit('')
    sum += ((rule?.days ?? 0) * now.hours.filter((hours) => hours > 0).length) / 5 / 12
  }
  return sum > 0 ? Math.ceil(sum * 2 - 1e-9) / 2 : 0
}

/** The balances of a kind, by walking through the half days of each year. */
function walked(one: Someone, index: number) {
  const kind = kinds[index] as Kind
  let last: number | undefined
  return years.map((year) => {
    const counts = kind.isLimited && year >= kind.firstYear
    const allowance = counts ? allowanceOf(one, kind, year) : null
    const carried = counts && last !== undefined ? Math.min(kind.carriedDays, Math.max(last, 0)) : 0
    const end = `${year}-${kind.carriedUntil}`
    let [own, old, taken, asked] = [allowance ?? 0, carried, 0, 0]
    for (const { kind: of, from, until, status } of spansOf(one)) {
      if (of !== index || !['approved', 'requested'].includes(status)) continue
      for (let half = from; half < until; half++) {
        const on = day(Math.floor(half / 2))
        if (!on.startsWith(String(year)) || !worksIn(one, half)) continue
        if (status === 'approved') taken += 0.5
        else asked += 0.5
        if (on <= end && old > 0) old -= 0.5
        else own -= 0.5
      }
    }
    if (counts) last = own
    const left = counts ? own + (end >= today(app.deps.env) ? old : 0) : null
    return { year, allowance, carried, carriedUntil: carried > 0 ? end : null, taken, asked, left }
  })
}

async function make(one: Someone): Promise<string> {
  const columns = {
    joined_date: one.joined === null ? null : day(one.joined),
    left_date: one.left === null ? null : day(one.left),
  }
  const { id } = await makePerson(app, { columns })
  await sql`delete from employments where employee_id = ${id}`.execute(app.deps.db)
  const rows = [{ after: 0, hours: one.hours, workplace: one.workplace, isGone: false }, ...one.changes]
  const days = rows.map((_, at) => day(rows.slice(0, at + 1).reduce((sum, { after }) => sum + after, one.begun)))
  const told = rows.map(({ hours, workplace, isGone }, at) => ({
    employee_id: id,
    valid: `[${days[at]},${days[at + 1] ?? ''})`,
    working_status: isGone ? 'left' : 'full-time',
    working_hours: hours?.map(String) ?? null,
    workplace,
  }))
  await insertRows(app.deps.db, 'employments', told)
  const timeOf = (half: number) => `${day(Math.floor(half / 2))} ${half % 2 ? '12:00' : '00:00'}`
  const spans = spansOf(one).map(({ from, until, status, kind }) => ({
    ...{ employee_id: id, absence_kind_id: ids[kind] ?? '', status },
    span: `[${timeOf(from)},${timeOf(until)})`,
  }))
  await insertRows(app.deps.db, 'absences', spans)
  return id
}

const met = { left: 0, carried: 0, over: 0, halves: 0 }

test(
  'balances and days are what a walk through each half of a day says',
  async () => {
    for (const one of fc.sample(someone, { numRuns: often(30, 400), seed: 11 })) {
      const id = await make(one)
      for (const [at, year] of years.entries()) {
        const query = { employeeID: id, year: String(year) }
        const found = (await app.as('admin')(api.absences.balances, { query })).body.data as Balance[]
        for (const [index] of kinds.entries()) {
          const { kind: _, ...balance } = found.find(({ kind }) => kind.id === ids[index]) as Balance
          const wanted = walked(one, index)[at]
          expect([one, balance]).toEqual([one, wanted])
          met.left += (wanted?.left ?? 0) > 0 ? 1 : 0
          met.carried += (wanted?.carried ?? 0) > 0 ? 1 : 0
          met.over += (wanted?.left ?? 0) < 0 ? 1 : 0
        }
      }
      const query = { employeeIDs: id, size: '100' }
      const listed = (await app.as('admin')(api.absences.list, { query })).body.data as Absence[]
      const days = spansOf(one).map(({ from, until }) => {
        const halves = Array.from({ length: until - from }, (_, at) => from + at)
        return halves.filter((half) => worksIn(one, half)).length / 2
      })
      expect([one, listed.map((absence) => absence.days)]).toEqual([one, days])
      met.halves += days.filter((count) => count % 1 !== 0).length
    }
    expect(Object.entries(met).filter(([, times]) => times < 5)).toEqual([])
  },
  often(120_000, 1_800_000),
)
