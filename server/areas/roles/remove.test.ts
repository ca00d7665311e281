import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { makeOwnRole } from '#tests/support/ownRoles.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { roles } = api
const member = seedId('role', 'member')
const contractor = seedId('role', 'contractor')

const give = (person: Made, ids: string[], token?: string) =>
  app.as('admin')(api.employees.changeRoles, {
    params: { id: person.id },
    body: { roles: ids },
    ...(token && { token }),
  })
const remove = (id: string, moveTo?: string, given: { version?: string | undefined; token?: string } = {}) =>
  app.as('admin')(roles.remove, { params: { id }, ...(moveTo && { query: { moveTo } }), ...given })
const rolesOf = async ({ id }: Made) => {
  const { data } = (await app.as('admin')(api.employees.one, { params: { id } })).body
  return (data as { roles: { name: string }[] }).roles.map(({ name }) => name)
}
const lists = async () => (await app.as('admin')(roles.list)).body.data as RoleRecord[]
const undoLast = async (token?: string) => {
  const caller = token ? { token } : {}
  const [last] = (await app.as('admin')(api.undo.list, caller)).body.data as { request: string }[]
  return app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' }, ...caller })
}

/** An own role below Member, and two people who hold it, one of them with Member beside it. */
async function held(name: string) {
  const role = await makeOwnRole(app, { name, below: 'member', permissions: ['auth.read', 'invoices.read'] })
  const [one, other] = [await makePerson(app), await makePerson(app, { roles: ['member'] })]
  await give(one, [role.id])
  await give(other, [role.id, member])
  return { role, one, other }
}

/** rules/roles.md#5.3 */
test('holders get the other role in the same moment, with an entry in their history', async () => {
  const { role, one, other } = await held('Leaving')
  const invoices = () => app.as(null)(api.invoices.list, { token: one.token })
  expect((await invoices()).status).toBe(200)
  const before = (await app.as('admin')(api.employees.one, { params: { id: one.id } })).body.data
  expect((await remove(role.id, contractor)).status).toBe(200)
  expect([await rolesOf(one), await rolesOf(other)]).toEqual([['⚪️ Contractor'], ['⚪️ Member', '⚪️ Contractor']])
  expect((await invoices()).status).toBe(403)
  const { data } = (await app.as('admin')(api.employees.timeline, { params: { id: one.id } })).body
  expect((data as TimelineEntry[])[0]).toMatchObject({
    action: 'employee.roles',
    changes: [{ label: 'Roles', before: 'Leaving', after: 'Contractor' }],
  })
  expect((await lists()).some(({ id }) => id === role.id)).toBe(false)
  // Whoever opened the person before saves roles that are gone.
  const { updatedAt } = before as { updatedAt: string }
  const stale = await app.as('admin')(api.employees.changeRoles, {
    params: { id: one.id },
    body: { roles: [member] },
    version: updatedAt,
  })
  expect(stale.status).toBe(409)
  expect((await refused(app.deps.db, () => give(one, [role.id]))).status).toBe(404)
})

test('a role that nobody holds goes without another', async () => {
  const role = await makeOwnRole(app)
  expect((await remove(role.id)).status).toBe(200)
  expect((await refused(app.deps.db, () => remove(role.id))).status).toBe(404)
  // Its name is free again.
  expect((await makeOwnRole(app, { name: role.name })).name).toBe(role.name)
})

test('undo brings the role back to its holders', async () => {
  const { role, one, other } = await held('Back again')
  await remove(role.id, contractor)
  expect(await undoLast()).toMatchObject({ status: 200 })
  expect([await rolesOf(one), await rolesOf(other)]).toEqual([['⚪️ Back again'], ['⚪️ Member', '⚪️ Back again']])
  expect((await lists()).find(({ id }) => id === role.id)?.permissions).toEqual(['auth.read', 'invoices.read'])
})

test('undo is refused once a holder got other roles, and once the name is taken', async () => {
  const { role, one } = await held('Taken since')
  await remove(role.id, contractor)
  const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
  const undo = () =>
    refused(app.deps.db, () => app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } }))
  await makeOwnRole(app, { name: 'TAKEN SINCE' })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo.taken' } })
  await give(one, [member])
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo.oneChangedByYou' } })
})

test('an admin who is none any more undoes no change of roles, even with all permissions', async () => {
  const author = await makePerson(app, { roles: ['admin'] })
  const role = await makeOwnRole(app, { name: 'Wide', below: 'engineering-manager' })
  const body = { permissions: (await lists())[0]?.permissions ?? [] }
  await app.as('admin')(roles.changeGrants, { params: { id: role.id }, body })
  const spare = await makeOwnRole(app)
  await remove(spare.id, undefined, { token: author.token })
  await give(author, [role.id])
  const back = await refused(app.deps.db, () => undoLast(author.token))
  expect(back).toMatchObject({ status: 403, body: { code: 'undo.permissionsChanged' } })
})

test.each<[string, () => string | undefined, string]>([
  ['without another role', () => undefined, 'role.held'],
  ['to a role that ranks above it', () => seedId('role', 'hr'), 'role.badTarget'],
  ['to Admin', () => seedId('role', 'admin'), 'role.badTarget'],
  ['to Line Manager', () => seedId('role', 'line-manager'), 'role.badTarget'],
  ['to a role of programs', () => seedId('role', 'cronjob'), 'role.badTarget'],
  ['to no role', () => randomUUID(), 'role.badTarget'],
])('holders do not move %s', async (what, target, code) => {
  const { role, one } = await held(`Held ${what}`)
  const answer = await refused(app.deps.db, () => remove(role.id, target()))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'moveTo', code }] } })
  expect(await rolesOf(one)).toEqual([`⚪️ Held ${what}`])
})

test('nor to the role itself', async () => {
  const { role } = await held('Itself')
  const answer = await refused(app.deps.db, () => remove(role.id, role.id))
  expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'role.badTarget' })])
})

test('who holds the role does not delete it: nobody changes their own roles', async () => {
  const author = await makePerson(app, { roles: ['admin'] })
  const role = await makeOwnRole(app)
  await give(author, [seedId('role', 'admin'), role.id])
  const answer = await refused(app.deps.db, () => remove(role.id, contractor, { token: author.token }))
  expect(answer).toMatchObject({ status: 400, body: { code: 'role.holdsItself' } })
  expect((await remove(role.id, contractor)).status).toBe(200)
})

test.each(['admin', 'member', 'line-manager', 'cronjob'])('%s comes with the product and stays', async (code) => {
  const answer = await refused(app.deps.db, () => remove(seedId('role', code), contractor))
  expect(answer).toMatchObject({ status: 400, body: { code: 'role.ofProduct' } })
})

test('a role that was changed since it was opened is not deleted', async () => {
  const role = await makeOwnRole(app)
  await app.as('admin')(roles.edit, { params: { id: role.id }, body: { name: `${role.name} new` } })
  const answer = await refused(app.deps.db, () => remove(role.id, undefined, { version: role.createdAt }))
  expect(answer).toMatchObject({ status: 409, body: { code: 'record.changedByYou' } })
})

test('who gains reading answers by the move waits for a second person', async () => {
  const reading = await makeOwnRole(app, {
    below: 'contractor',
    permissions: ['auth.read', 'employeeEventQuestions.read'],
  })
  const plain = await makeOwnRole(app, { below: 'contractor', permissions: ['auth.read'] })
  const person = await makePerson(app)
  await give(person, [plain.id])
  await remove(plain.id, reading.id)
  const { data } = (await app.as('admin')(roles.access, { params: { id: person.id } })).body
  expect(data).toMatchObject({ waitsToReadAnswers: true })
})

test('a role that is deleted and given at once: given before and moved, or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const role = await makeOwnRole(app)
    const person = await makePerson(app, { roles: ['contractor'] })
    const [gone, given] = await Promise.all([remove(role.id, contractor), give(person, [role.id])])
    expect([gone.status, [200, 404, 409].includes(given.status)]).toEqual([200, true])
    // Nobody is left with a role that is gone, or with none.
    expect(await rolesOf(person)).toEqual(['⚪️ Contractor'])
  }
})

test('of two admins who delete one role at once, one is told that it is gone', async () => {
  const { role } = await held('Twice')
  const answers = await Promise.all([remove(role.id, contractor), remove(role.id, contractor)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('a person who signs in while the role is deleted has the rights of before or after, never an error', async () => {
  const { role, one } = await held('Signing in')
  const asked = Array.from({ length: 6 }, () => app.as(null)(api.auth.me, { token: one.token }))
  const [gone, ...seen] = await Promise.all([remove(role.id, member), ...asked])
  expect(gone.status).toBe(200)
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
  expect((await app.as(null)(api.auth.me, { token: one.token })).body.data).toMatchObject({ role: 'Member' })
})

test('the admin stays: no own role takes the place of Admin', async () => {
  expect((await app.as('admin')(api.profile.mine)).body.data).toMatchObject({ id: cast.admin.id })
  const { db } = app.deps
  const low = db.insertInto('roles').values({ code: 'own-low', name: 'Low', level: 0, is_own: true })
  await expect(low.execute()).rejects.toMatchObject({ constraint: 'roles_own_level' })
})
