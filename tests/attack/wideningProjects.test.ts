import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { giveScoped, joinProject, leadProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { newProject } from '#tests/support/newProject.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * Who sees the pay of those whom they lead, and staffs projects, does not see everybody's pay by staffing a project of
 * their own (rules/roles.md#1.8).
 */
const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)

async function makeLead() {
  const lead = await makePerson(app, {
    permissions: [
      ...(['auth.read', 'employees.read', 'employees.read.projects.readActive', 'employees.edit'] as const),
      ...(['employees.read.generalInfo.fullAccess', 'projects.read', 'projects.read.fullAccess'] as const),
      ...(['projects.create', 'projects.edit'] as const),
      ...(['projectMembers.read', 'projectMembers.create', 'projectMembers.edit'] as const),
    ],
  })
  await giveScoped(app, lead, [{ permission: 'employees.baseSalary.read', scope: 'projects' }])
  return lead
}

const seesPay = async ({ token }: Made, { id }: Made) =>
  (await app.as(null)(api.employees.pay, { params: { id }, token })).status === 200

const answer = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 200 : body.code)

const slot = (person?: Made) => ({
  ...{ positions: [seedId('position', 'backend')], seniorityID: seedId('seniority', 'mid') },
  ...{ deploymentType: 'official', status: 'active', employeeID: person?.id ?? '' },
})

const add = async ({ token }: Made, { id }: { id: string }, body: object) =>
  answer(await app.as(null)(api.projectMembers.add, { params: { id }, token, body }))

test('by adding a member, today or planned', async () => {
  const [lead, person, project] = [await makeLead(), await makePerson(app), await makeProject(app)]
  await leadProject(app, lead, project)
  expect(await add(lead, project, slot(person))).toBe('employee.widensOwnRights')
  expect(await add(lead, project, { ...slot(person), startDate: day(3) })).toBe('employee.widensOwnRights')
  expect(await seesPay(lead, person)).toBe(false)
  // Of whom nothing is gained, and where somebody else leads.
  expect(await add(lead, project, slot())).toBe(200)
  expect(await add(lead, await makeProject(app), slot(person))).toBe(200)
  const other = await makeProject(app)
  await leadProject(app, lead, other)
  await joinProject(app, person, other)
  expect(await add(lead, project, slot(person))).toBe(200)
})

test('by filling an open role, by a file, or by letting an ended membership go on', async () => {
  const [lead, person, project] = [await makeLead(), await makePerson(app), await makeProject(app)]
  await leadProject(app, lead, project)
  const { body } = await app.as('admin')(api.projectMembers.add, { params: project, body: slot() })
  const { projectSlotID } = body.data as { projectSlotID: string }
  const as = { params: { id: project.id }, token: lead.token }
  const filled = { ...slot(person), projectSlotID }
  expect(answer(await app.as(null)(api.projectMembers.edit, { ...as, body: filled }))).toBe('employee.widensOwnRights')
  const csv = `Member,Positions,Seniority\n${person.teamEmail},Backend,Mid\n`
  expect(answer(await app.as(null)(api.projectMembers.importCsv, { ...as, body: { csv } }))).toBe(
    'employee.widensOwnRights',
  )
  const memberId = await joinProject(app, person, project, { start_date: day(-90), end_date: day(-3) })
  const period = { ...as, params: { id: project.id, memberId }, body: { endDate: day(9) } }
  expect(answer(await app.as(null)(api.projectMembers.changePeriod, period))).toBe('employee.widensOwnRights')
  expect(await seesPay(lead, person)).toBe(false)
})

test('by becoming a head, with a new project, or by taking over the projects of a leaver', async () => {
  const [lead, person, project] = [await makeLead(), await makePerson(app), await makeProject(app)]
  const before = await makePerson(app)
  await leadProject(app, before, project)
  await joinProject(app, person, project)
  const heads = (...ids: string[]) => ({
    params: { id: project.id },
    token: lead.token,
    body: {
      deliveryManagers: ids.map((employeeID) => ({ employeeID, commissionRate: 0 })),
      accountManagers: [],
      salePersons: [],
    },
  })
  expect(answer(await app.as(null)(api.projects.editContactInfo, heads(lead.id)))).toBe('employee.widensOwnRights')
  expect(answer(await app.as(null)(api.projects.editContactInfo, heads(before.id)))).toBe(200)
  const made = newProject({
    deliveryManagers: [{ employeeID: lead.id, commissionRate: 0 }],
    members: [slot(person)],
  })
  expect(answer(await app.as(null)(api.projects.create, { token: lead.token, body: made }))).toBe(
    'employee.widensOwnRights',
  )
  const leaving = { lastDay: day(1), reason: 'Moves.', projectsTo: lead.id }
  const plan = { params: { id: before.id }, token: lead.token, body: leaving }
  expect(answer(await app.as(null)(api.employees.planLeaving, plan))).toBe('employee.widensOwnRights')
  expect(await seesPay(lead, person)).toBe(false)
})

test('by staffing a project that they will take over', async () => {
  const [lead, person, project] = [await makeLead(), await makePerson(app), await makeProject(app)]
  const leaver = await makePerson(app)
  await leadProject(app, leaver, project)
  const body = { lastDay: day(1), reason: 'Moves.', projectsTo: lead.id }
  const plan = { params: { id: leaver.id }, token: lead.token, body }
  expect(answer(await app.as(null)(api.employees.planLeaving, plan))).toBe(200)
  expect(await add(lead, project, slot(person))).toBe('employee.widensOwnRights')
})

test('who will lead a project, or led it, does not see the pay of its members', async () => {
  for (const [columns, sees] of [
    [{ start_date: day(30) }, false],
    [{ start_date: day(0) }, true],
    [{ start_date: day(-30), end_date: day(0) }, false],
  ] as const) {
    const [lead, person, project] = [await makeLead(), await makePerson(app), await makeProject(app)]
    await joinProject(app, person, project)
    const membership = await joinProject(app, lead, project, columns)
    const head = { project_id: project.id, employee_id: lead.id, position: 'technical-lead' }
    await insertRows(app.deps.db, 'project_heads', [{ ...head, project_member_id: membership }])
    expect([columns, await seesPay(lead, person)]).toEqual([columns, sees])
  }
})
