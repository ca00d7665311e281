import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { usualPercent } from '#contract/api/projects/words.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const first = Date.parse('2030-01-01')
const length = 60
const dateOf = (day: number) => new Date(first + day * 86_400_000).toISOString().slice(0, 10)
const dayOf = (date: string) => (Date.parse(date) - first) / 86_400_000

interface Slot {
  start: number
  /** The day after the last day. */
  end: number | null
  type: keyof typeof usualPercent
}

async function people(keyword: string, query: Record<string, string> = {}): Promise<StaffingRow[]> {
  const asked = { by: 'people', from: dateOf(0), to: dateOf(length), keyword, ...query }
  return (await app.as('admin')(api.staffing.list, { query: asked })).body.data as StaffingRow[]
}

async function sit(name: string, slots: Slot[]): Promise<void> {
  const person = await makePerson(app, { columns: { display_name: name, full_name: name } })
  for (const { start, end, type } of slots) {
    await joinProject(app, person, await makeProject(app), {
      start_date: dateOf(start),
      end_date: end === null ? null : dateOf(end),
      deployment_type: type,
    })
  }
}

test('slots that meet take no more than all; those that overlap do, until the day on which one ends', async () => {
  await sit('Meeting one', [
    { start: 0, end: 10, type: 'official' },
    { start: 10, end: null, type: 'official' },
    { start: 10, end: null, type: 'shadow' },
  ])
  await sit('Meeting two', [
    { start: -5, end: 10, type: 'official' },
    { start: -3, end: 20, type: 'part-time' },
    { start: 5, end: 8, type: 'part-time' },
    { start: 40, end: null, type: 'official' },
    { start: 50, end: null, type: 'official' },
  ])
  const [one, two] = await people('meeting')
  expect(one?.over).toEqual([])
  expect(two?.over).toEqual([
    { from: dateOf(0), to: dateOf(5), allocation: 1.5 },
    { from: dateOf(5), to: dateOf(8), allocation: 2 },
    { from: dateOf(8), to: dateOf(10), allocation: 1.5 },
    { from: dateOf(50), to: null, allocation: 2 },
  ])
  expect((await people('meeting', { only: 'over' })).map(({ id }) => id)).toEqual([two?.id])
})

const slot = fc.record({
  start: fc.integer({ min: -15, max: length }),
  length: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 5 }),
  type: fc.constantFrom(...(Object.keys(usualPercent) as Slot['type'][])),
})

/** The sums of each day, as 1 where the same sum is on days of a weekend only: nobody works then. */
const worked = (sums: readonly number[]) =>
  sums.map((sum, day) => {
    let [from, to] = [day, day]
    while (sums[from - 1] === sum) from -= 1
    while (sums[to + 1] === sum) to += 1
    const isWeekend = sums.every((_, at) => at < from || at > to || new Date(dateOf(at)).getUTCDay() % 6 === 0)
    return isWeekend ? 1 : sum
  })

test('over-allocation per day equals a separate count of each day', async () => {
  const cases = fc.sample(fc.array(slot, { maxLength: 5 }), { numRuns: 40, seed: 12 })
  const naive = new Map<string, number[]>()
  for (const [at, drawn] of cases.entries()) {
    const name = `Swept ${String(at).padStart(2, '0')}`
    const slots = drawn.map(({ start, length: days, type }) => ({
      start,
      end: days === null ? null : start + days,
      type,
    }))
    await sit(name, slots)
    naive.set(
      name,
      Array.from(
        { length },
        (_, day) =>
          slots
            .filter(({ start, end }) => start <= day && (end === null || day < end))
            .reduce((sum, { type }) => sum + usualPercent[type], 0) / 100,
      ),
    )
  }
  const rows = await people('swept')
  expect(rows.map(({ person }) => person?.fullName)).toEqual([...naive.keys()])
  for (const { person, over } of rows) {
    const days = Array.from({ length }, (_, day) => {
      const on = over.filter(({ from, to }) => dayOf(from) <= day && (to === null || day < dayOf(to)))
      return on.map(({ allocation }) => allocation)
    })
    const wanted = worked(naive.get(person?.fullName ?? '') ?? []).map((sum) => (sum > 1 ? [sum] : []))
    expect([person?.fullName, days]).toEqual([person?.fullName, wanted])
  }
  const namesOf = async (only: string) => (await people('swept', { only })).map(({ person }) => person?.fullName)
  const having = (holds: (sum: number) => boolean) =>
    [...naive].flatMap(([name, days]) => (worked(days).some(holds) ? [name] : []))
  expect(await namesOf('over')).toEqual(having((sum) => sum > 1))
  expect(await namesOf('free')).toEqual(having((sum) => sum < 1))
  expect(having((sum) => sum > 1).length).toBeGreaterThan(5)
})
