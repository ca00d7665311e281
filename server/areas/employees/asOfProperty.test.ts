import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { before, type Days, length, replay, type Row, step, stepTaken } from '#tests/support/employmentDays.ts'
import { often } from '#tests/support/long.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** A question about people on a day. */
const question = fc.record({
  day: fc.integer({ min: -5, max: length - 1 }),
  statuses: fc.subarray(['probation', 'full-time', 'contractor', 'left']),
  seniorities: fc.subarray(['junior', 'mid', 'senior']),
  positions: fc.subarray(['-', 'backend', 'frontend', 'fullstack']),
  order: fc.constantFrom('displayName', '-displayName', '-status', 'seniority'),
  size: fc.constantFrom(1, 2, 50),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

interface Known {
  id: string
  name: string
  joined: number
  days: Days
}

const ranks: Record<string, readonly string[]> = {
  status: ['on-boarding', 'probation', 'full-time', 'contractor', 'left'],
  seniority: ['junior', 'mid', 'senior'],
}
const rank = (row: Row, name: 'status' | 'seniority') => (ranks[name] ?? []).indexOf(row[name])

/** Those who match, in order: a second computation, person by person. */
function expected(people: readonly Known[], asked: Question): [name: string, row: Row][] {
  const isAmong = (list: readonly string[], value: string) => list.length === 0 || list.includes(value || '-')
  const found = people.flatMap(({ name, joined, days }): [string, Row][] => {
    const row = days[asked.day]
    if (!row || asked.day < joined) return []
    const isFound =
      isAmong(asked.statuses, row.status) &&
      isAmong(asked.seniorities, row.seniority) &&
      isAmong(asked.positions, row.position)
    return isFound ? [[name, row]] : []
  })
  const byName = (one: [string, Row], other: [string, Row]) => (one[0] < other[0] ? -1 : 1)
  const key = asked.order.replace('-', '')
  if (key === 'displayName') return asked.order === key ? found.toSorted(byName) : found.toSorted(byName).toReversed()
  const by = key as 'status' | 'seniority'
  const sign = asked.order === key ? 1 : -1
  return found.toSorted((one, other) => sign * (rank(one[1], by) - rank(other[1], by)) || byName(one, other))
}

interface Answered {
  displayName: string
  status: string
  seniority: { code: string }
  positions: { code: string }[]
}

const person = fc.record({
  joined: fc.constantFrom(0, 0, 20, 50),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
})

test('lists of any day, with filters and orders, are what a replay day by day says', async () => {
  const now = today(app.deps.env)
  const dayOf = (day: number) => daysLater(now, day - before)
  let seen = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 2, maxLength: 4 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      async (drawn, questions) => {
        const people: Known[] = []
        for (const [at, { joined, steps }] of drawn.entries()) {
          const name = `Then ${at}`
          const columns = { display_name: name, joined_date: dayOf(joined), seniority_id: seedId('seniority', 'mid') }
          const { id } = await makePerson(app, { columns, permissions: [] })
          const begun: Row = { status: 'full-time', seniority: 'mid', position: '', hours: '' }
          const days: Days = Array.from({ length }, () => begun)
          for (const one of joined === 0 ? steps : []) {
            if (one.kind === 'jump') continue
            const isHere = days[before]?.status !== 'left'
            replay(days, one, before)
            await stepTaken(app, id, one, { dayOf, isHere })
          }
          people.push({ id, name, joined, days })
        }
        for (const asked of questions) {
          const { statuses, seniorities, positions, order, size } = asked
          const filters = { workingStatuses: statuses, seniorities, positions, order: order as 'status', size }
          const body = { ids: people.map(({ id }) => id), asOf: dayOf(asked.day), preload: true, page: 1, ...filters }
          const answer = (await app.as('admin')(api.employees.search, { body })).body as {
            data: Answered[]
            total: number
          }
          const all = expected(people, asked)
          const told = answer.data.map(({ displayName, status, seniority, positions: held }) => [
            displayName,
            { status, seniority: seniority.code, position: held[0]?.code ?? '' },
          ])
          // A list doesn't tell hours.
          const page = all.slice(0, size).map(([name, { hours: _, ...row }]) => [name, row])
          expect([asked, answer.total, told]).toEqual([asked, all.length, page])
          seen += all.length
        }
      },
    ),
    { numRuns: often(12, 200) },
  )
  expect(seen).toBeGreaterThan(50)
}, 600_000)
