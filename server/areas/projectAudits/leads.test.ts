import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { askProjects } from '#tests/support/projectCompany.ts'
import { auditedProject, healthCalls } from '#tests/support/auditCalls.ts'
import { joinProject, leadProject, type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const unknown = '00000000-0000-4000-8000-00000000dead'

/** A project with a cycle, an audit and an action item, all calls on them, and bodies for those that write. */
async function whole() {
  const made = await auditedProject(app)
  const one = await made.cycle({ cycle: 1 })
  const fix = await made.actionItem({ name: 'Fix', cycleID: one.id, priority: 'high' })
  const audit = await made.madeAudit(one, { type: 'mobile', items: [{ name: 'A', grade: 3 }] })
  return { ...made, ids: { cycleId: one.id, auditId: audit.id, itemId: fix.id } }
}
const bodies: Record<string, object> = {
  createCycle: { cycle: 7 },
  editCycle: { averageScore: 4 },
  createAudit: { type: 'backend' },
  editAudit: { type: 'mobile', score: 4 },
  createActionItem: { name: 'More' },
  editActionItem: { name: 'Fixed' },
  importCsv: { csv: 'kind,cycle,date\ncycle,9,2026-02-01', apply: true },
}
/** Deletions come last, so that each call finds its entry. */
const order = Object.keys(api.projectAudits).toSorted(
  (one, other) =>
    Number(one.startsWith('remove')) - Number(other.startsWith('remove')) ||
    one.indexOf('Cycle') - other.indexOf('Cycle'),
) as (keyof typeof api.projectAudits)[]
const writes = order.filter((name) => api.projectAudits[name].method !== 'GET')

/** The distinct statuses of all calls on the project's health for this person. */
async function statuses(on: Awaited<ReturnType<typeof whole>>, who: Made | null, names = order) {
  const got: number[] = []
  for (const name of names) {
    const given = { params: { id: on.project.id, ...on.ids }, ...(bodies[name] && { body: bodies[name] }) }
    got.push((await app.as(null)(api.projectAudits[name], { ...given, ...(who && { token: who.token }) })).status)
  }
  return [...new Set(got)]
}

const head = async (person: Made, on: { id: string }, position: string, more = {}) =>
  insertRows(app.deps.db, 'project_heads', [
    { project_id: on.id, employee_id: person.id, position, start_date: '2024-01-01', ...more },
  ])

test('leads and managers of a project read and edit its health, and that of no other project', async () => {
  const made = () => makePerson(app, { roles: ['project-lead'] })
  const [led, delivered, accounted, other] = [await whole(), await whole(), await whole(), await whole()]
  const lead = await made()
  await leadProject(app, lead, led.project)
  const delivery = await made()
  await head(delivery, delivered.project, 'delivery-manager')
  const account = await made()
  await head(account, accounted.project, 'account-manager', { end_date: '2099-01-01' })
  for (const who of [lead, delivery, account])
    expect(await refused(app.deps.db, async () => ({ status: (await statuses(other, who))[0] }))).toEqual({
      status: 404,
    })
  expect(await statuses(other, null)).toEqual([401])
  expect(await statuses(led, lead)).toEqual([200])
  expect(await statuses(delivered, delivery)).toEqual([200])
  expect(await statuses(accounted, account)).toEqual([200])
})

test('members, sales, former leads and people without dashboard access see none of it', async () => {
  const on = await whole()
  const lead = () => makePerson(app, { roles: ['project-lead'] })
  const [member, sales, former, plain] = [
    await lead(),
    await lead(),
    await lead(),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  await joinProject(app, member, on.project)
  await head(sales, on.project, 'sale-person')
  await head(former, on.project, 'technical-lead', { end_date: '2024-06-30' })
  await leadProject(app, plain, on.project)
  expect(await statuses(on, member)).toEqual([404])
  expect(await statuses(on, sales)).toEqual([404])
  expect(await statuses(on, former)).toEqual([404])
  expect(await statuses(on, plain)).toEqual([403])
})

test('callers who see all projects read the health of all, but need projects.edit to write it', async () => {
  const on = await whole()
  const reader = await makePerson(app, { permissions: ['dashboards.projects.read', 'projects.read.fullAccess'] })
  const editor = await makePerson(app, {
    permissions: ['dashboards.projects.read', 'projects.read.fullAccess', 'projects.edit'],
  })
  expect(await statuses(on, reader, ['cycles', 'audit', 'actionItems'])).toEqual([200])
  expect(await statuses(on, reader, writes)).toEqual([403])
  expect(await statuses(on, editor)).toEqual([200])
})

const perProject: [Parameters<typeof askProjects>[1], Record<string, string>][] = [
  ['workSurveys', {}],
  ['engineeringHealths', {}],
  ['audits', {}],
  ['actionItems', {}],
  ['actionItemSquash', {}],
  ['sizeRows', {}],
  ['workSurveyRows', { endDate: '31/03', domain: 'workload' }],
  ['auditRows', { round: 'latest' }],
  ['actionItemRows', { round: 'latest', state: 'open' }],
  ['squashRows', { snapDate: '31/03' }],
]

test.each(perProject)('%s: a project of others is a 404', async (name, query) => {
  const [on, other] = [await whole(), await whole()]
  const lead = await makePerson(app, { roles: ['project-lead'] })
  await leadProject(app, lead, on.project)
  const ask = async (projectID: string) => {
    const asked = { query: { ...query, projectID }, token: lead.token }
    const { status, text } = await app.as(null)(api.dashboardProjects[name], asked)
    return { status, text: text.replace(/"requestId":"[^"]*"/, '') }
  }
  expect((await ask(on.project.id)).status).toBe(200)
  const there = await ask(other.project.id)
  expect(there.status).toBe(404)
  expect(there).toEqual(await ask(unknown))
})

test('rows of all projects are those of the led projects', async () => {
  const [on, other] = [await whole(), await whole()]
  const lead = await makePerson(app, { roles: ['project-lead'] })
  await leadProject(app, lead, on.project)
  const rows = await askProjects<{ project: { id: string } }[]>(app, 'actionItemRows', null, {
    round: 'latest',
    state: 'open',
    token: lead.token,
  })
  expect(rows.map(({ project }) => project.id)).toEqual([on.project.id])
  const all = await askProjects<typeof rows>(app, 'actionItemRows', null, { round: 'latest', state: 'open' })
  expect(all.map(({ project }) => project.id)).toEqual(expect.arrayContaining([other.project.id]))
})

test('a former lead cannot undo changes made as a lead', async () => {
  const on = await whole()
  const lead = await makePerson(app, { roles: ['project-lead'] })
  await leadProject(app, lead, on.project)
  const { token } = lead
  expect(
    (await healthCalls(app, on.project).editCycle({ id: on.ids.cycleId }, { averageScore: 2 }, { token })).status,
  ).toBe(200)
  const [last] = (await app.as(null)(api.undo.list, { token })).body.data as { request: string }[]
  await app.deps.db
    .updateTable('project_heads')
    .set({ end_date: '2024-02-01' })
    .where('employee_id', '=', lead.id)
    .execute()
  const call = () => app.as(null)(api.undo.run, { params: { request: last?.request ?? '' }, token })
  expect((await refused(app.deps.db, call)).status).toBe(404)
})
