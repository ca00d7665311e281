import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { staffRoles } from '#server/seed/roles.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api
const role = (code: string) => seedId('role', code)

let hr: Made
beforeAll(async () => {
  hr = await makePerson(app, { roles: ['hr'] })
})
const ask: ReturnType<typeof app.as> = (endpoint, given) => app.as(null)(endpoint, { ...given, token: hr.token })

test('HR hires, edits and offboards a person', async () => {
  const wanted = newEmployee({ roles: [role('probation')] })
  const created = await ask(employees.create, { body: wanted })
  expect([created.status, created.body.error]).toEqual([200, undefined])
  const { id, username } = created.body.data as { id: string; username: string }
  const params = { id }
  expect((await ask(employees.invite, { params, body: {} })).status).toBe(200)
  expect((await ask(employees.onboardingData, { params })).status).toBe(200)
  const person = { ...wanted, id, username, token: '' }
  for (const name of ['editGeneralInfo', 'editSkills', 'editPersonalInfo'] as const) {
    const answer = await ask(employees[name], samples[`employees.${name}`]?.(person) ?? {})
    expect([name, answer.status, answer.body.error]).toEqual([name, 200, undefined])
  }
  for (const employeeStatus of ['probation', 'full-time'])
    expect((await ask(employees.changeStatus, { params, body: { employeeStatus } })).status).toBe(200)
  expect((await ask(employees.changeRoles, { params, body: { roles: [role('full-time')] } })).status).toBe(200)
  expect((await ask(employees.changeStatus, { params, body: { employeeStatus: 'left' } })).status).toBe(200)
  const { status, body } = await ask(employees.one, { params })
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'left', personalEmail: expect.stringContaining('@'), address: 'Quay 1', baseSalary: null },
  ])
  expect((await ask(employees.timeline, { params })).status).toBe(200)
})

const given = staffRoles.map(({ code, level }) => [code, level > 3] as const)

test.each(given)('gives the role %s: %s', async (code, isGiven) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const change = () => ask(employees.changeRoles, { params: { id: made.id }, body: { roles: [role(code)] } })
  expect((await (isGiven ? change() : refused(app.deps.db, change))).status).toBe(isGiven ? 200 : 400)
  const create = () => ask(employees.create, { body: newEmployee({ roles: [role(code)] }) })
  expect((await create()).status).toBe(isGiven ? 200 : 400)
})

test.each(['admin', 'engineering-manager', 'hr'] as const)('takes no role from a person who is %s', async (code) => {
  const made = await makePerson(app, { roles: [code] })
  const change = () => ask(employees.changeRoles, { params: { id: made.id }, body: { roles: [role('member')] } })
  expect((await refused(app.deps.db, change)).status).toBe(400)
})

const money = /baseSalary|rate|revenue|commission|invoices|^projects\.(create|edit|read\.fullAccess)$/i

test('holds nothing about salaries, money of projects and invoices', () => {
  const grants: readonly Permission[] = staffRoles.find(({ code }) => code === 'hr')?.grants ?? []
  expect(grants.length).toBeGreaterThan(20)
  expect(grants.filter((one) => money.test(one) && !/\.create$/.test(one))).toEqual([])
})

test.each([
  ['reads engagement', () => ask(api.dashboardEngagement.info), 200],
  ['keeps metadata', () => ask(api.metadata.stacks), 200],
  ['sees surveys', () => ask(api.surveys.list, { query: { subtype: 'peer-review' } }), 200],
  ['reads no numbers of projects', () => ask(api.dashboardProjects.summary), 403],
  ['reads no numbers of people’s time', () => ask(api.dashboardResources.availabilities), 403],
  ['sees no invoices', () => ask(api.invoices.list), 403],
  ['sees no clients', () => ask(api.clients.list), 403],
])('%s', async (_what, call, status) => {
  expect((await call()).status).toBe(status)
})
