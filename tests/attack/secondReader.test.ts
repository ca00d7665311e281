import { seedId } from '#server/platform/db/seedIds.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson, makeRole } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import * as api from '#contract/api/index.ts'

/** Giving a role that reads answers needs a second person (rules/roles.md#1.6). */

const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, signIn } = site
const reading = 'employeeEventQuestions.read'
let readers: string
let giver: Made
let second: Made
beforeAll(async () => {
  readers = await makeRole(muster, ['auth.read', 'employees.read', 'surveys.read', reading], 900)
  giver = await makePerson(muster, { roles: ['admin'] })
  second = await makePerson(muster, { permissions: ['auth.read', 'employees.read', reading] })
})

const permissionsOf = async (token: string) =>
  ((await call('GET', '/auth/me', token)).body.data as { permissions: string[] }).permissions
const give = (id: string, roles: string[], token: string) => call('PUT', `/employees/${id}/roles`, token, { roles })
const accept = (id: string, token: string) => call('POST', `/waiting-readers/${id}/accept`, token)
const waiting = async (token: string) =>
  (await call('GET', '/waiting-readers', token)).body.data as { employee: { id: string }; mayAccept: boolean }[]

test('a given role reads answers once a second reader agrees, and all else of it at once', async () => {
  const made = await makePerson(muster)
  const { token } = await signIn(made.teamEmail)
  expect((await give(made.id, [readers], giver.token)).status).toBe(200)
  expect(await permissionsOf(token)).toEqual(['auth.read', 'employees.read', 'surveys.read'])
  expect((await call('GET', '/waiting-readers', token)).status).toBe(403)
  const access = (await call('GET', `/employees/${made.id}/access`, giver.token)).body.data
  expect(access).toMatchObject({ waitsToReadAnswers: true })

  expect((await call('POST', `/waiting-readers/${made.id}/accept`)).status).toBe(401)
  expect((await accept(made.id, giver.token)).body).toMatchObject({ code: 'reader.notSecond' })
  expect((await accept(made.id, token)).status).toBe(403)
  const mine = (list: Awaited<ReturnType<typeof waiting>>) => list.filter(({ employee }) => employee.id === made.id)
  expect(mine(await waiting(giver.token))).toMatchObject([{ mayAccept: false }])
  expect(mine(await waiting(second.token))).toMatchObject([{ mayAccept: true, askedBy: { id: giver.id } }])
  expect((await accept(made.id, second.token)).status).toBe(200)
  expect(await permissionsOf(token)).toContain(reading)
  expect((await accept(made.id, second.token)).status).toBe(404)
  const last = muster.deps.db.selectFrom('audit_events').select(['action', 'actor_id']).where('entity_id', '=', made.id)
  expect(await last.orderBy('seq', 'desc').executeTakeFirst()).toEqual({
    action: 'employee.reader-accepted',
    actor_id: second.id,
  })
})

test('who waits is not named to a reader who sees no people', async () => {
  const made = await makePerson(muster)
  expect((await give(made.id, [readers], giver.token)).status).toBe(200)
  const blind = await makePerson(muster, { permissions: ['auth.read', reading] })
  expect((await waiting(second.token)).map(({ employee }) => employee.id)).toContain(made.id)
  expect(await waiting(blind.token)).toEqual([])
})

test('a new person, a role that gains the permission, and an undo wait too', async () => {
  const wanted = newEmployee({ roles: [readers], status: 'full-time' })
  const { id } = (await call('POST', '/employees', giver.token, wanted)).body.data as { id: string }
  expect((await waiting(giver.token)).map(({ employee }) => employee.id)).toContain(id)

  const plain = await makeRole(muster, ['auth.read'], 901)
  const holder = await makePerson(muster)
  expect((await give(holder.id, [plain], giver.token)).status).toBe(200)
  const grants = { permissions: ['auth.read', reading] }
  expect((await call('PUT', `/roles/${plain}/grants`, giver.token, grants)).status).toBe(200)
  expect(await permissionsOf(holder.token)).toEqual(['auth.read'])

  // Taking the role away ends the waiting, so that its undo must not let the person read.
  const other = await makeRole(muster, ['auth.read'], 902)
  expect((await give(holder.id, [other], giver.token)).status).toBe(200)
  expect((await waiting(giver.token)).map(({ employee }) => employee.id)).not.toContain(holder.id)
  const [last] = (await call('GET', '/undo', giver.token)).body.data as { request: string }[]
  expect((await call('POST', `/undo/${last?.request}`, giver.token)).status).toBe(200)
  expect(await permissionsOf(holder.token)).toEqual(['auth.read'])
})

test('who could read before goes on with another role, and somebody who waits is no second person', async () => {
  const reader = await makePerson(muster, { permissions: ['auth.read', reading] })
  expect((await give(reader.id, [readers], giver.token)).status).toBe(200)
  expect(await permissionsOf(reader.token)).toContain(reading)
  const puppet = await makePerson(muster)
  expect((await give(puppet.id, [seedId('role', 'admin')], giver.token)).status).toBe(200)
  const next = await makePerson(muster)
  expect((await give(next.id, [readers], giver.token)).status).toBe(200)
  expect((await accept(next.id, puppet.token)).status).toBe(403)
})

test('nobody becomes the only reader by taking the right from all, and those get it back at once', async () => {
  const roles = ['admin', 'engineering-manager', 'hr'].map((code) => seedId('role', code))
  const held = async (id: string) =>
    ((await call('GET', `/roles/${id}`, giver.token)).body.data as { permissions: string[] }).permissions
  const others = await muster.deps.db
    .selectFrom('role_permissions as rp')
    .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
    .where('p.code', '=', reading)
    .select('rp.role_id as id')
    .execute()
  const before = new Map<string, string[]>()
  for (const { id } of others) before.set(id, await held(id))
  const puppet = await makePerson(muster)
  expect((await give(puppet.id, [roles[0] ?? ''], giver.token)).status).toBe(200)
  const put = (id: string, permissions: string[]) => call('PUT', `/roles/${id}/grants`, giver.token, { permissions })
  for (const [id, all] of before)
    expect(
      (
        await put(
          id,
          all.filter((code) => code !== reading),
        )
      ).status,
    ).toBe(200)
  for (const [id, all] of before) expect((await put(id, all)).status).toBe(200)
  expect(await permissionsOf(puppet.token)).not.toContain(reading)
  expect(await permissionsOf(second.token)).toContain(reading)
  expect(await permissionsOf(giver.token)).toContain(reading)
})

test('nor by a moment in which the others have another status, nor through somebody who came back', async () => {
  const reader = await makePerson(muster, { permissions: ['auth.read', reading] })
  const status = (employeeStatus: string) =>
    call('PUT', `/employees/${reader.id}/employee-status`, giver.token, { employeeStatus })
  expect([(await status('left')).status, (await status('full-time')).status]).toEqual([200, 200])
  expect(await permissionsOf((await signIn(reader.teamEmail)).token)).not.toContain(reading)
})

test('who made the giver is no second person', async () => {
  const maker = await makePerson(muster, { roles: ['admin'] })
  const made = await makePerson(muster)
  expect((await give(made.id, [seedId('role', 'admin')], maker.token)).status).toBe(200)
  const reader = await makePerson(muster)
  expect((await give(reader.id, [readers], made.token)).status).toBe(200)
  expect((await accept(reader.id, maker.token)).body).toMatchObject({ code: 'reader.notSecond' })
  expect((await waiting(maker.token)).find(({ employee }) => employee.id === reader.id)?.mayAccept).toBe(false)
  expect((await accept(reader.id, second.token)).status).toBe(200)
})

test('a role that is given while it gains the permission is no way round', async () => {
  const plain = await makeRole(muster, ['auth.read'], 903)
  const made = await makePerson(muster)
  const grants = { permissions: ['auth.read', reading] }
  const both = await Promise.all([
    call('PUT', `/roles/${plain}/grants`, giver.token, grants),
    give(made.id, [plain], giver.token),
  ])
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect(await permissionsOf(made.token)).toEqual(['auth.read'])
})

describe('in a company in which nobody else reads answers', () => {
  const app = testServer()
  test('a role reads answers at once', async () => {
    const { db } = app.deps
    await db
      .updateTable('employees')
      .set({ working_status: 'left', left_date: '2024-01-01' })
      .where('id', 'in', (select) =>
        select
          .selectFrom('employee_roles as er')
          .innerJoin('role_permissions as rp', 'rp.role_id', 'er.role_id')
          .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
          .where('p.code', '=', reading)
          .select('er.employee_id'),
      )
      .execute()
    const admin = await makePerson(app, { roles: ['admin'] })
    const made = await makePerson(app)
    const body = { roles: [seedId('role', 'admin')] }
    const { token } = admin
    expect((await app.as(null)(api.employees.changeRoles, { token, params: { id: made.id }, body })).status).toBe(200)
    const me = await app.as(null)(api.auth.me, { token: made.token })
    expect((me.body.data as { permissions: string[] }).permissions).toContain(reading)
  })
})
