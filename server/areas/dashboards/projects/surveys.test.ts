import type { SquashPoint, WorkPoint } from '#contract/api/dashboards/projects.ts'
import { makeCycle, makeSnapshot } from '#tests/support/audits.ts'
import { makePerson } from '#tests/support/people.ts'
import { askProjects, clearProjectCompany, makeOwnProject } from '#tests/support/projectCompany.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
beforeEach(() => clearProjectCompany(app))

const gone = { deleted_at: '2026-01-01T00:00:00Z' }
interface Form {
  project: { id: string }
  answers: string[]
  state?: RowState
  topic?: object
  row?: object
}

/** Writes a work survey that ends at this time, with one new person per form. */
async function survey(end: string, forms: Form[], columns: object = {}) {
  const topics = []
  for (const { project, answers, state = 'finished', topic, row } of forms) {
    const person = await makePerson(app, { permissions: [] })
    const reviewers = [{ person, state, answers, ...(row && { columns: row }) }]
    topics.push({ about: person, project, reviewers, ...(topic && { columns: topic }) })
  }
  const period = { start_date: '2026-01-01T00:00:00Z', end_date: end }
  return makeSurvey(app, { subtype: 'work', topics, columns: { ...period, status: 'draft', ...columns } })
}
interface Surveys {
  project: { id: string } | null
  workSurveys: WorkPoint[]
}
interface Row {
  eventID: string
  project: { id: string }
  average: number
  answers: number
}
const even = { workload: 0, deadline: 0, learning: 0 }

test('work surveys: averages of answers, drafts included, with trends; neither is rounded', async () => {
  const [atlas, birch, other] = [
    await makeOwnProject(app, 'Atlas'),
    await makeOwnProject(app, 'Birch'),
    await makeOwnProject(app, 'Other', { function: 'training' }),
  ]
  await survey('2026-03-14T00:00:00Z', [
    { project: atlas, answers: ['4', '4', ''] },
    { project: birch, answers: ['4', '4', '2'], state: 'saved' },
    { project: birch, answers: ['4', '3', '5'], state: 'forced' },
    { project: other, answers: ['1', '1', '1'] },
    { project: atlas, answers: ['1', '1', '1'], topic: gone },
    { project: atlas, answers: ['1', '1', '1'], row: gone },
  ])
  // Ends on the same day, so it shares a point with the one before. 23:59 UTC is the next day in the company time zone.
  await survey('2026-03-28T23:59:00Z', [{ project: atlas, answers: ['3', '', '3'] }])
  await survey('2026-03-28T00:00:00Z', [{ project: birch, answers: ['3', '', '4'] }])
  // Do not count: deleted, of another subtype, without an end.
  await survey('2026-04-01T00:00:00Z', [{ project: atlas, answers: ['1', '1', '1'] }], gone)
  await makeSurvey(app, { subtype: 'engagement', columns: { end_date: '2031-04-02T00:00:00Z' } })
  // 14/03: workload (4 + 4 + 4) / 3 = 4, deadline (4 + 4 + 3) / 3, learning (2 + 5) / 2.
  // 28/03: workload 3: -25 %; deadline nothing; learning 3.5: 0 %.
  const whole = await askProjects<Surveys>(app, 'workSurveys')
  expect(whole).toEqual({
    project: null,
    workSurveys: [
      { endDate: '14/03', workload: 4, deadline: 11 / 3, learning: 3.5, trend: even },
      { endDate: '28/03', workload: 3, deadline: 0, learning: 3.5, trend: { ...even, workload: -25 } },
    ],
  })
  const own = await askProjects<Surveys>(app, 'workSurveys', other)
  expect(own).toMatchObject({ project: { id: other.id }, workSurveys: [{ endDate: '14/03', workload: 1 }] })

  const rows = await askProjects<Row[]>(app, 'workSurveyRows', null, { endDate: '14/03', domain: 'deadline' })
  // By name; 1 * 4 + 2 * 3.5 = 11 over 3.
  expect(rows.map(({ project, average, answers }) => [project.id, average, answers])).toEqual([
    [atlas.id, 4, 1],
    [birch.id, 3.5, 2],
  ])
  const merged = await askProjects<Row[]>(app, 'workSurveyRows', null, {
    endDate: '28/03',
    domain: 'learning',
  })
  expect(merged.map(({ average }) => average)).toEqual([3, 4])
  expect(await askProjects(app, 'workSurveyRows', null, { endDate: '01/04', domain: 'learning' })).toEqual([])
})

test('the last six days are those of all work surveys; a project shows the ones that asked about it', async () => {
  const [atlas, birch] = [await makeOwnProject(app, 'Atlas'), await makeOwnProject(app, 'Birch')]
  const ends = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-05-${day}T00:00:00Z`)
  for (const [at, end] of ends.entries())
    await survey(end, [{ project: at % 3 ? birch : atlas, answers: [String((at % 5) + 1), '', ''] }])
  // Atlas was asked on days 01, 04 and 07, and 01 is outside the last six days. 04: 4; 07: 6 % 5 + 1 = 2, -50 % of 4.
  const { workSurveys } = await askProjects<Surveys>(app, 'workSurveys', atlas)
  expect(workSurveys).toEqual([
    { ...even, endDate: '04/05', workload: 4, trend: even },
    { ...even, endDate: '07/05', workload: 2, trend: { ...even, workload: -50 } },
  ])
  expect((await askProjects<Surveys>(app, 'workSurveys')).workSurveys.map(({ endDate }) => endDate)).toEqual([
    '02/05',
    '03/05',
    '04/05',
    '05/05',
    '06/05',
    '07/05',
  ])
})

type Squash = Record<'all' | 'high' | 'medium' | 'low', SquashPoint[]>

test('squash: open items on days on which work surveys ended; trends are rounded down and fall to -100', async () => {
  const [atlas, birch, other] = [
    await makeOwnProject(app, 'Atlas'),
    await makeOwnProject(app, 'Birch', { status: 'closed' }),
    await makeOwnProject(app, 'Other', { organization_id: null }),
  ]
  const [a, b, o] = [
    await makeCycle(app, { project: atlas }),
    await makeCycle(app, { project: birch }),
    await makeCycle(app, { project: other }),
  ]
  const deleted = await makeCycle(app, { project: atlas, cycle: 2, columns: gone })
  for (const day of ['10', '20', '30']) await survey(`2026-06-${day}T23:00:00Z`, [])
  await survey('2026-07-04T00:00:00Z', [])
  await survey('2026-07-14T00:00:00Z', [], gone)
  // On this day only the project that does not count has counters.
  await survey('2026-07-24T00:00:00Z', [])
  await makeSnapshot(app, a, ['2026-06-01', '2026-06-19'], [5, 2, 0])
  await makeSnapshot(app, a, ['2026-06-20', '2026-06-20'], [4, 2, 0])
  await makeSnapshot(app, a, ['2026-06-21', '2026-07-03'], [0, 0, 0])
  await makeSnapshot(app, a, ['2026-07-04', '2026-07-14'], [5, 1, 0])
  await makeSnapshot(app, b, ['2026-06-10', '2026-06-20'], [4, 0, 1])
  await makeSnapshot(app, o, ['2026-06-01', '2026-07-30'], [9, 9, 9])
  await makeSnapshot(app, deleted, ['2026-06-01', '2026-07-30'], [9, 9, 9])
  // High 5 + 4 = 9, then 4 + 4 = 8: -1/9 rounded down to -11.12; then 0: -100; then 5: 0, because there were none.
  // Medium 2, 2, 0, 1. Low 1, 1, 0, 0. All 12, 11: -1/12 = -8.333... rounded down to -8.34; 0; 6.
  const days = ['10/06', '20/06', '30/06', '04/07']
  const series = (...values: [number, number][]) =>
    values.map(([value, trend], at) => ({ snapDate: days[at], value, trend }))
  const whole = await askProjects<Squash>(app, 'actionItemSquash')
  expect(whole).toEqual({
    all: series([12, 0], [11, -8.34], [0, -100], [6, 0]),
    high: series([9, 0], [8, -11.12], [0, -100], [5, 0]),
    medium: series([2, 0], [2, 0], [0, -100], [1, 0]),
    low: series([1, 0], [1, 0], [0, -100], [0, 0]),
  })
  const own = await askProjects<Squash>(app, 'actionItemSquash', other)
  expect(own.all.map(({ snapDate, value }) => [snapDate, value])).toEqual([...days, '24/07'].map((day) => [day, 27]))
  interface Counters {
    project: { id: string }
    high: number
  }
  const rows = (snapDate: string) => askProjects<Counters[]>(app, 'squashRows', null, { snapDate })
  expect((await rows('20/06')).map(({ project, high }) => [project.id, high])).toEqual([
    [atlas.id, 4],
    [birch.id, 4],
  ])
  expect(await rows('30/06')).toEqual([])
  expect(await rows('24/07')).toEqual([])
})

test('squash: the latest twelve days', async () => {
  const project = await makeOwnProject(app, 'Atlas')
  const cycle = await makeCycle(app, { project })
  const days = Array.from({ length: 14 }, (_, at) => String(at + 1).padStart(2, '0'))
  for (const day of days) await survey(`2026-06-${day}T00:00:00Z`, [])
  await makeSnapshot(app, cycle, ['2026-06-01', '2026-06-30'], [1, 0, 0])
  const { high } = await askProjects<Squash>(app, 'actionItemSquash')
  expect(high.map(({ snapDate }) => snapDate)).toEqual(days.slice(2).map((day) => `${day}/06`))
})
