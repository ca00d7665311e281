import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api
const admin = cast.admin.id
const code = 'employee.lastAdmin'

const loseRole = (id: string, token?: string) =>
  app.as('admin')(employees.changeRoles, {
    params: { id },
    body: { roles: [seedId('role', 'member')] },
    ...(token && { token }),
  })
const leave = (id: string, employeeStatus = 'left') =>
  app.as('admin')(employees.changeStatus, { params: { id }, body: { employeeStatus } })

/** Another admin with this working status. */
async function another(status = 'full-time') {
  const made = await makePerson(app, { roles: ['admin'] })
  await sql`update employees set working_status = ${status} where id = ${made.id}`.execute(app.deps.db)
  return made
}

afterEach(async () => {
  await sql`delete from employee_roles where employee_id <> ${admin}
    and role_id = (select id from roles where code = 'admin')`.execute(app.deps.db)
})

test('the last admin can neither lose the role nor leave, and nothing changes', async () => {
  const role = await refused(app.deps.db, () => loseRole(admin))
  expect([role.status, role.body.code]).toEqual([400, 'employee.ownRoles'])
  const gone = await refused(app.deps.db, () => leave(admin))
  expect([gone.status, gone.body.code]).toEqual([409, code])
  expect((await refused(app.deps.db, () => leave(admin, 'on-boarding'))).status).toBe(409)
})

test('an admin who cannot sign in does not count', async () => {
  await another('left')
  await another('on-boarding')
  expect((await refused(app.deps.db, () => leave(admin))).status).toBe(409)
})

test('an admin whose last day is over does not count, and the last one gets no such day', async () => {
  const other = await another()
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await sql`update employees set left_date = ${yesterday}::date where id = ${other.id}`.execute(app.deps.db)
  expect((await refused(app.deps.db, () => leave(admin))).status).toBe(409)
  const body = { fullName: 'Ada', email: cast.admin.teamEmail, phone: '+49 1511234567', leftDate: yesterday }
  const given = { params: { id: admin }, body }
  const day = await refused(app.deps.db, () => app.as('admin')(employees.editGeneralInfo, given))
  expect([day.status, day.body.code]).toEqual([409, code])
})

test('one of two admins can leave, and edits that keep the role always work', async () => {
  const other = await another()
  expect((await loseRole(other.id)).status).toBe(200)
  const second = await another()
  expect((await leave(second.id)).status).toBe(200)
  expect((await leave(admin, 'contractor')).status).toBe(200)
  expect((await leave(admin, 'full-time')).status).toBe(200)
})

test('of two admins who leave at the same time, one stays', async () => {
  const first = await another()
  const second = await another()
  await sql`update employees set working_status = 'left' where id = ${admin}`.execute(app.deps.db)
  try {
    const answers = await Promise.all([loseRole(first.id, second.token), loseRole(second.id, first.token)])
    const { rows } = await sql`select from employee_roles er join roles r on r.id = er.role_id and r.code = 'admin'
      where er.employee_id in (${first.id}, ${second.id})`.execute(app.deps.db)
    expect(rows).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  } finally {
    await sql`update employees set working_status = 'full-time' where id = ${admin}`.execute(app.deps.db)
  }
})
