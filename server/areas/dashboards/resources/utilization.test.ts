import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { type UtilizationMonth, UtilizationState } from '#contract/api/dashboards/resources.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { deploymentTypes } from '#contract/api/projects/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { chapterCodes, firstOfMonth, ownCompany } from '#tests/support/ownCompany.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { firstDays } from './utilization.ts'

const app = testServer()
const { dashboardResources } = api

type Behind = BasicEmployee & { projects: BasicProject[] }

async function utilization(): Promise<UtilizationMonth[]> {
  const { status, body } = await app.as('admin')(dashboardResources.utilization)
  expect(status).toBe(200)
  return body.data as UtilizationMonth[]
}

async function people(query: Record<string, string>) {
  const { status, body } = await app.as('admin')(dashboardResources.utilizationPeople, { query })
  expect(status).toBe(200)
  return { ...body, data: body.data as Behind[] }
}

/** The names behind each number of a month. */
async function namesIn({ date }: UtilizationMonth) {
  const month = date.slice(0, 7)
  const names: Record<string, string[]> = {}
  for (const state of UtilizationState.options)
    names[state] = (await people({ month, state })).data.map(({ displayName }) => displayName)
  return names
}

test('seven months, from three before to three after, also across years and from the 31st', () => {
  expect(firstDays('2026-01-31')).toEqual([
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
  ])
  expect(firstDays('2027-11-01').at(-1)).toBe('2028-02-01')
})

test('an empty company has seven months of zeros', async () => {
  const { today } = await ownCompany(app)
  expect(await utilization()).toEqual(
    [-3, -2, -1, 0, 1, 2, 3].map((months) => ({
      date: `${firstOfMonth(today, months)}T00:00:00Z`,
      staffed: 0,
      internal: 0,
      available: 0,
    })),
  )
})

test('on the first of each month a person is staffed, on internal work or available', async () => {
  const { hire, today } = await ownCompany(app)
  const month = (at: number) => firstOfMonth(today, at - 3)
  const client = await makeProject(app, { name: 'Client', type: 'fixed-cost', status: 'closed' })
  const ending = await makeProject(app, { name: 'Ending', type: 'internal', end_date: month(5) })
  const always = { start_date: '2020-01-01' }

  const ann = await hire('Ann', { joined_date: null }, ['sales', 'web'])
  await joinProject(app, ann, client, { start_date: month(1), end_date: month(4) })
  const ben = await hire('Ben', { joined_date: '2020-01-01' })
  await joinProject(app, ben, ending, { start_date: month(2) })
  const cyd = await hire('Cyd', { joined_date: month(2), left_date: month(5) })
  await joinProject(app, cyd, client, { ...always, deployment_type: 'shadow' })
  const dee = await hire('Dee')
  await joinProject(app, dee, ending, always)
  await joinProject(app, dee, client, { ...always })
  const eli = await hire('Eli', {}, ['sales', 'operations'])
  await joinProject(app, eli, client, always)
  const fay = await hire('Fay', { deleted_at: '2025-01-01' })
  await joinProject(app, fay, client, always)
  const gus = await makePerson(app, { permissions: [] })
  await joinProject(app, gus, client, always)

  // Ann is staffed in months 1 to 3: her work ends on the first of month 4. Ben is staffed in 2 to 4: his project ends
  // on the first of month 5. Cyd is there in 2 to 4 and only shadows. Dee is always staffed, whatever else she does.
  // Eli is only in sales and operations, Fay is deleted, Gus is of another organization.
  const counts = [
    [1, 0, 2],
    [2, 0, 1],
    [2, 2, 0],
    [2, 2, 0],
    [1, 2, 1],
    [1, 0, 2],
    [1, 0, 2],
  ]
  const found = await utilization()
  expect(found).toEqual(
    counts.map(([staffed, internal, available], at) => ({
      date: `${month(at)}T00:00:00Z`,
      staffed,
      internal,
      available,
    })),
  )
  expect(await namesIn(found[2] as UtilizationMonth)).toEqual({
    available: [],
    internal: ['Ben', 'Cyd'],
    staffed: ['Ann', 'Dee'],
  })
  expect(await namesIn(found[5] as UtilizationMonth)).toEqual({
    available: ['Ann', 'Ben'],
    internal: [],
    staffed: ['Dee'],
  })
  const staffed = { state: 'staffed', month: month(2).slice(0, 7) }
  const [, second] = (await people(staffed)).data
  expect([second?.displayName, second?.projects.map(({ name }) => name)]).toEqual(['Dee', ['Client', 'Ending']])
  expect(await people({ ...staffed, page: '2', size: '1' })).toEqual({
    page: 2,
    size: 1,
    sort: '',
    total: 2,
    data: [second],
  })
})

test.each([
  ['month', { month: '1999-01', state: 'staffed' }, 'dashboard.monthOutside'],
  ['month', { month: '2026-13', state: 'staffed' }, 'request.badMonth'],
  ['month', { month: '', state: 'staffed' }, 'request.badMonth'],
  ['state', { month: firstOfMonth(new Date().toISOString(), 0).slice(0, 7), state: 'idle' }, 'request.notOneOf'],
  ['state', { month: firstOfMonth(new Date().toISOString(), 0).slice(0, 7), state: '' }, 'request.required'],
])('a wrong %s is refused: %j', async (field, query, code) => {
  const { status, body } = await app.as('admin')(dashboardResources.utilizationPeople, { query })
  expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  expect(body.errors?.[0]?.code).toBe(code)
})

/** Days around the first of one of the months, or null. */
const near = fc.option(fc.record({ month: fc.integer({ min: -4, max: 4 }), days: fc.integer({ min: -1, max: 1 }) }), {
  nil: null,
})
const someone = fc.record({
  joined: near,
  left: near,
  chapters: fc.uniqueArray(fc.constantFrom(...chapterCodes)),
  slots: fc.array(
    fc.record({
      project: fc.nat(2),
      type: fc.constantFrom(...Object.keys(deploymentTypes)),
      start: near,
      length: fc.option(fc.nat(120), { nil: null }),
    }),
    { maxLength: 3 },
  ),
  /** Two absences that touch: each so many days. */
  away: fc.option(
    fc.record({ start: near, days: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })) }),
  ),
})
const company = fc.record({ people: fc.array(someone, { maxLength: 5 }), ends: fc.tuple(near, near, near) })

/** Two approved absences that touch. */
async function beAway({ id }: { id: string }, { from, days: [one, two] }: { from: string; days: [number, number] }) {
  const kind = { employee_id: id, absence_kind_id: seedId('absence kind', 'parental'), status: 'approved' }
  const [middle, until] = [daysLater(from, one), daysLater(from, one + two)]
  const spans = [`[${from},${middle})`, `[${middle},${until})`]
  await insertRows(
    app.deps.db,
    'absences',
    spans.map((span) => ({ ...kind, span })),
  )
}

test('who is away on all days of a month is in none of its numbers', async () => {
  const { hire, today } = await ownCompany(app)
  const month = firstOfMonth(today, 1)
  await beAway(await hire('Ann'), {
    from: month,
    days: [5, Number(daysLater(firstOfMonth(today, 2), -1).slice(8)) - 5],
  })
  await beAway(await hire('Ben'), { from: month, days: [5, 20] })
  const found = await utilization()
  expect(found.map(({ available }) => available)).toEqual([2, 2, 2, 2, 1, 2, 2])
  expect((await namesIn(found[4] as UtilizationMonth)).available).toEqual(['Ben'])
})

test('numbers and names agree with a naive computation for each person and day', async () => {
  await fc.assert(
    fc.asyncProperty(company, async ({ people: drawn, ends }) => {
      const { hire, today } = await ownCompany(app)
      const dateOf = (place: { month: number; days: number }) => daysLater(firstOfMonth(today, place.month), place.days)
      const orNull = (place: { month: number; days: number } | null) => place && dateOf(place)
      const types = ['internal', 'fixed-cost', 'time-material']
      const projects: { id: string; code: string; type: string; end: string | null }[] = []
      for (const [at, type] of types.entries()) {
        const end = orNull(ends[at] ?? null)
        projects.push({ type, end, ...(await makeProject(app, { type, end_date: end })) })
      }
      const known = drawn.map(({ joined, left, chapters, slots, away }, at) => ({
        away: away && { from: orNull(away.start) ?? today, days: away.days },
        name: `Person ${at}`,
        joined: orNull(joined),
        left: orNull(left),
        chapters,
        slots: slots.flatMap(({ project, type, start, length }) => {
          const on = projects[project]
          const from = orNull(start) ?? '2020-01-01'
          return on ? [{ on, type, from, until: length === null ? null : daysLater(from, length) }] : []
        }),
      }))
      for (const { name, joined, left, chapters, slots, away } of known) {
        const person = await hire(name, { joined_date: joined, left_date: left }, chapters)
        if (away) await beAway(person, away)
        for (const { on, type, from, until } of slots)
          await joinProject(app, person, on, { start_date: from, end_date: until, deployment_type: type })
      }
      const found = await utilization()
      for (const [at, month] of found.entries()) {
        const day = firstOfMonth(today, at - 3)
        const names: Record<string, string[]> = { available: [], internal: [], staffed: [] }
        for (const { name, joined, left, chapters, slots, away } of known) {
          const until = away && daysLater(away.from, away.days[0] + away.days[1])
          if (away && until && away.from <= day && until >= firstOfMonth(day, 1)) continue
          if ((joined && joined > day) || (left && left <= day)) continue
          if (chapters.length && chapters.every((code) => code !== 'web')) continue
          const covering = slots.filter(
            ({ on, from, until }) => from <= day && !(until && until <= day) && !(on.end && on.end <= day),
          )
          const isStaffed = covering.some(({ on, type }) => type === 'official' && on.type !== 'internal')
          names[isStaffed ? 'staffed' : covering.length ? 'internal' : 'available']?.push(name)
        }
        const counts = Object.entries(names).map(([state, list]) => [state, list.length])
        expect(month).toEqual({ date: `${day}T00:00:00Z`, ...Object.fromEntries(counts) })
        expect(await namesIn(month)).toEqual(names)
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)
