import * as api from '#contract/api/index.ts'
import type { OpenRolesMonth, PendingSlot, UtilizationMonth } from '#contract/api/dashboards/resources.ts'
import type { ProjectSummary } from '#contract/api/dashboards/projects.ts'
import { daysLater } from '#contract/dates.ts'
import { monthEnds } from '#contract/months.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { joinProject, leadProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { dashboardProjects, dashboardResources, invoices } = api
const permissions = [
  'dashboards.read',
  'dashboards.resources.read',
  'dashboards.projects.read',
  'projects.read.fullAccess',
  'invoices.read',
] as const

/** A lead of one project who has a report, in a company with another project. */
async function company() {
  const { hire, today } = await ownCompany(app)
  const lead = await makePerson(app, { permissions: [...permissions] })
  const own = await makeProject(app, {
    name: 'Own',
    type: 'fixed-cost',
    organization_id: app.deps.env.DEFAULT_ORGANIZATION,
    function: 'development',
  })
  const other = await makeProject(app, {
    name: 'Other',
    type: 'fixed-cost',
    organization_id: app.deps.env.DEFAULT_ORGANIZATION,
    function: 'development',
  })
  await leadProject(app, lead, own)
  const [member, , stranger] = [
    await hire('Member'),
    await hire('Report', { line_manager_id: lead.id }),
    await hire('Stranger'),
  ]
  await joinProject(app, member, own)
  await joinProject(app, stranger, other)
  const ask = async (endpoint: Parameters<ReturnType<typeof app.as>>[0], query: Record<string, string> = {}) => {
    const { status, body } = await app.as(null)(endpoint, { query, token: lead.token })
    expect(status).toBe(200)
    return body
  }
  return { ask, own, other, member, today }
}
const mine = { mine: 'true' }

test('mine: the people on projects that the caller heads, and their reports (rules/dashboards.md#1.6)', async () => {
  const { ask, today } = await company()
  const { utilization, utilizationPeople } = dashboardResources
  const now = async (query = {}) => ((await ask(utilization, query)).data as UtilizationMonth[])[3]
  expect(await now()).toMatchObject({ staffed: 2, available: 1 })
  expect(await now(mine)).toMatchObject({ staffed: 1, available: 1 })
  const named = async (state: string) =>
    (
      (await ask(utilizationPeople, { ...mine, state, month: today.slice(0, 7) })).data as { displayName: string }[]
    ).map(({ displayName }) => displayName)
  expect(await named('staffed')).toEqual(['Member'])
  expect(await named('available')).toEqual(['Report'])
})

test('mine: the projects that the caller heads, in the summary', async () => {
  const { ask } = await company()
  const names = async (query = {}) =>
    ((await ask(dashboardProjects.summary, query)).data as { summary: ProjectSummary[] }).summary.map(
      ({ name }) => name,
    )
  expect(await names()).toEqual(['Other', 'Own'])
  expect(await names(mine)).toEqual(['Own'])
})

test('open roles at the end of four months, with the rows behind each (rules/dashboards.md#3.6)', async () => {
  const { ask, own, other, member, today } = await company()
  const ends = monthEnds(today)
  const at = (month: number) => new Date(`${ends[month]}T09:00:00Z`)
  const roles = async (query = {}) => (await ask(dashboardResources.openRoles, query)).data as OpenRolesMonth[]
  const before = await roles()
  // Open since the first month, open since the third, filled since the second, deleted in the third.
  const slots = [
    { id: crypto.randomUUID(), project_id: own.id, created_at: at(0) },
    { id: crypto.randomUUID(), project_id: other.id, created_at: at(2) },
    { id: crypto.randomUUID(), project_id: own.id, created_at: at(0), is_open: false },
    { id: crypto.randomUUID(), project_id: own.id, created_at: at(1), deleted_at: at(2) },
  ] as const
  await insertRows(
    app.deps.db,
    'project_slots',
    slots.map((slot) => ({
      deleted_at: null,
      seniority_id: seedId('seniority', 'mid'),
      is_open: true,
      deployment_type: 'official',
      percent: 100,
      ...slot,
    })),
  )
  await joinProject(app, member, own, {
    project_slot_id: slots[2].id,
    created_at: at(1),
    start_date: daysLater(today, 20),
  })
  const added = (await roles()).map((month, at) => month.roles - (before[at]?.roles ?? 0))
  expect(added).toEqual([2, 2, 2, 2])
  expect(await roles(mine)).toMatchObject([
    { month: ends[0]?.slice(0, 7), roles: 2, since: ends[0] },
    { roles: 2, since: ends[0] },
    { roles: 1 },
    { roles: 1 },
  ])
  for (const [place, end] of ends.entries()) {
    const rows = (await ask(dashboardResources.openRoleRows, { month: end.slice(0, 7), ...mine })).data as PendingSlot[]
    expect(rows).toHaveLength((await roles(mine))[place]?.roles ?? -1)
    expect(rows[0]?.project.name).toBe('Own')
  }
  // Today: what the card of the resources tells.
  const { slots: pending } = (await ask(dashboardResources.availabilities)).data as { slots: PendingSlot[] }
  expect(pending).toHaveLength((await roles())[3]?.roles ?? -1)
  const { status, body } = await app.as('admin')(dashboardResources.openRoleRows, { query: { month: '2020-01' } })
  expect([status, body.code]).toEqual([400, 'dashboard.monthOutside'])
})

test('unpaid at the end of four months, and the list of those (rules/invoices.md#7.5)', async () => {
  const { ask, own, today } = await company()
  const ends = monthEnds(today)
  const [first = '', second = ''] = ends
  const project = await makeBilledProject(app)
  const days = { invoiced_at: first, due_at: first }
  await makeInvoice(app, { project, columns: days })
  const paid = await makeInvoice(app, { project, status: 'paid', columns: days })
  await makeInvoice(app, { project, status: 'draft', columns: days })
  await insertRows(app.deps.db, 'payments', [
    { invoice_id: paid.id, paid_on: daysLater(second, 1), amount: 1, bank_id: project.bankId },
  ])
  type Trend = { unpaid: number; overdue: number; unbilled: number }[]
  const counts = async (query = {}) =>
    ((await ask(invoices.trend, query)).data as Trend).map(({ unpaid, overdue }) => [unpaid, overdue])
  expect(await counts()).toEqual([
    [2, 0],
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  expect(await counts(mine)).toEqual(ends.map(() => [0, 0]))
  for (const [at, unpaidOn] of ends.entries())
    expect((await ask(invoices.list, { unpaidOn })).total).toBe((await counts())[at]?.[0])
  expect((await ask(invoices.list, { unpaidOn: first, ...mine })).total).toBe(0)
  // The project without an invoice for any month, and the one of the caller.
  expect(((await ask(invoices.trend)).data as Trend)[0]?.unbilled).toBeGreaterThan(1)
  expect(((await ask(invoices.trend, mine)).data as Trend).map(({ unbilled }) => unbilled)).toEqual([1, 1, 1, 1])
  const [year = '', month = ''] = first.split('-')
  const open = (await ask(invoices.toInvoice, { year, month, ...mine })).data as { id: string }[]
  expect(open.map(({ id }) => id)).toEqual([own.id])
})

test('the numbers are for their readers', async () => {
  const { token } = await makePerson(app, { permissions: ['dashboards.read'] })
  const query: Record<string, string> = { month: '2026-01' }
  for (const endpoint of [dashboardResources.openRoles, dashboardResources.openRoleRows, invoices.trend]) {
    expect((await app.as(null)(endpoint, { query })).status).toBe(401)
    expect((await app.as(null)(endpoint, { query, token })).status).toBe(403)
  }
})
