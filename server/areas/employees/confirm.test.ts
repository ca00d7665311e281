import * as api from '#contract/api/index.ts'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import type { PersonAccess } from '#contract/api/roles.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const roleId = (code: string) => seedId('role', code)
const { confirmEmployment, employment, one, timeline } = api.employees
const confirm = ({ id }: { id: string }, roles: string[] | undefined, token?: string) =>
  app.as('admin')(confirmEmployment, { params: { id }, body: { roles: roles?.map(roleId) }, ...(token && { token }) })
const read = async ({ id }: Made) => {
  const { body } = await app.as('admin')(one, { params: { id } })
  const { status, roles } = body.data as { status: string; roles: { code: string }[] }
  return { status, roles: roles.map(({ code }) => code) }
}
const onProbation = () => makePerson(app, { columns: { working_status: 'probation' }, roles: ['contractor'] })

test('without a session, and without the right to edit people, nothing is confirmed', async () => {
  const made = await onProbation()
  const given = { params: { id: made.id }, body: {} }
  expect((await app.as(null)(confirmEmployment, given)).status).toBe(401)
  expect((await app.as('contractor')(confirmEmployment, given)).status).toBe(403)
  expect(await read(made)).toEqual({ status: 'probation', roles: ['contractor'] })
})

test('status and roles change together, from today, in one entry of the history and with one undo', async () => {
  const made = await onProbation()
  const { status } = await confirm(made, ['full-time'])
  expect([status, await read(made)]).toEqual([200, { status: 'full-time', roles: ['full-time'] }])
  const rows = (await app.as('admin')(employment, { params: { id: made.id } })).body.data as EmploymentPeriod[]
  expect(rows[0]).toMatchObject({ status: 'full-time', state: 'current', from: today(app.deps.env) })
  const entries = (await app.as('admin')(timeline, { params: { id: made.id } })).body.data as {
    action: string
    changes: { field: string }[]
  }[]
  expect(entries[0]?.action).toBe('employee.confirmed')
  expect(entries[0]?.changes.map(({ field }) => field).sort()).toEqual(['roles', 'status'])
  const undoable = (await app.as('admin')(api.undo.list)).body.data as { request: string; about: { id: string } }[]
  const { request = '' } = undoable.find(({ about }) => about.id === made.id) ?? {}
  expect((await app.as('admin')(api.undo.run, { params: { request } })).status).toBe(200)
  expect(await read(made)).toEqual({ status: 'probation', roles: ['contractor'] })
})

test('without roles, or the right to give them, the roles stay', async () => {
  const [one, other] = [await onProbation(), await onProbation()]
  expect((await confirm(one, undefined)).status).toBe(200)
  const editor = await makePerson(app, { permissions: ['employees.edit', 'employees.read.projects.readActive'] })
  await app.deps.db
    .updateTable('roles')
    .set({ level: 1 })
    .where('id', 'in', (from) =>
      from.selectFrom('employee_roles').select('role_id').where('employee_id', '=', editor.id),
    )
    .execute()
  expect((await confirm(other, ['full-time'], editor.token)).status).toBe(200)
  for (const made of [one, other]) expect(await read(made)).toEqual({ status: 'full-time', roles: ['contractor'] })
})

test.each(['left', 'on-boarding'])('somebody who is %s is not confirmed', async (status) => {
  const made = await makePerson(app, { columns: { working_status: status }, roles: ['contractor'] })
  const answer = await refused(app.deps.db, () => confirm(made, ['full-time']))
  expect(answer).toMatchObject({ status: 409, body: { code: 'employee.notWorking' } })
})

test('nobody confirms themselves or somebody of their rank, or gives a role above it', async () => {
  const caller = await app.tokenOf('engineeringManager')
  const own = await refused(app.deps.db, () => confirm({ id: cast.engineeringManager.id }, ['full-time'], caller))
  expect(own).toMatchObject({ status: 400, body: { code: 'employee.ownRoles' } })
  const peer = await makePerson(app, { columns: { working_status: 'probation' }, roles: ['engineering-manager'] })
  const refusedPeer = await refused(app.deps.db, () => confirm(peer, undefined, caller))
  expect(refusedPeer).toMatchObject({ status: 400, body: { code: 'employee.statusRanksAbove' } })
  const made = await onProbation()
  const tooHigh = await refused(app.deps.db, () => confirm(made, ['admin'], caller))
  expect(tooHigh).toMatchObject({ status: 400, body: { code: 'employee.rolesOutrank' } })
})

test('the preview says what the person will see with these roles, and changes nothing', async () => {
  const made = await onProbation()
  const { previewAccess, access } = api.roles
  const asked = { params: { id: made.id }, body: { roles: [roleId('full-time')] } }
  expect((await app.as(null)(previewAccess, asked)).status).toBe(401)
  expect((await app.as('contractor')(previewAccess, asked)).status).toBe(403)
  const before = (await app.as('admin')(previewAccess, asked)).body.data as PersonAccess
  expect(before.roles.map(({ code }) => code)).toEqual(['full-time'])
  expect((await read(made)).roles).toEqual(['contractor'])
  expect((await confirm(made, ['full-time'])).status).toBe(200)
  const { body } = await app.as('admin')(access, { params: { id: made.id } })
  // What was foreseen is what is.
  expect(body.data).toEqual({ ...before, person: { ...before.person, status: 'full-time' } })
})
