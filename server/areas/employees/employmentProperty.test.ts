import fc from 'fast-check'
import { sql } from 'kysely'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { daysLater } from '#contract/dates.ts'
import * as api from '#contract/api/index.ts'
import { at } from '#server/platform/db/dated.ts'
import { leavingWork } from '#server/areas/projects/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { often } from '#tests/support/long.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { moveEmployments } from './leaving.ts'

const app = testServer({ SESSION_TTL: '900d' })
afterEach(() => void jest.restoreAllMocks())

/** Days before and after the first today in which changes are made, and how many days are compared. */
const [before, after] = [30, 60]
const length = before + after + 30

/** What is true on a day. Days of one row share the object. */
interface Row {
  status: string
  seniority: string
  position: string
  hours: string
}
type Name = keyof Row
type Days = Row[]

const values = {
  status: ['probation', 'full-time', 'contractor'],
  seniority: ['junior', 'mid', 'senior'],
  position: ['backend', 'frontend', 'fullstack'],
  // The second and the third have the same days in another order.
  hours: ['', '8,8,8,0,0,0,0', '0,0,8,8,8,0,0'],
} as const

type Step =
  | { kind: 'change' | 'correct' | 'today'; day: number; name: Name; value: number; drops: boolean }
  | { kind: 'take back'; which: number }
  | { kind: 'leave'; day: number }
  | { kind: 'jump'; days: number; runs: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('change', 'change', 'correct', 'today'),
      day: fc.integer({ min: 0, max: before + after }),
      name: fc.constantFrom<Name>('status', 'seniority', 'position', 'hours'),
      value: fc.nat(2),
      drops: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const), which: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), day: fc.integer({ min: 0, max: length - 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('jump' as const),
      days: fc.integer({ min: 1, max: 12 }),
      runs: fc.nat(2),
    }),
  },
)

const firstDays = (days: Days) => days.flatMap((row, day) => (row === days[day - 1] ? [] : [day]))
const isSame = (one: Row, other: Row) => JSON.stringify(one) === JSON.stringify(other)

/** A value that changed at a day is said by later rows too, until one that says something else. */
function carry(days: Days, first: number, former: Row, now: Row): void {
  for (const name of Object.keys(now) as Name[]) {
    if (former[name] === now[name]) continue
    for (const begins of firstDays(days).filter((day) => day > first)) {
      const row = days[begins] as Row
      if (row[name] !== former[name]) break
      row[name] = now[name]
    }
  }
}

/** The row that begins on this day was never decided: the one before goes on. */
function forget(days: Days, first: number, carries: boolean): void {
  const [row, former] = [days[first] as Row, days[first - 1] as Row]
  for (let day = first; day < length && days[day] === row; day++) days[day] = former
  if (carries) carry(days, first, { ...row }, { ...former })
}

function put(days: Days, day: number, change: Partial<Row>, corrects: boolean): void {
  const row = days[day] as Row
  const [former, now] = [{ ...row }, { ...row, ...change }]
  if (isSame(former, now)) return
  const first = days.indexOf(row)
  if (corrects || first === day) {
    Object.assign(row, change)
    return carry(days, first, former, now)
  }
  for (let later = day; later < length && days[later] === row; later++) days[later] = now
  carry(days, day, former, now)
}

/** Replays a step day by day. Returns false if it is refused. */
function replay(days: Days, one: Exclude<Step, { kind: 'jump' }>, today: number): boolean {
  if (one.kind === 'take back') {
    const first = firstDays(days).filter((day) => day > today)[one.which]
    if (first === undefined) return false
    forget(days, first, true)
    return true
  }
  if (one.kind === 'leave') {
    if (one.day < today || days[today]?.status === 'left') return false
    const planned = firstDays(days).find((day) => day > today && days[day]?.status === 'left')
    if (planned !== undefined) forget(days, planned, true)
    put(days, one.day + 1, { status: 'left' }, false)
    return true
  }
  const day = one.kind === 'today' ? today : one.day
  if (days[day]?.status === 'left') return false
  const change = { [one.name]: values[one.name][one.value] }
  if (one.drops && one.kind !== 'today')
    for (const first of firstDays(days).filter((it) => it > day && it > today)) forget(days, first, false)
  put(days, day, change, one.kind === 'correct')
  return true
}

/** A last day is over, and the daily work has not run. */
const lateDaily: Step[] = [
  { kind: 'leave', day: before },
  { kind: 'jump', days: 1, runs: 0 },
  { kind: 'leave', day: before + 1 },
  { kind: 'change', day: before + 1, name: 'status', value: 0, drops: false },
]

const positionId = (code: string) => seedId('position', code)
const bodyOf = (name: Name, value: string) =>
  ({
    status: { status: value },
    seniority: { seniorityID: seedId('seniority', value) },
    position: { positions: [positionId(value)] },
    hours: { workingHours: value ? value.split(',').map(Number) : null },
  })[name]

test('after any calls and jumps of the clock, each day is what a replay by hand says, and the copy is today', async () => {
  const now = today(app.deps.env)
  const dayOf = (day: number) => daysLater(now, day - before)
  const admin = app.as('admin')
  const { changeEmployment, takeBackEmployment, employment, planLeaving, changeStatus } = api.employees
  const real = Date.now()
  const daily = () => app.deps.db.transaction().execute((trx) => moveEmployments(trx, app.deps.env, leavingWork))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14, size: 'max' }), async (steps) => {
      jest.spyOn(Date, 'now').mockReturnValue(real)
      let current = before
      const columns = { joined_date: dayOf(0), seniority_id: seedId('seniority', 'mid') }
      const { id } = await makePerson(app, { columns, roles: ['full-time'] })
      const params = { id }
      const begun: Row = { status: 'full-time', seniority: 'mid', position: '', hours: '' }
      const days: Days = Array.from({ length }, () => begun)
      const call = async (one: Exclude<Step, { kind: 'jump' }>): Promise<number> => {
        if (one.kind === 'take back') {
          const rows = (await admin(employment, { params })).body.data as EmploymentPeriod[]
          const planned = rows.filter(({ state }) => state === 'planned').toReversed()
          const employmentID = planned[one.which]?.id ?? crypto.randomUUID()
          return (await admin(takeBackEmployment, { params: { ...params, employmentID } })).status
        }
        if (one.kind === 'leave') {
          const body = { lastDay: dayOf(one.day), reason: 'Moves away' }
          return (await admin(planLeaving, { params, body })).status
        }
        const value = values[one.name][one.value] ?? ''
        if (one.kind === 'today' && one.name === 'status' && days[current]?.status !== 'left')
          return (await admin(changeStatus, { params, body: { employeeStatus: value } })).status
        const given = { from: dayOf(one.day), correction: one.kind === 'correct', dropPlanned: one.drops }
        const body = { ...(one.kind === 'today' ? {} : given), ...bodyOf(one.name, value) }
        return (await admin(changeEmployment, { params, body })).status
      }
      for (const one of steps) {
        if (one.kind === 'jump') {
          current = Math.min(current + one.days, before + after)
          jest.spyOn(Date, 'now').mockReturnValue(real + (current - before) * 86_400_000)
          for (let run = 0; run < one.runs; run++) await daily()
          continue
        }
        const expected = replay(days, one, current)
        const refused = one.kind === 'take back' ? 404 : 400
        expect([one, await call(one)]).toEqual([one, expected ? 200 : refused])
      }
      await daily()
      const stored: Row[] = []
      for (let day = 0; day < length; day += 1) {
        const { rows } = await sql<Row>`select m.working_status as status, s.code as seniority,
            coalesce((select k.code from positions k where k.id = m.position_ids[1]), '') as position,
          coalesce(array_to_string(m.working_hours::int[], ','), '') as hours
          from employments m join seniorities s on s.id = m.seniority_id
          where m.employee_id = ${id} and ${at('m', dayOf(day))}`.execute(app.deps.db)
        expect(rows.length).toBe(1)
        stored.push(rows[0] as Row)
      }
      expect(stored).toEqual(days.map((row) => row))
      const { rows } = await sql<Row>`select e.working_status as status, s.code as seniority,
          coalesce((select k.code from employee_positions l join positions k on k.id = l.position_id
            where l.employee_id = e.id), '') as position
        from employees e join seniorities s on s.id = e.seniority_id where e.id = ${id}`.execute(app.deps.db)
      const { hours: _, ...copied } = days[current] as Row
      expect(rows).toEqual([copied])
      const { rows: wrong } = await sql`select keep.id from employees keep join employments m on m.employee_id = keep.id
        where m.replaced_as is null and m.valid @> ${dayOf(current)}::date
          and m.working_status <> keep.working_status`.execute(app.deps.db)
      expect(wrong).toEqual([])
    }),
    { numRuns: often(15, 300), examples: [[lateDaily]] },
  )
}, 600_000)
