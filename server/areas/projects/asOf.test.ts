import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const { projects, projectMembers, staffing, dashboardResources, dashboardProjects } = api

const made = (name: string, columns: object = {}) =>
  makePerson(app, {
    permissions: [],
    columns: { display_name: name, full_name: name, joined_date: '2024-01-01', ...columns },
  })
const lead = (project: { id: string }, { id }: Made, start_date: string, end_date: string | null = null) =>
  insertRows(app.deps.db, 'project_heads', [
    { project_id: project.id, employee_id: id, position: 'technical-lead', start_date, end_date },
  ])

/** Who is signed in with this token. */
const personOf = async (token: string) => (await app.as(null)(api.profile.mine, { token })).body.data as { id: string }

/** Every call that takes another day, with the permissions that it needs besides its own. */
const work: Permission[] = ['employees.read.generalInfo.fullAccess', 'employees.read.projects.fullAccess']
const members: Permission[] = ['projects.read.fullAccess', 'projectMembers.read']
const window = () => ({ by: 'people', from: day(-30), to: day(30) })
const calls: [
  name: string,
  access: Permission,
  needs: Permission[],
  ask: (query: Record<string, string>, token?: string) => Promise<{ status: number; body: { code?: string } }>,
][] = [
  [
    'projects',
    'projects.read',
    members,
    (query, token) => app.as(null)(projects.list, { query, ...(token && { token }) }),
  ],
  [
    'one project',
    'projects.read',
    members,
    async (query, token) => {
      const project = await makeProject(app)
      if (token) await joinProject(app, await personOf(token), project, { start_date: day(-1) })
      return app.as(null)(projects.one, { params: { id: project.id }, query, ...(token && { token }) })
    },
  ],
  [
    'members',
    'projectMembers.read',
    members,
    async (query, token) =>
      app.as(null)(projectMembers.list, {
        params: { id: (await makeProject(app)).id },
        query,
        ...(token && { token }),
      }),
  ],
  [
    'staffing',
    'projectMembers.read',
    [...work, ...members],
    (query, token) => app.as(null)(staffing.list, { query: { ...window(), ...query }, ...(token && { token }) }),
  ],
  [
    'availabilities',
    'dashboards.resources.read',
    work,
    (query, token) => app.as(null)(dashboardResources.availabilities, { query, ...(token && { token }) }),
  ],
  [
    'utilization',
    'dashboards.resources.read',
    work,
    (query, token) => app.as(null)(dashboardResources.utilization, { query, ...(token && { token }) }),
  ],
  [
    'work units',
    'dashboards.resources.read',
    work,
    (query, token) => app.as(null)(dashboardResources.workUnitDistribution, { query, ...(token && { token }) }),
  ],
  [
    'shares of work units',
    'dashboards.resources.read',
    work,
    (query, token) => app.as(null)(dashboardResources.workUnitDistributionSummary, { query, ...(token && { token }) }),
  ],
  [
    'sizes',
    'dashboards.projects.read',
    members,
    (query, token) => app.as(null)(dashboardProjects.sizes, { query, ...(token && { token }) }),
  ],
]

describe.each(calls)('%s of another day (rules/time.md#7.4)', (_name, access, needs, ask) => {
  const tokenWith = async (...permissions: Permission[]) =>
    (await makePerson(app, { permissions: [...new Set(permissions)] })).token

  test('401 without a session', async () => {
    expect((await ask({ asOf: day(1) })).status).toBe(401)
  })

  test('403 while one of the permissions for days is missing, and 200 without a day', async () => {
    for (const missing of needs.filter((one) => one !== access)) {
      const token = await tokenWith(access, ...needs.filter((one) => one !== missing))
      const answer = await ask({ asOf: day(1) }, token)
      expect([missing, answer.status, answer.body.code]).toEqual([missing, 403, 'permission.missing'])
      expect((await ask({}, token)).status).toBe(200)
    }
  })

  test('200 with them, and 400 for days that cannot be meant', async () => {
    const token = await tokenWith(access, ...needs)
    expect((await ask({ asOf: day(1) }, token)).status).toBe(200)
    for (const asOf of [day(740), '1970-01-01', '2027-02-29', 'soon'])
      expect((await ask({ asOf }, token)).status).toBe(400)
  })
})

interface Listed {
  members: { displayName: string; status: string; isLead: boolean }[]
  technicalLeads: { displayName: string }[]
  monthlyChargeRate: number
}

test('a project has the members, leads and revenue of the day', async () => {
  const project = await makeProject(app)
  const [ann, ben] = [await made('Ann'), await made('Ben')]
  await joinProject(app, ann, project, { start_date: day(-30), end_date: day(10), rate: 1000 })
  await joinProject(app, ben, project, { start_date: day(10), rate: 500 })
  await lead(project, ann, day(-30), day(10))
  await lead(project, ben, day(10))
  const told = (row: Listed | undefined) => [
    row?.members.map((one) => [one.displayName, one.status, one.isLead]),
    row?.technicalLeads.map((one) => one.displayName),
    row?.monthlyChargeRate,
  ]
  const on = async (asOf: string) => {
    const { body } = await app.as('admin')(projects.list, { query: { ids: project.id, asOf } })
    const one = await app.as('admin')(projects.one, { params: { id: project.id }, query: { asOf } })
    const [row] = body.data as unknown as Listed[]
    // The page of the project says the same as its row.
    expect(told(one.body.data as unknown as Listed)).toEqual(told(row))
    return told(row)
  }
  expect(await on(day(-31))).toEqual([[], [], 0])
  expect(await on(day(-30))).toEqual([[['Ann', 'active', true]], ['Ann'], 1000])
  expect(await on(day(9))).toEqual([[['Ann', 'active', true]], ['Ann'], 1000])
  expect(await on(day(10))).toEqual([[['Ben', 'active', true]], ['Ben'], 500])
})

test('a project has the commissions of the day', async () => {
  const project = await makeProject(app)
  const [ann, ben] = [await made('Ann'), await made('Ben')]
  const sells = { position: 'sale-person', project_id: project.id, commission_rate: 5 }
  await insertRows(app.deps.db, 'project_heads', [
    { ...sells, employee_id: ann.id, start_date: day(-30), end_date: day(10) },
    { ...sells, employee_id: ben.id, start_date: day(10) },
  ])
  const on = async (asOf: string) => {
    const { data } = (await app.as('admin')(projects.one, { params: { id: project.id }, query: { asOf } })).body
    const { commissionModels } = data as unknown as { commissionModels: { beneficiary: { displayName: string } }[] }
    return commissionModels.map(({ beneficiary }) => beneficiary.displayName)
  }
  expect([await on(day(-31)), await on(day(9)), await on(day(10))]).toEqual([[], ['Ann'], ['Ben']])
})

test('a closed project had members on a day, and its members of all times without one', async () => {
  const project = await makeProject(app, { status: 'closed' })
  await joinProject(app, await made('Ann'), project, { start_date: day(-30), end_date: day(-10) })
  const query = { ids: project.id }
  const names = async (more: Record<string, string>) =>
    (
      (await app.as('admin')(projects.list, { query: { ...query, ...more } })).body.data as unknown as Listed[]
    )[0]?.members.map(({ displayName }) => displayName)
  expect([await names({}), await names({ asOf: day(-11) }), await names({ asOf: day(-10) })]).toEqual([
    ['Ann'],
    ['Ann'],
    [],
  ])
})

test('the list of members has the status, percent and type of the day', async () => {
  const project = await makeProject(app)
  const ann = await made('Ann')
  const member = await joinProject(app, ann, project, { start_date: day(-10) })
  const body = { projectMemberID: member, deploymentType: 'part-time', percent: 60, from: day(20) }
  const current = (await app.as('admin')(projectMembers.one, { params: { id: project.id, memberId: member } })).body
    .data as unknown as { projectSlotID: string; seniority: { id: string } }
  const edit = {
    ...current,
    ...body,
    employeeID: ann.id,
    seniorityID: current.seniority.id,
    positions: [seedId('position', 'backend')],
    startDate: day(-10),
    status: 'active',
  }
  const answer = await app.as('admin')(projectMembers.edit, { params: { id: project.id }, body: edit })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  const on = async (asOf: string, status = '') => {
    const query = { asOf, status }
    const { data } = (await app.as('admin')(projectMembers.list, { params: { id: project.id }, query })).body
    return (data as unknown as { percent: number; deploymentType: string; status: string }[]).map((one) => [
      one.status,
      one.deploymentType,
      one.percent,
    ])
  }
  expect(await on(day(19))).toEqual([['active', 'official', 100]])
  expect(await on(day(20))).toEqual([['active', 'part-time', 60]])
  expect(await on(day(-11))).toEqual([['on-boarding', 'official', 100]])
  expect([await on(day(-11), 'active'), await on(day(-10), 'active')]).toEqual([[], [['active', 'official', 100]]])
})

test('staffing has a row for whoever is here on the day', async () => {
  const [stays, leaves, joins] = [
    await made('Thenish Stays'),
    await made('Thenish Leaves'),
    await made('Thenish Joins', { joined_date: day(15) }),
  ]
  const leaving = { lastDay: day(10), reason: 'Moves away' }
  await app.as('admin')(api.employees.planLeaving, { params: { id: leaves.id }, body: leaving })
  const on = async (asOf: string) =>
    (
      (await app.as('admin')(staffing.list, { query: { ...window(), keyword: 'thenish', asOf } })).body
        .data as unknown as { id: string }[]
    ).map(({ id }) => id)
  expect(await on(day(10))).toEqual([leaves.id, stays.id])
  expect(await on(day(11))).toEqual([stays.id])
  expect(await on(day(15))).toEqual([joins.id, stays.id])
})
