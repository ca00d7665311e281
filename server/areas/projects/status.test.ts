import { daysLater } from '#contract/dates.ts'
import * as api from '#contract/api/index.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { today } from '#server/platform/deps.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast } from '#tests/support/cast.ts'
import { readProject } from '#tests/support/newProject.ts'
import { joinProject, leadProject, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const change = ({ id }: { id: string }, body: object) =>
  app.as('admin')(api.projects.changeStatus, { params: { id }, body })
const statuses = Object.keys(projectStatuses)
const ways = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

test.each(ways)('from %s to %s: only closing sets an end, everything else takes it away', async (from, to) => {
  const project = await makeProject(app, { status: from, end_date: '2025-01-01', start_date: '2024-01-01' })
  const { status, body } = await change(project, { status: to })
  const endDate = to === 'closed' ? today(app.deps.env) : null
  const { createdAt, updatedAt, name, type } = await readProject(app, project)
  expect([status, body.data]).toEqual([
    200,
    { id: project.id, createdAt, updatedAt, name, type, status: to, startDate: '2024-01-01', endDate },
  ])
  expect(await readProject(app, project)).toMatchObject({ status: to, endDate })
})

test('a closed project is gone for its members, and back with its next status; they stay until the end of the day', async () => {
  const project = await makeProject(app)
  const person = await makePerson(app, { roles: ['full-time'] })
  await joinProject(app, person, project)
  const seen = async () =>
    (await app.as(null)(api.projects.one, { params: { id: project.id }, token: person.token })).status
  expect(await seen()).toBe(200)
  await change(project, { status: 'closed' })
  expect(await seen()).toBe(404)
  await change(project, { status: 'active' })
  expect(await seen()).toBe(200)
  const rows = await app.deps.db
    .selectFrom('project_members')
    .select('end_date')
    .where('project_id', '=', project.id)
    .execute()
  // Today is their last day, also where the project goes on.
  expect(rows).toEqual([{ end_date: daysLater(today(app.deps.env), 1) }])
})

test('a technical lead is still named once the project is closed and when it goes on', async () => {
  const project = await makeProject(app)
  const person = await makePerson(app)
  await leadProject(app, person, project)
  const leads = async () =>
    ((await readProject(app, project)) as { technicalLeads: { employeeID: string }[] }).technicalLeads
  for (const status of ['closed', 'active']) {
    expect((await change(project, { status })).status).toBe(200)
    expect(await leads()).toEqual([expect.objectContaining({ employeeID: person.id })])
  }
})

test.each([{}, { status: '' }, { status: 'open' }, { status: 5 }, { status: null }, { status: ['active'] }])(
  'refuses %j',
  async (body) => {
    const project = await makeProject(app)
    const answer = await refused(app.deps.db, () => change(project, body))
    expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ field: 'status' })]])
  },
)

describe('work surveys', () => {
  const set = async ({ id }: { id: string }, query: string) =>
    app.send({
      method: 'PUT',
      url: `${addressOf(api.projects.changeSurveyState, { id })}${query}`,
      headers: {
        authorization: `Bearer ${await app.tokenOf('admin')}`,
        // Clients send a content type even without a body.
        'content-type': 'application/json',
      },
    })

  test.each([
    ['?allowsSendingSurvey=true', true],
    ['?allowsSendingSurvey=1', true],
    ['?allowsSendingSurvey=t', true],
    ['?allowsSendingSurvey=TRUE', true],
    ['?allowsSendingSurvey=false', false],
    ['?allowsSendingSurvey=0', false],
    ['?allowsSendingSurvey=f', false],
    ['?allowsSendingSurvey=', false],
    ['?other=true', false],
    ['', false],
  ])('are switched by "%s"', async (query, allowed) => {
    const project = await makeProject(app, { allows_sending_survey: !allowed })
    const { status, body } = await set(project, query)
    expect([status, body]).toEqual([200, { data: null, message: 'ok' }])
    expect(await readProject(app, project)).toMatchObject({ allowsSendingSurvey: allowed })
  })

  test.each([
    '?allowsSendingSurvey=yes',
    '?allowsSendingSurvey=2',
    '?allowsSendingSurvey=true&allowsSendingSurvey=false',
  ])('are not switched by "%s"', async (query) => {
    const project = await makeProject(app)
    const { status, body } = await refused(app.deps.db, () => set(project, query))
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'allowsSendingSurvey' })]])
  })

  test('create one event, by the person who switched them', async () => {
    const project = await makeProject(app)
    await set(project, '?allowsSendingSurvey=1')
    await set(project, '?allowsSendingSurvey=1')
    const events = await app.deps.db
      .selectFrom('audit_events')
      .select(['actor_id', 'action', 'changes'])
      .where('entity_id', '=', project.id)
      .execute()
    const changes = [{ field: 'allowsSendingSurvey', before: false, after: true, masked: false }]
    expect(events).toEqual([{ actor_id: cast.admin.id, action: 'project.surveys', changes }])
  })
})
