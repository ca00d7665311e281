import type { WorkMoves } from '#contract/api/dashboards/resources.ts'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const on = (offset: number) => daysLater(today(app.deps.env), offset)

let lead: Made
let people: Record<string, Made>
let projects: Record<string, { id: string }>
beforeAll(async () => {
  lead = await makePerson(app, { permissions: ['dashboards.resources.read'] })
  const named = (display_name: string, columns: object = {}) =>
    makePerson(app, { columns: { display_name, full_name: display_name, ...columns } })
  people = {
    ann: await named('Ann'),
    bob: await named('Bob'),
    cai: await named('Cai', { line_manager_id: lead.id }),
    dee: await named('Dee', { working_status: 'left' }),
  }
  projects = { atlas: await makeProject(app, { name: 'Atlas' }), birch: await makeProject(app, { name: 'Birch' }) }
  await insertRows(app.deps.db, 'project_heads', [
    { project_id: projects.atlas?.id ?? '', employee_id: lead.id, position: 'technical-lead', start_date: on(-90) },
  ])
})

/** A survey that ended so many days ago: by person and project, the scores of workload, deadline and learning. */
const survey = (ago: number, forms: [string, string, string[], RowState?][], columns: object = {}) =>
  makeSurvey(app, {
    subtype: 'work',
    columns: { start_date: `${on(-ago - 5)}T00:00:00Z`, end_date: `${on(-ago)}T00:00:00Z`, ...columns },
    topics: forms.map(([who, where, answers, state = 'finished']) => ({
      about: people[who] as Made,
      project: projects[where] as { id: string },
      reviewers: [{ person: people[who] as Made, state, answers }],
    })),
  })

const moves = async (query: Record<string, string> = {}, token = lead.token) => {
  const { status, body } = await app.as(null)(api.dashboardResources.workMoves, { token, query })
  expect(status).toBe(200)
  const { moves: found, twice, ...days } = body.data as WorkMoves
  return {
    ...days,
    moves: found.map((one) => [
      one.project?.name ?? one.person?.displayName,
      one.domain,
      one.before,
      one.now,
      one.move,
    ]),
    twice: twice.map((one) => [one.person.displayName, one.before, one.now, one.projects.map(({ name }) => name)]),
  }
}

test('nothing while there are fewer than two surveys that are over', async () => {
  expect(await moves()).toEqual({ now: null, before: null, moves: [], twice: [] })
  await survey(-3, [['ann', 'atlas', ['5', '5', '5']]])
  await survey(68, [['ann', 'atlas', ['1', '5', '5']]])
  expect(await moves()).toEqual({ now: null, before: null, moves: [], twice: [] })
})

test('the example of the rule: what moved in points, the largest first, and who told too much twice', async () => {
  await survey(30, [
    ['ann', 'atlas', ['4', '3', '']],
    ['ann', 'birch', ['2', '3', '']],
    ['bob', 'atlas', ['3', '3', '']],
    ['cai', 'birch', ['4', '', '5']],
    ['dee', 'atlas', ['5', '', '']],
  ])
  await survey(10, [
    ['ann', 'atlas', ['5', '3', '2']],
    ['bob', 'atlas', ['3', '3', '']],
    ['bob', 'birch', ['1', '', ''], 'saved'],
    ['cai', 'birch', ['5', '', '4'], 'forced'],
    ['dee', 'atlas', ['1', '', '']],
  ])
  expect(await moves()).toEqual({
    now: on(-10),
    before: on(-30),
    moves: [
      ['Ann', 'workload', 3, 5, 2],
      ['Atlas', 'workload', 3.5, 4, 0.5],
    ],
    twice: [['Ann', 4, 5, ['Atlas']]],
  })
})

test('mine has the projects that one heads, and all answers of direct reports', async () => {
  await survey(2, [
    ['ann', 'birch', ['4', '', '']],
    ['bob', 'atlas', ['4', '3', '']],
    ['cai', 'birch', ['4', '', '']],
  ])
  await survey(1, [
    ['ann', 'birch', ['5', '', '']],
    ['bob', 'atlas', ['5', '1', '']],
    ['cai', 'birch', ['5', '', '']],
  ])
  expect((await moves()).twice.map(([name]) => name)).toEqual(['Ann', 'Bob', 'Cai'])
  const { moves: found, twice } = await moves({ mine: 'true' })
  expect(twice.map(([name]) => name)).toEqual(['Bob', 'Cai'])
  expect(found).toContainEqual(['Atlas', 'deadline', 3, 1, -2])
  expect(found.map(([name]) => name)).not.toContain('Ann')
})

test('is for readers of the dashboard of people', async () => {
  const call = (token?: string) =>
    app.as(null)(api.dashboardResources.workMoves, { query: {}, ...(token && { token }) })
  expect((await call()).status).toBe(401)
  const other = await makePerson(app, { permissions: ['dashboards.projects.read', 'surveys.read'] })
  expect((await call(other.token)).status).toBe(403)
})
