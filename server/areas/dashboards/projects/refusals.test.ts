import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { makeProject } from '#tests/support/people.ts'
import { askProjects, clearProjectCompany } from '#tests/support/projectCompany.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
beforeAll(() => clearProjectCompany(app))

const { dashboardProjects: calls } = api
const series = { average: [], groups: [] }
const squash = { all: [], high: [], medium: [], low: [] }
const rowsOf = {
  workSurveyRows: { endDate: '31/03', domain: 'workload' },
  auditRows: { quarter: 'Q1/2026' },
  actionItemRows: { round: 'latest', state: 'open' },
  squashRows: { snapDate: '31/03' },
} as const

test('an empty company has empty dashboards', async () => {
  expect(await askProjects(app, 'sizes')).toEqual([])
  expect(await askProjects(app, 'workSurveys')).toEqual({ project: null, workSurveys: [] })
  expect(await askProjects(app, 'engineeringHealths')).toEqual(series)
  expect(await askProjects(app, 'audits')).toEqual(series)
  expect(await askProjects(app, 'actionItems')).toEqual([])
  expect(await askProjects(app, 'summary')).toEqual({ summary: [] })
  expect(await askProjects(app, 'actionItemSquash')).toEqual(squash)
})

test('an empty project has empty dashboards, also with blank query fields', async () => {
  const project = await makeProject(app)
  expect(await askProjects(app, 'workSurveys', project)).toMatchObject({ project, workSurveys: [] })
  expect(await askProjects(app, 'engineeringHealths', project)).toEqual(series)
  expect(await askProjects(app, 'audits', project)).toEqual(series)
  expect(await askProjects(app, 'actionItems', project)).toEqual([])
  expect(await askProjects(app, 'actionItemSquash', project)).toEqual(squash)
  expect(await askProjects(app, 'sizeRows', project)).toEqual([])
  for (const [name, query] of Object.entries(rowsOf))
    expect(await askProjects(app, name as keyof typeof rowsOf, project, query)).toEqual([])
})

const ofProject = [
  ['workSurveys', {}],
  ['engineeringHealths', {}],
  ['audits', {}],
  ['actionItems', {}],
  ['actionItemSquash', {}],
  ['sizeRows', {}],
  ...Object.entries(rowsOf),
] as [keyof typeof calls, Record<string, string>][]

test.each(ofProject)('%s: an unknown or deleted project is a 404, a malformed id a 400', async (name, query) => {
  const deleted = await makeProject(app, { deleted_at: new Date().toISOString() })
  const ask = (projectID: string) => app.as('admin')(calls[name], { query: { ...query, projectID } })
  for (const id of [randomUUID(), deleted.id])
    expect(await ask(id)).toMatchObject({ status: 404, body: { errors: [{ field: 'projectID' }] } })
  expect(await ask('harbor')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'projectID', code: 'request.badId' }] },
  })
})

const wrong: [keyof typeof calls, Record<string, string>, string][] = [
  ['sizeRows', { projectID: '' }, 'projectID'],
  ['workSurveyRows', { ...rowsOf.workSurveyRows, endDate: '2026-03-31' }, 'endDate'],
  ['workSurveyRows', { ...rowsOf.workSurveyRows, domain: 'engagement' }, 'domain'],
  ['auditRows', {}, 'quarter'],
  ['auditRows', { quarter: 'Q1/2026', round: 'latest' }, 'quarter'],
  ['auditRows', { quarter: '2026/Q1' }, 'quarter'],
  ['auditRows', { round: 'first' }, 'round'],
  ['auditRows', { quarter: 'Q1/2026', type: 'frontend', area: 'quality' }, 'area'],
  ['actionItemRows', { state: 'open' }, 'quarter'],
  ['actionItemRows', { quarter: 'Q1/2026', round: 'latest', state: 'open' }, 'quarter'],
  ['actionItemRows', { quarter: 'Q1/2026' }, 'state'],
  ['actionItemRows', { quarter: 'Q1/2026', state: 'open', priority: 'urgent' }, 'priority'],
  ['squashRows', { snapDate: '31.3.' }, 'snapDate'],
]

test.each(wrong)('%s with %o is refused, with the name of the field', async (name, query, field) => {
  const { status, body } = await app.as('admin')(calls[name], { query })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
})
