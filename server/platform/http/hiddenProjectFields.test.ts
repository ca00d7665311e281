import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { Head, Member, Project, ProjectMember } from '#contract/api/projects/project.ts'
import { projectOrders } from '#contract/api/projects/endpoints.ts'
import { daysLater } from '#contract/dates.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { castProjects } from '#tests/support/cast.ts'
import {
  answersTo,
  type Battery,
  type Caller,
  hiddenFieldsOf,
  makeCallers,
  testHiddenFields,
} from '#tests/support/hiddenFields.ts'
import { hiddenOfProjects, makeNeighbours } from '#tests/support/hiddenProjectValues.ts'
import { joinProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { makeWholeProject, whole } from '#tests/support/wholeProject.ts'

const app = testServer()

const callers: Caller[] = []
// A member's currency is the project's, which is public, or that of the rate, which `slots.rateCurrency` tests.
const fields = [
  ...hiddenFieldsOf(Project, hiddenOfProjects),
  ...hiddenFieldsOf(ProjectMember, hiddenOfProjects, 'members.'),
  ...hiddenFieldsOf(Head, hiddenOfProjects, 'heads.'),
  ...hiddenFieldsOf(Member, hiddenOfProjects, 'slots.'),
].filter(({ name }) => !name.endsWith('.currency'))

/** A planned change of what the leader does. The hidden values are written to both rows. */
async function planAllocation(db: Db): Promise<void> {
  await sql`update allocations set valid = daterange(lower(valid), '2098-01-01')
    where project_member_id = ${whole.leader} and replaced_as is null`.execute(db)
  await sql`insert into allocations (project_member_id, valid, deployment_type, percent, seniority_id, rate, rate_currency_id, discount, reason)
    select project_member_id, daterange('2098-01-01', null), deployment_type, 45, seniority_id, rate, rate_currency_id, discount, 'Planned'
    from allocations where project_member_id = ${whole.leader} and replaced_as is null`.execute(db)
}

/** One day for all calls, also when midnight passes between two of them. */
let planned: string

beforeAll(async () => {
  planned = daysLater(today(app.deps.env), 30)
  await makeWholeProject(app)
  await makeNeighbours(app.deps.db)
  await planAllocation(app.deps.db)
  const everywhere = async (who: { id: string }) => {
    for (const project of [whole, castProjects.harbor, castProjects.beacon])
      await joinProject(app, who, project, { deployment_type: 'shadow' })
  }
  callers.push(...(await makeCallers(app, fields, everywhere)))
}, 60_000)

/** Requests whose answers could reveal a hidden value. */
function battery(): Battery {
  const { projects, projectMembers, staffing, workUnits, dashboardProjects, dashboardResources } = api
  const byId = { params: { id: whole.id } }
  const sorts = [...projectOrders, 'importantLevel,-leadRating,name'].flatMap((order) => [order, `-${order}`])
  const lists: Record<string, string>[] = [
    {},
    ...sorts.map((sort) => ({ sort, size: '2', page: '1' })),
    { status: 'active', type: 'time-material', function: 'learning', withCounts: 'true' },
    { importantLevel: 'high', withCounts: 'true' },
    { importantLevel: 'medium', size: '1', page: '2' },
    { name: 'WHOLE' },
    { name: 'zebra' },
    { name: 'aardvark' },
  ]
  const slots: Record<string, string>[] = [
    {},
    ...['pending', 'active', 'on-boarding', 'inactive'].map((status) => ({ status })),
    ...['rate', '-discount', 'upsellCommissionRate', '-leadCommissionRate'].map((sort) => ({ sort })),
    { distinct: 'true', preload: 'false', page: '2', size: '1' },
  ]
  const year = { from: '2024-01-01', to: '2024-12-31' }
  // A past day, and a planned one: whoever compares days learns nothing either (rules/time.md#7.3).
  const dated = ['2024-06-01', planned].flatMap(
    (asOf): Battery => [
      // Only the order by revenue is of the day.
      ...lists
        .filter(({ sort = 'monthlyChargeRate' }) => sort.includes('monthlyChargeRate'))
        .map((query): Battery[number] => [projects.list, { query: { ...query, asOf } }]),
      [projects.one, { ...byId, query: { asOf } }],
      ...slots.map((query): Battery[number] => [projectMembers.list, { ...byId, query: { ...query, asOf } }]),
      [staffing.list, { query: { by: 'people', ...year, asOf } }],
      [staffing.list, { query: { by: 'projects', ...year, asOf } }],
      [dashboardProjects.sizes, { query: { asOf } }],
      [dashboardProjects.sizeRows, { query: { projectID: whole.id, asOf } }],
      [dashboardResources.availabilities, { query: { asOf } }],
      [dashboardResources.utilization, { query: { asOf } }],
    ],
  )
  return [
    ...dated,
    ...lists.map((query): Battery[number] => [projects.list, { query }]),
    [projects.options, {}],
    [projects.one, byId],
    [projects.one, { params: { id: whole.code } }],
    [projects.one, { params: { id: castProjects.harbor.code } }],
    [projects.timeline, byId],
    ...slots.map((query): Battery[number] => [projectMembers.list, { ...byId, query }]),
    [projectMembers.allocations, { params: { id: whole.id, memberId: whole.leader } }],
    [workUnits.list, byId],
    [staffing.list, { query: { by: 'people', ...year } }],
    [staffing.capacity, {}],
    [staffing.list, { query: { by: 'projects', ...year } }],
    [projects.changeStatus, { ...byId, body: {} }],
    [projects.editGeneralInfo, { ...byId, body: {} }],
    [projects.editContactInfo, { ...byId, body: {} }],
    [projectMembers.edit, { ...byId, body: {} }],
  ]
}

testHiddenFields({
  app,
  fields,
  named: Object.keys(hiddenOfProjects),
  callers,
  battery,
  inSight: () => true,
  look: async (token) => {
    const given = { params: { id: whole.id }, token }
    const [detail, slots] = [
      await app.as(null)(api.projects.one, given),
      await app.as(null)(api.projectMembers.list, given),
    ]
    return detail.text + slots.text
  },
})

test('what the battery asks is answered, or refused for want of a value', async () => {
  const admin = callers[0] as Caller
  const statuses = (await answersTo(app, admin.token, battery())).map((text) => text.split('\n')[1]?.slice(0, 3))
  expect(statuses.filter((status) => status === '400')).toHaveLength(4)
  expect(new Set(statuses)).toEqual(new Set(['200', '400']))
})
