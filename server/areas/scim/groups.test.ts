import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { ScimGroup, ScimTrial } from '#contract/api/scim.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { StaffRole } from '#server/seed/roles.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { newUser, patch, scimClient, scimKey, scimProvider } from '#tests/support/scim.ts'
import { refused, stateOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { call, secret } = scimProvider(app)
const { scim } = api

const role = (code: string) => seedId('role', code)
const rolesOf = async (id: string) => {
  const { rows } = await sql<{ code: string }>`select r.code from employee_roles er join roles r on r.id = er.role_id
    where er.employee_id = ${id} order by r.code`.execute(app.deps.db)
  return rows.map(({ code }) => code)
}
const makeGroup = async (...members: string[]) => {
  const value = members.map((one) => ({ value: one }))
  const { status, body } = await call('POST', '/Groups', { displayName: `G ${randomUUID()}`, members: value })
  expect(status).toBe(201)
  return body.id as string
}
const map = async (id: string, roleID: string, dryRun = false) => {
  const { status, body } = await app.as('admin')(scim.mapGroup, { params: { id }, body: { roleID, dryRun } })
  expect(status).toBe(200)
  return body.data as BulkRow[]
}
const change = (id: string, ...operations: object[]) => call('PATCH', `/Groups/${id}`, patch(...operations))
const add = (id: string, ...people: string[]) =>
  change(id, { op: 'add', path: 'members', value: people.map((one) => ({ value: one })) })
const remove = (id: string, person: string) => change(id, { op: 'remove', path: `members[value eq "${person}"]` })
const made = async (...roles: StaffRole[]) => (await makePerson(app, { roles })).id

const settings = {
  roleID: role('member'),
  seniorityID: seedId('seniority', 'mid'),
  status: 'full-time',
  isTrial: false,
}
const calls = [
  [scim.groups, {}],
  [scim.mapGroup, { params: { id: randomUUID() }, body: { roleID: '', dryRun: true } }],
  [scim.settings, {}],
  [scim.change, { body: settings }],
  [scim.trials, {}],
] as const
test.each(calls)('$method $path: 401, 403 for others than admins and for keys, 200', async (endpoint, given) => {
  expect((await app.as(null)(endpoint, given)).status).toBe(401)
  expect((await app.as('engineeringManager')(endpoint, given)).body.code).toBe('permission.adminOnly')
  expect((await app.as(null)(endpoint, { ...given, token: secret() })).body.code).toBe('permission.notByKey')
  const at = 'params' in given ? { ...given, params: { id: await makeGroup() } } : given
  expect((await app.as('admin')(endpoint, at)).status).toBe(200)
})

describe('rules/scim.md#5: groups give roles', () => {
  test('an unknown group is kept without a role until an admin chooses one, after seeing what changes', async () => {
    const [ann, ben] = [await made('full-time'), await made('hr', 'full-time')]
    const id = await makeGroup(ann, ben)
    expect([await rolesOf(ann), await rolesOf(ben)]).toEqual([['full-time'], ['full-time', 'hr']])
    const list = (await app.as('admin')(scim.groups)).body.data as ScimGroup[]
    expect(list.find((one) => one.id === id)).toMatchObject({ members: 2, role: null })

    const before = await stateOf(app.deps.db)
    const foreseen = await map(id, role('hr'), true)
    expect(await stateOf(app.deps.db)).toBe(before)
    // Ben has the role already.
    expect(foreseen).toEqual([
      expect.objectContaining({ id: ann, refusal: '', changes: [expect.objectContaining({ field: 'roles' })] }),
    ])
    await map(id, role('hr'))
    expect([await rolesOf(ann), await rolesOf(ben)]).toEqual([
      ['full-time', 'hr'],
      ['full-time', 'hr'],
    ])
    const { rows } = await sql`select changes from audit_events where entity_id = ${id}
      and action = 'scim-group.mapped'`.execute(app.deps.db)
    expect(rows).toEqual([{ changes: [{ field: 'role', before: '', after: 'HR', masked: false }] }])
    await map(id, role('enabling-team'))
    expect(await rolesOf(ann)).toEqual(['enabling-team', 'full-time'])
    await map(id, '')
    expect(await rolesOf(ann)).toEqual(['full-time'])
  })

  test('members gain the role when they come and lose it when they go, unless another group gives it too', async () => {
    const [one, other, ann] = [await makeGroup(), await makeGroup(), await made('full-time')]
    await map(one, role('hr'))
    await map(other, role('hr'))
    expect((await add(one, ann)).status).toBe(204)
    expect((await add(other, ann)).status).toBe(204)
    expect(await rolesOf(ann)).toEqual(['full-time', 'hr'])
    await remove(one, ann)
    expect(await rolesOf(ann)).toEqual(['full-time', 'hr'])
    expect((await call('DELETE', `/Groups/${other}`)).status).toBe(204)
    expect(await rolesOf(ann)).toEqual(['full-time'])
  })

  test('who would be without roles has the role of new people', async () => {
    const [id, ann] = [await makeGroup(), await made('hr')]
    await map(id, role('hr'))
    await add(id, ann)
    await remove(id, ann)
    expect(await rolesOf(ann)).toEqual(['member'])
  })

  test('a person whom the provider deletes loses the roles of groups, and has them no more when they come back', async () => {
    const id = await makeGroup()
    await map(id, role('hr'))
    const user = newUser()
    const person = (await call('POST', '/Users', user)).body.id
    await add(id, person)
    expect(await rolesOf(person)).toEqual(['hr', 'member'])
    await call('DELETE', `/Users/${person}`)
    expect(await rolesOf(person)).toEqual(['member'])
    expect((await call('POST', '/Users', user)).body).toMatchObject({ id: person, groups: [] })
  })

  test('a refusal for one member refuses the whole request: own roles, ranks, the last admin', async () => {
    const [ann, hr, admin] = [await made('full-time'), await makeGroup(), await makeGroup()]
    await map(hr, role('hr'))
    await map(admin, role('admin'))
    const own = await refused(app.deps.db, () => add(hr, ann, cast.admin.id))
    expect([own.status, own.body.scimType]).toEqual([400, 'invalidValue'])
    const maker = await made('hr')
    const low = await scimKey(app, {
      maker,
      isAdmin: false,
      permissions: ['employees.read', 'employees.read.projects.readActive', 'employeeRoles.edit'],
    })
    const as = scimClient(app, () => low)
    for (const group of [hr, admin]) {
      const body = patch({ op: 'add', path: 'members', value: [{ value: ann }] })
      expect((await refused(app.deps.db, () => as('PATCH', `/Groups/${group}`, body))).status).toBe(400)
    }
    expect(await rolesOf(ann)).toEqual(['full-time'])
    // A mapping passes over those whom it may not change, and says why.
    await call('PUT', `/Groups/${admin}`, { displayName: `A ${admin}`, members: [{ value: ann }] })
    expect(await rolesOf(ann)).toEqual(['admin', 'full-time'])
    await sql`insert into scim_members values (${admin}, ${cast.admin.id})`.execute(app.deps.db)
    const rows = await map(admin, '')
    expect(rows.find((one) => one.id === cast.admin.id)?.refusal).toMatch(/own roles/)
    expect([await rolesOf(ann), await rolesOf(cast.admin.id)]).toEqual([['full-time'], ['admin']])
  })

  test('roles of programs and of line managers are for no group and no new person', async () => {
    const id = await makeGroup()
    const { rows } = await sql<{ id: string }>`select id from roles where code in ('chat-bot', 'line-manager')`.execute(
      app.deps.db,
    )
    for (const { id: roleID } of rows) {
      const body = { roleID, dryRun: false }
      const mapped = await refused(app.deps.db, () => app.as('admin')(scim.mapGroup, { params: { id }, body }))
      expect(mapped.body.code).toBe('scim.roleNotForPeople')
      const set = await refused(app.deps.db, () => app.as('admin')(scim.change, { body: { ...settings, roleID } }))
      expect(set.body.code).toBe('scim.roleNotForPeople')
    }
    expect(rows).toHaveLength(2)
    const nowhere = { params: { id: randomUUID() }, body: { roleID: '' } }
    expect((await app.as('admin')(scim.mapGroup, nowhere)).status).toBe(404)
    const unknown = { params: { id }, body: { roleID: randomUUID() } }
    expect((await app.as('admin')(scim.mapGroup, unknown)).status).toBe(404)
    const body = { ...settings, seniorityID: randomUUID() }
    expect((await app.as('admin')(scim.change, { body })).status).toBe(404)
  })
})

describe('rules/scim.md#5.4: trying', () => {
  const trials = async () => (await app.as('admin')(scim.trials)).body.data as ScimTrial[]
  const setTrial = async (isTrial: boolean) =>
    expect((await app.as('admin')(scim.change, { body: { ...settings, isTrial } })).status).toBe(200)

  test('calls are answered and listed, and change nothing; ending it deletes the list', async () => {
    const ann = await made('full-time')
    const group = await makeGroup()
    await map(group, role('hr'))
    await setTrial(true)
    expect((await app.as('admin')(scim.settings)).body.data).toMatchObject({
      ...settings,
      isTrial: true,
      address: 'http://localhost:3000/scim/v2',
    })
    const before = await stateOf(app.deps.db)
    const user = newUser()
    expect((await call('POST', '/Users', user)).status).toBe(201)
    expect(
      (await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`)).body.totalResults,
    ).toBe(0)
    expect((await call('PATCH', `/Users/${ann}`, patch({ op: 'replace', value: { active: false } }))).body.active).toBe(
      false,
    )
    expect((await add(group, ann)).status).toBe(204)
    expect((await call('DELETE', `/Users/${cast.admin.id}`)).status).toBe(409)
    expect(await stateOf(app.deps.db)).toBe(before)
    const all = await trials()
    expect(all.map(({ action }) => action)).toEqual([
      'scim.deleted',
      'employee.roles',
      'employee.status',
      'employee.created',
    ])
    const [last, roles, left, created] = all
    expect(last).toMatchObject({ name: 'Ada', refusal: expect.stringContaining('admin') })
    expect(roles?.changes).toEqual([
      expect.objectContaining({ label: 'Roles', after: expect.stringMatching(/Full-time, .*HR$/) }),
    ])
    expect(left?.changes).toContainEqual(expect.objectContaining({ field: 'status', after: 'Left' }))
    expect(created).toMatchObject({ name: user.userName, refusal: '' })
    await setTrial(false)
    expect(await trials()).toEqual([])
    expect((await call('POST', '/Users', user)).status).toBe(201)
  })
})
