import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type StaffRole, staffRoles } from '#server/seed/roles.ts'
import { cast } from '#tests/support/cast.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { mayChangeRoles } from './roles.ts'

const app = testServer()

const roleId = (code: string) => seedId('role', code)
const change = (made: { id: string }, roles: unknown, token?: string) =>
  app.as('admin')(api.employees.changeRoles, {
    params: { id: made.id },
    body: { roles },
    ...(token && { token }),
  })
const rolesOf = async ({ id }: Made) => {
  const { body } = await app.as('admin')(api.employees.one, { params: { id } })
  return (body.data as { roles: { code: string }[] }).roles.map(({ code }) => code)
}

const codes = staffRoles.map(({ code }) => code)
const levelOf = (code: string) => staffRoles.find((role) => role.code === code)?.level ?? -1
const pairs = codes.flatMap((target) => codes.map((given) => [target, given] as const))

/** From rules/roles.md#1.2, for a caller who is an engineering manager (rank 1). */
test.each(pairs)('an engineering manager can change %s to %s only below their own rank', async (target, given) => {
  const made = await makePerson(app, { roles: [target] })
  const caller = await app.tokenOf('engineeringManager')
  const isAllowed = levelOf(target) > 1 && levelOf(given) > 1
  const call = () => change(made, [roleId(given)], caller)
  const { status } = isAllowed ? await call() : await refused(app.deps.db, call)
  expect([status, await rolesOf(made)]).toEqual([isAllowed ? 200 : 400, [isAllowed ? given : target]])
})

test.each(codes)('an engineering manager can create a person as %s only below their own rank', async (given) => {
  const body = newEmployee({ roles: [roleId(given)] })
  const call = () => app.as('engineeringManager')(api.employees.create, { body })
  const isAllowed = levelOf(given) > 1
  const { status, body: answer } = isAllowed ? await call() : await refused(app.deps.db, call)
  expect(status).toBe(isAllowed ? 200 : 400)
  expect(answer.errors?.map(({ field }) => field)).toEqual(isAllowed ? undefined : ['roles'])
})

test('one role too high refuses the whole new employee; an admin can create another admin', async () => {
  const mixed = newEmployee({ roles: [roleId('contractor'), roleId('admin')] })
  const call = () => app.as('engineeringManager')(api.employees.create, { body: mixed })
  expect((await refused(app.deps.db, call)).status).toBe(400)
  const peer = newEmployee({ roles: [roleId('admin')] })
  expect((await app.as('admin')(api.employees.create, { body: peer })).status).toBe(200)
})

test('a caller of the lowest rank cannot give roles', async () => {
  const made = await makePerson(app, { permissions: ['employees.read.projects.readActive', 'employeeRoles.edit'] })
  const target = await makePerson(app)
  const contractor = roleId('contractor')
  // The caller's own role ranks below all others.
  expect((await refused(app.deps.db, () => change(target, [contractor], made.token))).status).toBe(400)
  expect((await refused(app.deps.db, () => change(made, [contractor], made.token))).status).toBe(400)
})

test.each(codes)('an admin can give %s to any person, also to another admin', async (given) => {
  const made = await makePerson(app, { roles: ['admin'] })
  expect(await change(made, [roleId(given)])).toMatchObject({
    status: 200,
    body: { data: null, message: 'ok' },
  })
  expect(await rolesOf(made)).toEqual([given])
})

test('the highest of several roles is the rank, for caller and person', async () => {
  const caller = await makePerson(app, {
    roles: ['contractor', 'engineering-manager'],
  })
  const mixed = await makePerson(app, { roles: ['contractor', 'engineering-manager'] })
  const low = await makePerson(app, { roles: ['contractor', 'member'] })
  expect((await change(mixed, [roleId('contractor')], caller.token)).status).toBe(400)
  expect((await change(low, [roleId('contractor'), roleId('admin')], caller.token)).status).toBe(400)
  expect((await change(low, [roleId('contractor'), roleId('enabling-team')], caller.token)).status).toBe(200)
  expect(await rolesOf(low)).toEqual(['enabling-team', 'contractor'])
})

test('the highest role must be admin to be an admin; nobody changes their own roles', async () => {
  const manager = await makePerson(app, { roles: ['engineering-manager'] })
  const admin = await makePerson(app, { roles: ['admin', 'contractor'] })
  expect((await change(manager, [roleId('member')], manager.token)).status).toBe(400)
  expect((await change(admin, [roleId('member')], admin.token)).status).toBe(400)
  expect((await change(manager, [roleId('member')], admin.token)).status).toBe(200)
  expect((await change(admin, [roleId('member')])).status).toBe(200)
  expect((await change(manager, [roleId('full-time')], admin.token)).status).toBe(403)
})

test('a person without roles ranks below all', async () => {
  const made = await makePerson(app)
  expect((await change(made, [roleId('contractor')], await app.tokenOf('engineeringManager'))).status).toBe(200)
})

test('permissions change with the next request, and duplicates count once', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const timeline = () => app.as(null)(api.employees.timeline, { params: { id: made.id }, token: made.token })
  expect((await timeline()).status).toBe(403)
  const manager = roleId('engineering-manager')
  await change(made, [manager, manager, manager.toUpperCase()])
  expect(await rolesOf(made)).toEqual(['engineering-manager'])
  expect((await timeline()).status).toBe(200)
  await change(made, [roleId('full-time')])
  expect((await timeline()).status).toBe(403)
})

test.each<[string, unknown, number]>([
  ['no roles', [], 400],
  ['left-out roles', undefined, 400],
  ['codes for ids', ['member'], 400],
  ['a null element', [null], 400],
  ['an unknown role', [randomUUID()], 404],
  ['one unknown among known', [roleId('member'), randomUUID()], 404],
  ['an id of another kind', [cast.admin.id], 404],
])('refuses %s', async (_what, roles, status) => {
  const made = await makePerson(app)
  expect((await refused(app.deps.db, () => change(made, roles))).status).toBe(status)
})

test('mayChangeRoles: a non-admin never reaches the own rank or above', () => {
  const level = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(level, level, fc.array(level, { minLength: 1 }), (rank, target, given) => {
      const allowed = mayChangeRoles({ rank, isAdmin: false }, target, given)
      expect(allowed).toBe(Math.min(target, ...given) > rank)
      expect(mayChangeRoles({ rank, isAdmin: true }, target, given)).toBe(true)
      const lowered = given.map((one) => one + 1)
      expect(!allowed || mayChangeRoles({ rank, isAdmin: false }, target, lowered)).toBe(true)
    }),
  )
})

test('the seeded ranks are those of the API, plus HR', () => {
  const ranks: Record<StaffRole, number> = {
    admin: 0,
    'engineering-manager': 1,
    hr: 3,
    'enabling-team': 5,
    member: 10,
    'project-lead': 11,
    'full-time': 12,
    probation: 13,
    contractor: 14,
  }
  expect(Object.fromEntries(staffRoles.map(({ code, level }) => [code, level]))).toEqual(ranks)
})
