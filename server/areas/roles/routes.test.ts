import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { PersonAccess, RoleRecord } from '#contract/api/roles.ts'
import { permissions } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { managerRole, serviceRoles, staffRoles } from '#server/seed/roles.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson, makeRole } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { roles } = api

const list = async () => (await app.as('admin')(roles.list)).body.data as RoleRecord[]
const access = async (id: string) => {
  const { status, body } = await app.as('admin')(roles.access, { params: { id } })
  return { status, ...(body.data as PersonAccess) }
}
const holders = (id: string, query?: Record<string, string>, token?: string) =>
  app.as('admin')(roles.holders, { params: { id }, ...(query && { query }), ...(token && { token }) })

test('the seeded roles are listed by rank with their permissions, service roles hidden and last', async () => {
  const got = await list()
  expect(got.map(({ code, name, level, isShow }) => ({ code, name, level, isShow }))).toEqual([
    ...staffRoles.map(({ code, name, level }) => ({ code, name, level, isShow: true })),
    ...[managerRole, ...serviceRoles].map(({ code, name, level }) => ({ code, name, level, isShow: false })),
  ])
  for (const { code, grants } of staffRoles) {
    expect(got.find((role) => role.code === code)?.permissions).toEqual([...grants].toSorted())
  }
})

test('one role is the one of the list, hidden ones too; one that is not there is a 404', async () => {
  const one = (id: string) => app.as('admin')(roles.one, { params: { id } })
  const all = await list()
  expect(all.some(({ isShow }) => !isShow)).toBe(true)
  for (const role of all) expect(await one(role.id)).toMatchObject({ status: 200, body: { data: role } })
  expect([(await one(randomUUID())).status, (await one('x')).status]).toEqual([404, 400])
})

test('holders are counted with and without those who left; the faces are of present people', async () => {
  const fullTime = (await list()).find(({ code }) => code === 'full-time')
  // From the small company: the full-time person and the one who left.
  expect(fullTime?.holders).toEqual({ present: 1, all: 2 })
  expect(fullTime?.faces.map(({ username }) => username)).toEqual(['full-time'])
})

test('a deleted person holds nothing, and the faces are the first five by name', async () => {
  const id = await makeRole(app, [])
  for (const name of ['Fay', 'Bo', 'Cy', 'Al', 'Di', 'Ed']) {
    const made = await makePerson(app, { columns: { display_name: name } })
    await app.deps.db.insertInto('employee_roles').values({ employee_id: made.id, role_id: id }).execute()
  }
  const gone = await makePerson(app, { columns: { display_name: 'Aa', deleted_at: new Date() } })
  await app.deps.db.insertInto('employee_roles').values({ employee_id: gone.id, role_id: id }).execute()
  const role = (await list()).find((one) => one.id === id)
  expect(role?.holders).toEqual({ present: 6, all: 6 })
  expect(role?.faces.map(({ displayName }) => displayName)).toEqual(['Al', 'Bo', 'Cy', 'Di', 'Ed'])
  expect((await holders(id, { page: '2', size: '4' })).body).toMatchObject({
    page: 2,
    size: 4,
    total: 6,
    data: [{ displayName: 'Ed', status: 'full-time' }, { displayName: 'Fay' }],
  })
})

test('those who left are holders for callers who may open their pages', async () => {
  const id = seedId('role', 'full-time')
  const names = ({ body }: Awaited<ReturnType<typeof holders>>) =>
    (body.data as { username: string; status: string }[]).map(({ username, status }) => [username, status])
  expect(names(await holders(id))).toEqual([
    ['full-time', 'full-time'],
    ['leaver', 'left'],
  ])
  const reader = await makePerson(app, { permissions: ['employeeRoles.read'] })
  const seen = await holders(id, undefined, reader.token)
  expect([seen.body.total, names(seen)]).toEqual([1, [['full-time', 'full-time']]])
})

test('what a person may do names every role that gives it', async () => {
  const made = await makePerson(app, { roles: ['contractor', 'project-lead'] })
  const got = await access(made.username)
  expect(got).toMatchObject({ status: 200, obstacle: '', person: { id: made.id, status: 'full-time' } })
  expect(got.roles.map(({ name }) => name)).toEqual(['Project Lead', 'Contractor'])
  expect(got.permissions).toContainEqual({ code: 'employees.read', roles: ['Project Lead', 'Contractor'] })
  expect(got.permissions).toContainEqual({ code: 'projectWorkUnits.edit', roles: ['Project Lead'] })
  expect(got.permissions.map(({ code }) => code)).not.toContain('employees.edit')
})

test('an admin holds the whole vocabulary, in its order', async () => {
  const { permissions: held } = await access(cast.admin.id)
  expect(held).toEqual(permissions.map((code) => ({ code, roles: ['Admin'] })))
})

test.each([
  ['leaver', 'This person has left'],
  ['on-boarding', "This person hasn't joined yet"],
])('says why %s cannot sign in', async (username, reason) => {
  expect((await access(username)).obstacle).toMatch(reason)
})

test('says that a last day is over', async () => {
  const made = await makePerson(app, { permissions: ['employees.read'], columns: { left_date: '2024-01-31' } })
  expect((await access(made.id)).obstacle).toMatch("This person's last day is over")
})

test('says that roles without auth.read open nothing', async () => {
  const made = await makePerson(app, { permissions: ['employees.read'] })
  expect((await access(made.id)).obstacle).toContain('auth.read')
  expect((await access(made.id)).permissions).toEqual([{ code: 'employees.read', roles: ['Made'] }])
})

test('a person without roles may nothing', async () => {
  const made = await makePerson(app)
  expect(await access(made.id)).toMatchObject({ roles: [], permissions: [], sees: [{ topic: 'People' }] })
})

test('people who left are found only by callers who can open their page', async () => {
  const reader = await makePerson(app, { permissions: ['employees.read.projects.readActive', 'employeeRoles.read'] })
  const asked = (id: string) => app.as(null)(roles.access, { params: { id }, token: reader.token })
  expect((await asked(cast.leaver.id)).status).toBe(404)
  expect((await asked(cast.member.id)).status).toBe(200)
})

test.each([
  ['an unknown id', randomUUID()],
  ['an unknown name', 'nobody.at.all'],
])('there is no access of %s', async (_what, id) => {
  expect((await access(id)).status).toBe(404)
})

test.each([roles.holders, roles.timeline, roles.previewGrants, roles.changeGrants])(
  '$method $path refuses an unknown role and what is no id',
  async (endpoint) => {
    const body = 'body' in endpoint ? { body: { permissions: [] } } : {}
    const statusOf = async (id: string) => (await app.as('admin')(endpoint, { params: { id }, ...body })).status
    expect([await statusOf(randomUUID()), await statusOf('member')]).toEqual([404, 400])
  },
)
