import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { addDays } from '#contract/dates.ts'
import { publicHolidays } from '#server/areas/metadata/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const first = '2030-01-01'
const length = 60
const day = (days: number) => addDays(first, days)
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
  const { rows } = await sql`select worked::float8 as hours, working_days(${hours}::numeric[], '', ${range}) as days
    from hours_worked(${hours}::numeric[], '{}', '{}', ${range})`.execute(app.deps.db)
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

/** The share of a day that is worked at a place. */
const shareOn = (place: string | null, at: number) => {
  const here = daysOff.filter(({ day: of, workplace: where, kind }) => {
    if (of !== day(at)) return false
    return kind === 'public' ? where === place : where === '' || place === where || place?.startsWith(`${where}-`)
  })
  return here.some(({ is_half: isHalf }) => !isHalf) ? 0 : here.length ? 0.5 : 1
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
})
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never

/** Percent of a person on a day, day by day. */
const percentOn = ({ times }: Someone, at: number) =>
  times.reduce((sum, { start, length: days, percent: [one, two], change }) => {
    if (at < start || (days !== null && at >= start + days)) return sum
    return sum + 5 * (at < start + change ? one : two)
  }, 0)

/** The hours of a day, found by walking there from the first one. */
const hoursOn = ({ hours: first, workplace: place, begun, changes, joined, left }: Someone, at: number) => {
  if ((joined !== null && at < joined) || (left !== null && at > left)) return 0
  let [from, now] = [begun, { hours: first, workplace: place, isAway: false }]
  for (const change of changes) {
    from += change.after
    if (at >= from) now = change
  }
  const usual = (now.hours ?? [8, 8, 8, 8, 8, 0, 0])[(new Date(day(at)).getUTCDay() + 6) % 7] ?? 0
  return now.isAway ? 0 : usual * shareOn(now.workplace, at)
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

test('hours, free time and over-allocation are what a count of each day says', async () => {
  const drawn = fc.sample(someone, { numRuns: 40, seed: 7 })
  const known = drawn.map((one, at) => ({ ...one, name: `Capable ${String(at).padStart(2, '0')}` }))
  for (const one of known) await make(one, one.name)
  const ask = async (from: number, to: number, only = '') => {
    const query = { by: 'people', from: day(from), to: day(to), keyword: 'capable', size: '100', only } as never
    return (await app.as('admin')(api.staffing.list, { query })).body.data as StaffingRow[]
  }
  let [free, over] = [0, 0]
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
      ).toEqual(
        days.map((it) => {
          const percent = percentOn(known[at] as Someone, it)
          return percent > 100 ? percent / 100 : undefined
        }),
      )
    const names = async (only: string) => (await ask(from, to, only)).map(({ person }) => person?.fullName)
    const those = (holds: (one: Someone, at: number) => boolean) =>
      known.filter((one) => here(one) && days.some((at) => holds(one, at))).map(({ name }) => name)
    const [isFree, isOver] = [
      those((one, at) => hoursOn(one, at) > 0 && percentOn(one, at) < 100),
      those((one, at) => percentOn(one, at) > 100),
    ]
    expect([await names('free'), await names('over')]).toEqual([isFree, isOver])
    free += isFree.length
    over += isOver.length
  }
  expect(free).toBeGreaterThan(20)
  expect(over).toBeGreaterThan(10)
}, 120_000)
