import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { giveScoped, joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * Charts and staffing of another day for who reads employment and projects in time of some people only
 * (docs/rules/time.md#7.3). The reader holds the one on direct reports, the other on their organization.
 */
const app = testServer()
const { dashboardResources: charts, staffing } = api
const [day, month] = ['2026-10-05', '2026-10']
const general: ScopedGrant = { permission: 'employees.read.generalInfo.fullAccess', scope: 'directs' }
const work: ScopedGrant = { permission: 'employees.read.projects.fullAccess', scope: 'organization' }
const chartsOf: ScopedGrant = { permission: 'dashboards.resources.read', scope: 'line' }
const onAll: Permission[] = ['auth.read', 'employees.read', 'employees.read.projects.readActive']
const ofProjects: Permission[] = ['projects.read', 'projects.read.fullAccess', 'projectMembers.read']

// Whoever has reports would read all of it of these.
beforeAll(() =>
  sql`delete from scoped_grants where role_id in (select id from roles where code = 'line-manager')`.execute(
    app.deps.db,
  ),
)

const asked = async (reader: Made, endpoint: Endpoint, query: object) => {
  const { status, body } = await app.as(null)(endpoint, { token: reader.token, query: query as never })
  return { ...body, status } as { status: number; data: never; total?: number }
}

/** Somebody of whom both are read, and who is read in one way only, with a role that asks for them. */
async function makeCompany(grants: ScopedGrant[], permissions: Permission[] = []) {
  const { hire } = await ownCompany(app)
  const boss = await makePerson(app, { permissions: [...onAll, ...permissions] })
  await giveScoped(app, boss, grants)
  const columns = { joined_date: '2024-01-01' }
  const both = await hire('Both', { ...columns, line_manager_id: boss.id })
  const direct = await hire('Direct', { ...columns, line_manager_id: boss.id })
  const colleague = await hire('Colleague', { ...columns, line_manager_id: both.id })
  const organization = boss.id
  await insertRows(app.deps.db, 'organizations', [{ id: organization, code: organization, name: organization }])
  await insertRows(
    app.deps.db,
    'employee_organizations',
    [boss, both, colleague].map(({ id }) => ({ employee_id: id, organization_id: organization })),
  )
  const organizations = [organization, app.deps.env.DEFAULT_ORGANIZATION]
  await app.deps.db
    .updateTable('employments')
    .set({ organization_ids: organizations })
    .where('employee_id', 'in', [both.id, direct.id, colleague.id])
    .execute()
  return { boss, both, direct, colleague, ask: (endpoint: Endpoint, query: object) => asked(boss, endpoint, query) }
}

const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)

test('charts of another day count exactly those of whom all of it is read', async () => {
  const { ask, both, direct, colleague } = await makeCompany([general, work, chartsOf])
  const lead = { project_id: (await makeProject(app)).id, position: 'account-manager', start_date: '2026-01-01' }
  await insertRows(
    app.deps.db,
    'project_heads',
    [both, direct, colleague].map(({ id }) => ({ ...lead, employee_id: id })),
  )
  const free = async (query: object) =>
    idsOf((await ask(charts.availabilities, query)).data['employees' as never]).toSorted()
  expect(await free({})).toEqual(idsOf([both, direct, colleague]).toSorted())
  expect(await free({ asOf: day })).toEqual([both.id])
  expect((await ask(charts.availabilities, { asOf: day, page: 1, size: 1 })).total).toBe(1)
  const states = (await ask(charts.utilization, { asOf: day })).data as { available: number }[]
  expect(states.map(({ available }) => available)).toEqual([1, 1, 1, 1, 1, 1, 1])
  const people = await ask(charts.utilizationPeople, { asOf: day, month, state: 'available' })
  expect([idsOf(people.data), people.total]).toEqual([[both.id], 1])
  const units = (await ask(charts.workUnitDistribution, { asOf: day, sort: 'desc' })).data as {
    workUnitDistributions: { employee: { id: string }; training: { total: number }; management: { total: number } }[]
  }
  expect(
    units.workUnitDistributions.map(({ employee, training, management }) => [
      employee.id,
      training.total,
      management.total,
    ]),
  ).toEqual([[both.id, 0, 1]])
  // One head of a project, and no mentee, who would be the colleague.
  const shares = async (query: object) => (await ask(charts.workUnitDistributionSummary, query)).data
  expect(await shares({ asOf: day })).toMatchObject({ management: 100, training: 0 })
  expect(await shares({})).toMatchObject({ management: 75, training: 25 })
})

test('charts of everybody have another day of some people, and none for who lacks one right on all', async () => {
  const { ask, both } = await makeCompany([general, work], ['dashboards.resources.read'])
  const { data } = await ask(charts.utilizationPeople, { asOf: day, month, state: 'available' })
  expect(idsOf(data)).toEqual([both.id])
  const blind = await makeCompany([work], ['dashboards.resources.read', ...ofProjects])
  const window = { by: 'people', from: '2026-10-01', to: '2026-11-01', asOf: day }
  const statuses = [await blind.ask(charts.utilization, { asOf: day }), await blind.ask(staffing.list, window)]
  expect(statuses.map(({ status }) => status)).toEqual([403, 403])
})

test('scopes by projects are those of the heads of today', async () => {
  const { boss, direct, ask } = await makeCompany(
    [
      { ...general, scope: 'projects' },
      { ...work, scope: 'projects' },
    ],
    ['dashboards.resources.read'],
  )
  const project = await makeProject(app)
  await joinProject(app, direct, project, { start_date: '2024-01-01', deployment_type: 'shadow' })
  const head = { project_id: project.id, employee_id: boss.id, position: 'account-manager', start_date: '2026-06-01' }
  await insertRows(app.deps.db, 'project_heads', [head])
  // The reader was no head on this day.
  expect(idsOf((await ask(charts.availabilities, { asOf: '2026-03-01' })).data['employees' as never])).toEqual([
    direct.id,
  ])
})

test('staffing of another day has rows, bars and periods of exactly these people', async () => {
  const { ask, both, direct, colleague } = await makeCompany([general, work], ofProjects)
  const [shared, other] = [await makeProject(app), await makeProject(app)]
  for (const person of [both, direct, colleague]) await joinProject(app, person, shared)
  // Who has two whole jobs has too much work, whatever the absences.
  await joinProject(app, direct, other)
  const rows = async (more: object) => {
    const window = { from: '2026-10-01', to: '2026-11-01', asOf: day, size: 100, ...more }
    const { data, total } = await ask(staffing.list, window)
    return { total, rows: data as StaffingRow[] }
  }
  const people = await rows({ by: 'people' })
  expect([idsOf(people.rows), people.total]).toEqual([[both.id], 1])
  expect(people.rows[0]?.hours?.given).toBeGreaterThan(0)
  const onProject = async (projectID: string, more = {}) => {
    const found = await rows({ by: 'projects', projectID, ...more })
    return found.rows.map(({ bars }) => bars.map(({ person }) => person?.id))
  }
  expect([await onProject(shared.id), await onProject(other.id)]).toEqual([[[both.id]], [[]]])
  expect(await onProject(other.id, { only: 'over' })).toEqual([])
  expect(await onProject(other.id, { only: 'free' })).toEqual([[]])
  expect(await onProject(shared.id, { keyword: 'Direct' })).toEqual([])
  expect(idsOf((await rows({ by: 'people', only: 'over' })).rows)).toEqual([])
  expect(idsOf((await rows({ by: 'people', projectID: other.id })).rows)).toEqual([])
})
