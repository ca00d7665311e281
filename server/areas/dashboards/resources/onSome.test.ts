import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ScopedPermission } from '#contract/scopes.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { giveScoped, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Charts of people's time and staffing for who sees those of some people only (docs/rules/permissions.md#5.3). */
const app = testServer()
const { dashboardResources: charts, staffing } = api
const ids = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)

async function makeTeam(grants: ScopedPermission[], permissions: Permission[] = []) {
  const boss = await makePerson(app, { permissions: ['auth.read', 'employees.read', ...permissions] })
  await giveScoped(
    app,
    boss,
    grants.map((permission) => ({ permission, scope: 'directs' })),
  )
  const { hire } = await ownCompany(app)
  const direct = await hire('Direct', { line_manager_id: boss.id, joined_date: '2024-01-01' })
  const stranger = await hire('Stranger', { joined_date: '2024-01-01' })
  const ask = async (endpoint: Endpoint, query: object = {}) => {
    const { status, body } = await app.as(null)(endpoint, { token: boss.token, query: query as never })
    return { ...body, status } as { status: number; data: never; total?: number }
  }
  return { direct, stranger, ask }
}

test('charts count exactly these people, and what is of no person is closed', async () => {
  const { direct, stranger, ask } = await makeTeam(
    ['dashboards.resources.read'],
    ['employees.read.projects.readActive'],
  )
  const { data, total } = await ask(charts.availabilities, { page: 1, size: 10 })
  expect([ids((data as { employees: unknown }).employees), (data as { slots: unknown }).slots, total]).toEqual([
    [direct.id],
    [],
    1,
  ])
  const months = (await ask(charts.utilization)).data as { date: string; available: number; staffed: number }[]
  expect(months.map(({ available, staffed }) => [available, staffed])).toEqual(months.map(() => [1, 0]))
  const month = months[3]?.date.slice(0, 7)
  expect(ids((await ask(charts.utilizationPeople, { month, state: 'available' })).data)).toEqual([direct.id])
  const units = async (query: object = {}) =>
    ((await ask(charts.workUnitDistribution, query)).data as { workUnitDistributions: { employee: { id: string } }[] })
      .workUnitDistributions
  expect(ids((await units()).map(({ employee }) => employee))).toEqual([direct.id])
  expect(ids((await units({ name: 'Stranger' })).map(({ employee }) => employee))).toEqual([])
  const hours = async () => ((await ask(staffing.capacity)).data as { has: number }[])[1]?.has
  const before = await hours()
  expect(before).toBeGreaterThan(0)
  await app.deps.db.updateTable('employees').set({ working_status: 'left' }).where('id', '=', stranger.id).execute()
  expect(await hours()).toBe(before)
  expect([(await ask(charts.openRoles)).status, (await ask(charts.openRoleRows)).status]).toEqual([403, 403])
  // Who has reports reads them in time (server/areas/staffing/asOfScopes.test.ts).
  const then = (await ask(charts.utilization, { asOf: '2026-01-01' })).data as { available: number }[]
  expect(then.map(({ available }) => available)).toEqual(then.map(() => 1))
  expect((await app.as(null)(charts.utilization, { token: direct.token })).status).toBe(403)
})

test('staffing has those without a project of whom the reader sees that they are colleagues', async () => {
  const { direct, ask } = await makeTeam(['employees.read.projects.readActive'], ['projectMembers.read'])
  const { data, total } = await ask(staffing.list, { by: 'people', from: '2026-01-01', to: '2027-01-01' })
  expect([ids((data as { person: unknown }[]).map(({ person }) => person)), total]).toEqual([[direct.id], 1])
})
