import fc from 'fast-check'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { TestApp } from './testApp.ts'

/** Days before and after the first today in which changes are made, and how many days are compared. */
export const [before, after] = [30, 60]
export const length = before + after + 30

/** What is true on a day. Days of one row share the object. */
export interface Row {
  status: string
  seniority: string
  position: string
  hours: string
}
type Name = keyof Row
export type Days = Row[]

const values = {
  status: ['probation', 'full-time', 'contractor'],
  seniority: ['junior', 'mid', 'senior'],
  position: ['backend', 'frontend', 'fullstack'],
  // The second and the third have the same days in another order.
  hours: ['', '8,8,8,0,0,0,0', '0,0,8,8,8,0,0'],
} as const

export type Step =
  | { kind: 'change' | 'correct' | 'today'; day: number; name: Name; value: number; drops: boolean }
  | { kind: 'take back'; which: number }
  | { kind: 'leave'; day: number }
  | { kind: 'jump'; days: number; runs: number }

export const step: fc.Arbitrary<Step> = fc.oneof(
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
export function replay(days: Days, one: Exclude<Step, { kind: 'jump' }>, today: number): boolean {
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

const bodyOf = (name: Name, value: string) =>
  ({
    status: { status: value },
    seniority: { seniorityID: seedId('seniority', value) },
    position: { positions: [seedId('position', value)] },
    hours: { workingHours: value ? value.split(',').map(Number) : null },
  })[name]

const { changeEmployment, takeBackEmployment, employment, planLeaving, changeStatus } = api.employees

interface Taken {
  /** The date of a day. */
  dayOf: (day: number) => string
  /** The person has not left today. */
  isHere: boolean
}

/** Takes a step by the calls of an admin, and returns the status of the answer. */
export async function stepTaken(
  app: Pick<TestApp, 'as'>,
  id: string,
  one: Exclude<Step, { kind: 'jump' }>,
  { dayOf, isHere }: Taken,
): Promise<number> {
  const admin = app.as('admin')
  const params = { id }
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
  if (one.kind === 'today' && one.name === 'status' && isHere)
    return (await admin(changeStatus, { params, body: { employeeStatus: value } })).status
  const given = { from: dayOf(one.day), correction: one.kind === 'correct', dropPlanned: one.drops }
  const body = { ...(one.kind === 'today' ? {} : given), ...bodyOf(one.name, value) }
  return (await admin(changeEmployment, { params, body })).status
}
