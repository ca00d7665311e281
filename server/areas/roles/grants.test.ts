import * as api from '#contract/api/index.ts'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import { adminKeeps, type RoleRecord } from '#contract/api/roles.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Made, makePerson, makeRole } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { roles } = api

const grant = (id: string, codes: unknown, given: { token?: string; version?: string } = {}) =>
  app.as('admin')(roles.changeGrants, { params: { id }, body: { permissions: codes }, ...given })
const roleOf = async (id: string) => {
  const { body } = await app.as('admin')(roles.list)
  return (body.data as RoleRecord[]).find((role) => role.id === id)
}
const timeline = async (id: string) => {
  const { body } = await app.as('admin')(roles.timeline, { params: { id } })
  return { total: body.total, entries: body.data as TimelineEntry[] }
}
async function holderOf(role: string): Promise<Made> {
  const made = await makePerson(app)
  await app.deps.db.insertInto('employee_roles').values({ employee_id: made.id, role_id: role }).execute()
  return made
}

test('holders feel new grants with their next request, and the trail keeps what came and went', async () => {
  const id = await makeRole(app, ['auth.read', 'employees.read'])
  const holder = await holderOf(id)
  const search = () => app.as(null)(api.employees.search, { token: holder.token, body: {} })
  const lineManagers = () => app.as(null)(api.lineManagers.list, { token: holder.token })
  expect([(await search()).status, (await lineManagers()).status]).toEqual([200, 200])
  const { status, body } = await grant(id, ['auth.read', 'projects.read', 'projects.read'])
  expect([status, (body.data as RoleRecord).permissions]).toEqual([200, ['auth.read', 'projects.read']])
  expect([(await search()).status, (await lineManagers()).status]).toEqual([403, 403])
  const { total, entries } = await timeline(id)
  expect(total).toBe(1)
  expect(entries[0]).toMatchObject({ action: 'role.grants', actor: { username: 'admin' } })
  expect(entries[0]?.changes).toEqual([
    { field: 'projects.read', label: 'projects.read', before: '', after: 'Granted', masked: false },
    { field: 'employees.read', label: 'employees.read', before: 'Granted', after: '', masked: false },
  ])
})

test('a grant on some people is given, shown, told, undone and taken away', async () => {
  const id = await makeRole(app, ['auth.read', 'employees.read', 'employees.read.projects.readActive'])
  const holder = await holderOf(id)
  const report = await makePerson(app, { columns: { line_manager_id: holder.id } })
  const scoped = [{ permission: 'employees.baseSalary.read', scope: 'directs' }]
  const body = { permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive'], scoped }
  const seen = await app.as('admin')(roles.previewGrants, { params: { id }, body })
  expect(seen.body.data).toMatchObject({
    gained: [{ code: 'employees.baseSalary.read', scope: 'directs', people: 1, named: [{ id: holder.id }] }],
    lost: [],
  })
  const pay = async () =>
    (await app.as(null)(api.employees.pay, { params: { id: report.id }, token: holder.token })).status
  expect(await pay()).toBe(403)
  const given = await app.as('admin')(roles.changeGrants, { params: { id }, body })
  expect((given.body.data as RoleRecord).scoped).toEqual(scoped)
  expect(await pay()).toBe(200)
  const access = await app.as('admin')(roles.access, { params: { id: holder.id } })
  expect(access.body.data).toMatchObject({
    scoped: expect.arrayContaining([{ ...scoped[0], roles: ['Made'] }]),
    roles: expect.arrayContaining([expect.objectContaining({ code: 'line-manager' })]),
    sees: expect.arrayContaining([{ topic: 'Salary', text: 'Hidden. Of some people more, see below.' }]),
  })
  // Without `scoped`, what holds on some people stays.
  await app.as('admin')(roles.changeGrants, { params: { id }, body: { permissions: ['auth.read', 'employees.read'] } })
  expect((await roleOf(id))?.scoped).toEqual(scoped)
  await app.as('admin')(roles.changeGrants, { params: { id }, body: { ...body, scoped: [] } })
  expect([(await roleOf(id))?.scoped, await pay()]).toEqual([[], 403])
  const told = (await timeline(id)).entries.flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(told.filter((field) => field === 'employees.baseSalary.read · directs')).toHaveLength(2)
})

test.each([
  ['a scope that does not exist', { permission: 'employees.edit', scope: 'moon' }],
  ['a permission that is not about a person', { permission: 'invoices.read', scope: 'line' }],
])('refuses %s', async (_what, one) => {
  const id = await makeRole(app, ['auth.read'])
  const body = { permissions: ['auth.read'], scoped: [one] }
  expect((await app.as('admin')(roles.changeGrants, { params: { id }, body })).status).toBe(400)
})

test('the role of line managers counts who has reports, and is not offered to people', async () => {
  const boss = await makePerson(app)
  await makePerson(app, { columns: { line_manager_id: boss.id } })
  const id = seedId('role', 'line-manager')
  const { body } = await app.as('admin')(roles.holders, { params: { id }, query: { size: '100' } })
  expect((body.data as { id: string }[]).map((one) => one.id)).toContain(boss.id)
  const listed = await app.as('admin')(api.metadata.roles)
  expect(JSON.stringify(listed.body.data)).not.toContain('line-manager')
})

test('the same grants again leave no trace', async () => {
  const id = await makeRole(app, ['auth.read'])
  const same = await refused(app.deps.db, () => grant(id, ['auth.read']))
  expect([same.status, (await timeline(id)).total]).toEqual([200, 0])
})

test('a manager who has every permission but is no admin cannot add own roles', async () => {
  const id = await makeRole(app, permissions, 1)
  const manager = await holderOf(id)
  const call = () => grant(seedId('role', 'member'), [...permissions], { token: manager.token })
  expect(await refused(app.deps.db, call)).toMatchObject({
    status: 403,
    body: { code: 'permission.adminOnly' },
  })
})

test.each(adminKeeps)('Admin keeps %s', async (code) => {
  const without = permissions.filter((one) => one !== code)
  const call = () => grant(seedId('role', 'admin'), without)
  expect(await refused(app.deps.db, call)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'permissions', msg: expect.stringContaining(code) }] },
  })
})

test('line managers do not read answers by their reports, for which nobody agrees', async () => {
  const id = seedId('role', 'line-manager')
  const call = () => grant(id, ['auth.read', 'employeeEventQuestions.read'])
  expect(await refused(app.deps.db, call)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'permissions', code: 'role.byReports' }] },
  })
  expect((await grant(id, ['auth.read'])).status).toBe(200)
})

test('Admin may lose other permissions, and take them back', async () => {
  const id = seedId('role', 'admin')
  expect((await grant(id, [...adminKeeps])).status).toBe(200)
  expect((await app.as('admin')(api.employees.search, { body: {} })).status).toBe(403)
  expect((await grant(id, [...permissions])).status).toBe(200)
  expect((await roleOf(id))?.permissions).toEqual([...permissions].toSorted())
})

test.each<[string, unknown]>([
  ['a string outside of the vocabulary', ['employees.haunt']],
  ['a null element', [null]],
  ['no list', undefined],
  ['a text', 'auth.read'],
])('refuses %s', async (_what, codes) => {
  const id = await makeRole(app, ['auth.read'])
  expect((await refused(app.deps.db, () => grant(id, codes))).status).toBe(400)
})

test('of two admins editing one role, the second is refused, and the first change is kept', async () => {
  const id = await makeRole(app, ['auth.read'])
  const seen = (await roleOf(id))?.createdAt ?? ''
  const first: Permission[] = ['auth.read', 'employees.read']
  expect((await grant(id, first, { version: seen })).status).toBe(200)
  const second = await refused(app.deps.db, () => grant(id, ['projects.read'], { version: seen }))
  expect([second.status, second.body.error]).toEqual([409, expect.stringContaining('changed this record')])
  const now = (await roleOf(id))?.updatedAt ?? ''
  expect((await grant(id, ['projects.read'], { version: now })).status).toBe(200)
})
