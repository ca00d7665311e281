import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { mostOwnRoles, type RoleRecord } from '#contract/api/roles.ts'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { seedReference } from '#server/seed/reference.ts'
import { makeOwnRole } from '#tests/support/ownRoles.ts'
import { makePerson, makeRole } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { roles } = api
const id = (code: string) => seedId('role', code)

const create = (body: object) => app.as('admin')(roles.create, { body })
const edit = (role: string, body: object, version?: string) =>
  app.as('admin')(roles.edit, { params: { id: role }, body, version })
const list = async () => (await app.as('admin')(roles.list)).body.data as RoleRecord[]
/** The names of the roles of this level, as the list has them. */
const ranked = async (level: number) => (await list()).filter((role) => role.level === level).map(({ name }) => name)
const timeline = async (role: string) =>
  (await app.as('admin')(roles.timeline, { params: { id: role } })).body.data as TimelineEntry[]

/** rules/roles.md#5.1 */
test('a role is made below another, whose level it has, and grants nothing at first', async () => {
  const { status, body } = await create({ name: ' Finance ', belowID: id('hr') })
  const made = body.data as RoleRecord
  expect([status, made]).toEqual([
    200,
    expect.objectContaining({ name: 'Finance', level: 3, isOwn: true, isShow: true, permissions: [], scoped: [] }),
  ])
  expect(made.code).toMatch(/^own-[\da-f]{8}$/)
  expect(await ranked(3)).toEqual(['HR', 'Finance'])
  const { data } = (await app.as('admin')(api.metadata.roles)).body
  expect((data as { name: string }[]).map(({ name }) => name)).toEqual(expect.arrayContaining(['⚪️ Finance']))
  expect((await timeline(made.id))[0]).toMatchObject({
    action: 'role.created',
    changes: [
      { label: 'Name', before: '', after: 'Finance' },
      { label: 'Stands below', after: 'HR' },
    ],
  })
})

test('a copy grants what its source grants, on everybody and on some people', async () => {
  const source = await makeOwnRole(app, {
    permissions: ['auth.read', 'employees.delete'],
    scoped: [{ permission: 'employees.edit', scope: 'line' }],
  })
  const { body } = await create({ name: 'A copy', belowID: id('member'), copyOf: source.id })
  expect(body.data).toMatchObject({ permissions: source.permissions, scoped: source.scoped })
  const ofAll = (await create({ name: 'Copy of Admin', belowID: id('member'), copyOf: id('admin') })).body.data
  expect((ofAll as RoleRecord).permissions).toEqual((await list())[0]?.permissions)
})

test.each([
  ['no name', { name: ' ', belowID: id('hr') }, 'name', 'request.required'],
  ['a name of 61 letters', { name: 'x'.repeat(61), belowID: id('hr') }, 'name', 'request.tooLong'],
  ['the name of another role in other letters', { name: 'hR', belowID: id('hr') }, 'name', 'config.nameTaken'],
  ['the code of another role', { name: 'Project-lead', belowID: id('hr') }, 'name', 'config.nameTaken'],
  ['a name with the separator of files', { name: 'A; B', belowID: id('hr') }, 'name', 'config.nameReserved'],
  ['a place below Admin', { name: 'Boss', belowID: id('admin') }, 'belowID', 'role.badPlace'],
  ['a place below a program', { name: 'Bot', belowID: id('cronjob') }, 'belowID', 'role.badPlace'],
  ['a place below Line Manager', { name: 'Lead', belowID: id('line-manager') }, 'belowID', 'role.badPlace'],
  ['a place below nothing', { name: 'Lost', belowID: randomUUID() }, 'belowID', 'role.badPlace'],
])('%s is refused', async (_what, body, field, code) => {
  const answer = await refused(app.deps.db, () => create(body))
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([expect.objectContaining({ field, code })])
})

test('a copy of no role is refused', async () => {
  const body = { name: 'Of nothing', belowID: id('hr'), copyOf: randomUUID() }
  expect((await refused(app.deps.db, () => create(body))).status).toBe(404)
})

test('there are at most 20', async () => {
  const { rows } = { rows: (await list()).filter(({ isOwn }) => isOwn) }
  const added: string[] = []
  for (let count = rows.length; count < mostOwnRoles; count++) added.push((await makeOwnRole(app)).id)
  const one = await refused(app.deps.db, () => create({ name: 'One more', belowID: id('hr') }))
  expect(one).toMatchObject({ status: 400, body: { code: 'role.tooMany', params: { most: 20 } } })
  for (const role of added) await app.as('admin')(roles.remove, { params: { id: role } })
})

/** rules/roles.md#5.2 */
test('a role is renamed and moved, and the trail tells both', async () => {
  const role = await makeOwnRole(app, { name: 'Controlling', below: 'project-lead' })
  expect(await ranked(11)).toEqual(['Project Lead', 'Controlling'])
  const second = await makeOwnRole(app, { name: 'Buying', below: 'project-lead' })
  expect(await ranked(11)).toEqual(['Project Lead', 'Buying', 'Controlling'])
  await edit(second.id, { belowID: role.id })
  expect(await ranked(11)).toEqual(['Project Lead', 'Controlling', 'Buying'])
  const { body } = await edit(role.id, { name: 'Purchasing', belowID: id('member') })
  expect(body.data).toMatchObject({ name: 'Purchasing', level: 10, code: role.code })
  expect((await timeline(role.id))[0]).toMatchObject({
    action: 'role.edited',
    changes: [
      { label: 'Name', before: 'Controlling', after: 'Purchasing' },
      { label: 'Stands below', before: 'Project Lead', after: 'Member' },
    ],
  })
})

test('what it is already is no change, and its own name may change its case', async () => {
  const role = await makeOwnRole(app, { name: 'Quiet', below: 'full-time' })
  const same = await refused(app.deps.db, () => edit(role.id, { name: 'Quiet', belowID: id('full-time') }))
  expect([same.status, (await timeline(role.id)).length]).toEqual([200, 1])
  expect((await edit(role.id, { name: 'QUIET' })).body.data).toMatchObject({ name: 'QUIET' })
})

test.each([
  ['a role of the product', () => id('member'), { name: 'Staff' }, 'role.ofProduct'],
  ['the role of line managers', () => id('line-manager'), { belowID: id('hr') }, 'role.ofProduct'],
])('%s keeps name and place', async (_what, which, body, code) => {
  expect(await refused(app.deps.db, () => edit(which(), body))).toMatchObject({ status: 400, body: { code } })
})

test('a role does not stand below itself, and gets no taken name', async () => {
  const role = await makeOwnRole(app)
  const itself = await refused(app.deps.db, () => edit(role.id, { belowID: role.id }))
  expect(itself.body.errors).toEqual([expect.objectContaining({ code: 'role.badPlace' })])
  const taken = await refused(app.deps.db, () => edit(role.id, { name: 'admin' }))
  expect(taken.body.errors).toEqual([expect.objectContaining({ code: 'config.nameTaken' })])
})

test('of two admins who edit one role, the second is refused', async () => {
  const role = await makeOwnRole(app)
  await edit(role.id, { name: 'First' }, role.createdAt)
  const late = await refused(app.deps.db, () => edit(role.id, { name: 'Second' }, role.createdAt))
  expect(late).toMatchObject({ status: 409, body: { code: 'record.changedByYou' } })
})

test('of two admins who take one name at once, one is refused', async () => {
  const answers = await Promise.all(['hr', 'member'].map((code) => create({ name: 'At once', belowID: id(code) })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('with all permissions, but no admin, nobody makes, moves or deletes a role', async () => {
  const role = await makeOwnRole(app)
  const every = await makeRole(app, (await list())[0]?.permissions ?? [], 1)
  const person = await makePerson(app)
  await app.deps.db.insertInto('employee_roles').values({ employee_id: person.id, role_id: every }).execute()
  const params = { id: role.id }
  const calls = [
    () => app.as(null)(roles.create, { token: person.token, body: { name: 'Mine', belowID: id('hr') } }),
    () => app.as(null)(roles.edit, { token: person.token, params, body: { belowID: id('hr') } }),
    () => app.as(null)(roles.remove, { token: person.token, params }),
  ]
  for (const call of calls)
    expect(await refused(app.deps.db, call)).toMatchObject({ status: 403, body: { code: 'permission.adminOnly' } })
})

test('a role that a later version brings gets another name than an own one', async () => {
  const { db } = app.deps
  await db.updateTable('roles').set({ code: 'former', name: 'Former' }).where('code', '=', 'valuation-client').execute()
  await db.deleteFrom('roles').where('code', '=', 'former').execute()
  const role = await makeOwnRole(app, { name: 'valuation CLIENT' })
  await seedReference({ write: app.deps.write }, { companyName: 'Tidewater', defaultOrganization: 'tidewater' })
  const names = (await list()).filter(({ name }) => /valuation/i.test(name)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Valuation Client (valuation-client)', role.name])
})
