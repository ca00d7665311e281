import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { daysLater } from '#contract/dates.ts'
import { publicHolidays } from '#server/areas/metadata/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { often } from '#tests/support/long.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const first = '2030-01-01'
const length = 60
const day = (days: number) => daysLater(first, days)
const week = '{8,8,8,8,8,0,0}'

test.each([
  ['2026-07-01', '2026-08-01', week, 184, 23],
  ['2026-07-10', '2026-08-01', week, 128, 16],
  ['2027-02-01', '2027-03-01', week, 160, 20],
  ['2028-02-01', '2028-03-01', week, 168, 21],
  ['2026-08-01', '2026-08-03', week, 0, 0],
  ['2026-08-04', '2026-08-04', week, 0, 0],
  ['2026-08-05', '2026-08-04', week, 0, 0],
  // Monday 8, Wednesday 4 and Saturday 2.5 hours: four Mondays, five Wednesdays and four Saturdays.
  ['2026-07-01', '2026-08-01', '{8,0,4,0,0,2.5,0}', 62, 13],
  // Before 1970.
  ['1969-12-29', '1970-01-05', week, 40, 5],
])('from %s to the day before %s, %s are %s hours on %s days', async (from, until, hours, expected, days) => {
  const range = sql`days_between(${from}::date, ${until}::date)`
  const ones = hours.replaceAll(/[1-9.]+/g, '1')
  const { rows } = await sql`select h.worked::float8 as hours, d.worked::float8 as days
    from hours_worked(${hours}::numeric[], '{}', '{}', ${range}) h,
      hours_worked(${ones}::numeric[], '{}', '{}', ${range}) d`.execute(app.deps.db)
  expect(rows).toEqual([{ hours: expected, days }])
})

const time = fc.record({
  start: fc.integer({ min: -15, max: length }),
  length: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 5 }),
  /** Percent from the first day on, and from a later day on. */
  percent: fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })),
  change: fc.integer({ min: 1, max: 20 }),
})
const places = ['DE-BY', 'DE-BE', 'VN', 'US-CA']
const workplace = fc.constantFrom(null, ...places)
/** Days of the company, besides the public holidays of these places. */
const companyDays = [
  { name: 'Founding day', day: day(9), workplace: '', is_half: false },
  { name: 'Carnival', day: day(14), workplace: 'DE', is_half: true },
  { name: 'Move of the office', day: day(21), workplace: 'DE-BE', is_half: false },
  { name: 'Half of a holiday', day: day(0), workplace: 'VN', is_half: true },
  { name: 'Half a Saturday', day: day(18), workplace: 'US', is_half: true },
].map((one) => ({ ...one, kind: 'company' }))
let daysOff: typeof companyDays = []

beforeAll(async () => {
  for (const place of places)
    for (const { name, day: of, isHalf } of await publicHolidays(place, 2030))
      daysOff.push({ name, day: of, workplace: place, is_half: isHalf, kind: 'public' })
  daysOff = [...daysOff, ...companyDays]
  await insertRows(app.deps.db, 'days_off', daysOff)
  const gone = { name: 'Deleted', day: day(7), workplace: '', kind: 'company', deleted_at: new Date() }
  await insertRows(app.deps.db, 'days_off', [gone])
})

/** The halves of a day that are worked at a place: the morning and the afternoon. */
const halvesOn = (place: string | null, at: number): [boolean, boolean] => {
  const here = daysOff.filter(({ day: of, workplace: where, kind }) => {
    if (of !== day(at)) return false
    return kind === 'public' ? where === place : where === '' || place === where || place?.startsWith(`${where}-`)
  })
  return [here.every(({ is_half: isHalf }) => isHalf), here.length === 0]
}

const ownHours = fc.option(fc.array(fc.constantFrom(0, 0, 4, 6.5, 8), { minLength: 7, maxLength: 7 }))
const someone = fc.record({
  hours: ownHours,
  workplace,
  /** The first day that is known of their employment. */
  begun: fc.integer({ min: -20, max: 10 }),
  /** After so many days each: other hours and another place, or none because they have left for a time. */
  changes: fc.array(
    fc.record({ after: fc.integer({ min: 1, max: 25 }), hours: ownHours, workplace, isAway: fc.boolean() }),
    { maxLength: 3 },
  ),
  joined: fc.option(fc.integer({ min: -20, max: 30 })),
  left: fc.option(fc.integer({ min: 31, max: 80 })),
  times: fc.array(time, { maxLength: 4 }),
  /** One after the other, in half days. */
  absences: fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 30 }),
      halves: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(60)),
      status: fc.constantFrom('approved', 'approved', 'approved', 'requested', 'refused', 'cancelled'),
    }),
    { maxLength: 5 },
  ),
})
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

/** Percent of a person on a day, day by day. */
const percentOn = ({ times }: Someone, at: number) =>
  times.reduce((sum, { start, length: days, percent: [one, two], change }) => {
    if (at < start || (days !== null && at >= start + days)) return sum
    return sum + 5 * (at < start + change ? one : two)
  }, 0)

/** The absences in half days from the first day on: the first half, and the one behind the last. */
const spansOf = ({ absences }: Someone) => {
  let next = -20
  return absences.map(({ gap, halves, status }) => {
    const from = next + gap
    next = from + halves
    return { from, until: next, status }
  })
}

const isAway = (one: Someone, half: number) =>
  spansOf(one).some(({ from, until, status }) => status === 'approved' && from <= half && half < until)

/** The hours of a day, found by walking there from the first one. */
const hoursOn = (one: Someone, at: number) => {
  const { hours: first, workplace: place, begun, changes, joined, left } = one
  if ((joined !== null && at < joined) || (left !== null && at > left)) return 0
  let [from, now] = [begun, { hours: first, workplace: place, isAway: false }]
  for (const change of changes) {
    from += change.after
    if (at >= from) now = change
  }
  const usual = (now.hours ?? [8, 8, 8, 8, 8, 0, 0])[(new Date(day(at)).getUTCDay() + 6) % 7] ?? 0
  const worked = halvesOn(now.workplace, at).filter((isWorked, half) => isWorked && !isAway(one, 2 * at + half))
  return now.isAway ? 0 : (usual * worked.length) / 2
}

/** What projects take of a person above 100 percent on a day, if the person has hours while it is as much. */
const overOn = (one: Someone, at: number, days: readonly number[]) => {
  const percent = percentOn(one, at)
  const isSame = (of: number) => days.includes(of) && percentOn(one, of) === percent
  let [from, to] = [at, at]
  while (isSame(from - 1)) from -= 1
  while (isSame(to + 1)) to += 1
  const hasHours = days.some((of) => of >= from && of <= to && hoursOn(one, of) > 0)
  return percent > 100 && hasHours ? percent / 100 : undefined
}

async function employ(id: string, { hours, workplace: place, begun, changes }: Someone): Promise<void> {
  const rows = [{ after: 0, hours, workplace: place, isAway: false }, ...changes]
  const days = rows.map((_, at) => day(rows.slice(0, at + 1).reduce((sum, row) => sum + row.after, begun)))
  await sql`delete from employments where employee_id = ${id}`.execute(app.deps.db)
  const told = rows.map((row, at) => ({
    employee_id: id,
    valid: `[${days[at]},${days[at + 1] ?? ''})`,
    working_status: row.isAway ? 'left' : 'full-time',
    working_hours: row.hours?.map(String) ?? null,
    workplace: row.workplace,
  }))
  await insertRows(app.deps.db, 'employments', told)
}

async function make(one: Someone, name: string): Promise<void> {
  const columns = {
    display_name: name,
    full_name: name,
    joined_date: one.joined === null ? null : day(one.joined),
    left_date: one.left === null ? null : day(one.left),
  }
  const person = await makePerson(app, { columns })
  const { db } = app.deps
  await employ(person.id, one)
  const timeOf = (half: number) => `${day(Math.floor(half / 2))} ${half % 2 ? '12:00' : '00:00'}`
  const told = spansOf(one).map(({ from, until, status }) => ({
    ...{ employee_id: person.id, absence_kind_id: seedId('absence kind', 'sick'), status },
    span: `[${timeOf(from)},${timeOf(until)})`,
  }))
  await insertRows(db, 'absences', told)
  for (const { start, length: days, percent, change } of one.times) {
    const member = await joinProject(app, person, await makeProject(app), {
      start_date: day(start),
      end_date: days === null ? null : day(start + days),
      percent: 5 * percent[0],
    })
    const changes = day(start + change)
    await sql`update allocations set valid = daterange(lower(valid), ${changes}::date)
      where project_member_id = ${member}`.execute(db)
    const terms = { deployment_type: 'official', seniority_id: seedId('seniority', 'mid'), percent: 5 * percent[1] }
    await insertRows(db, 'allocations', [{ ...terms, project_member_id: member, valid: `[${changes},)` }])
  }
}

test('a person at 60 percent from Friday, 1 May on has 36.8 hours in that week', async () => {
  const columns = { display_name: 'Sixty', full_name: 'Sixty', joined_date: '2026-04-01' }
  const { id } = await makePerson(app, { columns })
  const worked = { employee_id: id, working_status: 'full-time' }
  await sql`delete from employments where employee_id = ${id}`.execute(app.deps.db)
  await insertRows(app.deps.db, 'employments', [
    { ...worked, valid: '[2026-04-01,2026-05-01)', working_hours: null },
    { ...worked, valid: '[2026-05-01,)', working_hours: '4.8 4.8 4.8 4.8 4.8 0 0'.split(' ') },
  ])
  const hours = async (from: string, to: string) => {
    const query = { by: 'people', from, to, keyword: 'sixty', size: '10' } as never
    const rows = (await app.as('admin')(api.staffing.list, { query })).body.data as StaffingRow[]
    return rows[0]?.hours
  }
  expect(await hours('2026-04-27', '2026-05-02')).toEqual({ has: 36.8, given: 0 })
  expect(await hours('2026-05-04', '2026-05-09')).toEqual({ has: 24, given: 0 })
})

const seeds = Array.from({ length: often(1, 6) }, (_, at) => 7 + at)
test.each(seeds)(
  'hours, free time and over-allocation are what a count of each day says (%i)',
  async (seed) => {
    const drawn = fc.sample(someone, { numRuns: 40, seed })
    const keyword = `capable${seed}`
    const known = drawn.map((one, at) => ({ ...one, name: `${keyword} ${String(at).padStart(2, '0')}` }))
    for (const one of known) await make(one, one.name)
    const ask = async (from: number, to: number, only = '') => {
      const query = { by: 'people', from: day(from), to: day(to), keyword, size: '100', only } as never
      return (await app.as('admin')(api.staffing.list, { query })).body.data as StaffingRow[]
    }
    let [free, over, away, unworked] = [0, 0, 0, 0]
    for (const [from, to] of [
      [0, length],
      [3, 4],
      [10, 31],
    ] as const) {
      const days = Array.from({ length: to - from }, (_, at) => from + at)
      const sum = (one: Someone, of: (at: number) => number) => days.reduce((all, at) => all + of(at), 0)
      const here = (one: Someone) => one.left === null || one.left >= 0
      const rows = await ask(from, to)
      expect(rows.map(({ person, hours }) => [person?.fullName, hours])).toEqual(
        known.map((one) => [
          one.name,
          {
            has: sum(one, (at) => hoursOn(one, at)),
            given: expect.closeTo(
              sum(one, (at) => (hoursOn(one, at) * percentOn(one, at)) / 100),
              6,
            ),
          },
        ]),
      )
      for (const [at, { over: stretches }] of rows.entries())
        expect(
          days.map((it) => stretches.find((one) => one.from <= day(it) && !(one.to && one.to <= day(it)))?.allocation),
        ).toEqual(days.map((it) => overOn(known[at] as Someone, it, days)))
      const names = async (only: string) => (await ask(from, to, only)).map(({ person }) => person?.fullName)
      const those = (holds: (one: Someone, at: number) => boolean) =>
        known.filter((one) => here(one) && days.some((at) => holds(one, at))).map(({ name }) => name)
      const [isFree, isOver] = [
        those((one, at) => hoursOn(one, at) > 0 && percentOn(one, at) < 100),
        those((one, at) => overOn(one, at, days) !== undefined),
      ]
      expect([await names('free'), await names('over')]).toEqual([isFree, isOver])
      free += isFree.length
      over += isOver.length
      const less = (one: Someone) => sum({ ...one, absences: [] }, (at) => hoursOn({ ...one, absences: [] }, at))
      away += known.filter((one) => less(one) > sum(one, (at) => hoursOn(one, at))).length
      unworked += those((one, at) => percentOn(one, at) > 100).length - isOver.length
    }
    expect(free).toBeGreaterThan(20)
    expect(over).toBeGreaterThan(10)
    expect(away).toBeGreaterThan(20)
    expect(unworked).toBeGreaterThan(0)
  },
  120_000,
)
