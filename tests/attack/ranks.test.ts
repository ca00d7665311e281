import { sql } from 'kysely'
import { cast } from '#tests/support/cast.ts'
import { invite } from '#tests/support/joining.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson, makeRole } from '#tests/support/people.ts'
import { seedId } from '#server/platform/db/seedIds.ts'

const site = await openOverHttp({ ADMIN_EMAIL: 'first@tidewater.example' })
afterAll(() => site.close())
const { muster, call, signIn, tokenOf } = site

const csvOf = (csv: string) => {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  return form
}

/** The stored values of a person that affect sign-in and payment. */
async function stateOf(id: string) {
  const { rows } =
    await sql`select working_status, is_keep_fwd_email, left_date, wise_recipient_id, wise_account_number,
      wise_recipient_email, wise_recipient_name, wise_currency, b.personal_account_amount, i.revoked_at
    from employees e left join pay b on b.employee_id = e.id and upper_inf(b.valid) left join invitations i on i.employee_id = e.id
    where e.id = ${id}`.execute(muster.deps.db)
  return rows[0]
}

const general = ({ username, teamEmail: email }: Made, more: object = {}) => ({
  fullName: `Full ${username}`,
  email,
  phone: '+49 1511234567',
  ...more,
})

test("a manager can neither lock out an admin nor redirect the admin's money", async () => {
  const admin = await makePerson(muster, {
    roles: ['admin', 'member'],
    columns: { wise_account_number: '1' },
  })
  await invite(muster, admin)
  const manager = await tokenOf('engineeringManager')
  const payer = await makePerson(muster, { roles: ['engineering-manager'] })
  const pays = await makeRole(muster, ['employees.baseSalary.edit'], 15)
  await sql`insert into employee_roles (employee_id, role_id) values (${payer.id}, ${pays})`.execute(muster.deps.db)
  const stored = await stateOf(admin.id)
  const path = `/employees/${admin.id}`
  const status = { employeeStatus: 'left' }
  const email = admin.teamEmail

  const refused = [
    await call('PUT', `${path}/employee-status`, manager, status),
    await call('PUT', `${path}/employee-status`, manager, {
      employeeStatus: 'full-time',
      isKeepFwdEmail: true,
    }),
    await call('PUT', `${path}/general-info`, manager, general(admin, { wiseAccountNumber: '666' })),
    await call('PUT', `${path}/general-info`, manager, general(admin, { wiseRecipientEmail: 'own@elsewhere.example' })),
    await call('PUT', `${path}/base-salary`, payer.token, {
      personalAccountAmount: 1,
      currencyCode: 'EUR',
      batch: 1,
    }),
    await call('DELETE', `${path}/invitation`, manager),
  ]
  expect(refused.map((heard) => heard.status)).toEqual([400, 400, 400, 400, 400, 400])
  expect(refused.map(({ body }) => body.code)).toEqual([
    'employee.statusRanksAbove',
    'employee.statusRanksAbove',
    'employee.wiseRanksAbove',
    'employee.wiseRanksAbove',
    'employee.salaryRanksAbove',
    'employee.inviteeRanksAbove',
  ])

  const bulk = await call('POST', '/employees/bulk', manager, {
    ids: [admin.id],
    status: 'left',
    dryRun: false,
  })
  expect(bulk.body.data).toMatchObject([{ refusal: expect.stringContaining('rank below you') }])
  const csv = `Team e-mail,Status\n${email},contractor`
  const check = await call('POST', '/employee-imports/check', manager, csvOf(csv))
  expect(check.body.data).toMatchObject({
    error: 1,
    lines: [{ errors: [expect.stringContaining('rank below')] }],
  })

  expect(await stateOf(admin.id)).toEqual(stored)
  // A value that is sent back unchanged does not count as a change.
  expect((await call('PUT', `${path}/general-info`, manager, general(admin, { wiseAccountNumber: '1' }))).status).toBe(
    200,
  )
})

test('nor by undoing a change made with a higher rank', async () => {
  // The first account of a person does not wait.
  const made = await makePerson(muster, { roles: ['member'] })
  const manager = await tokenOf('engineeringManager')
  const change = general(made, { wiseAccountNumber: '1' })
  await call('PUT', `/employees/${made.id}/general-info`, manager, change)
  await call('PUT', `/employees/${made.id}/employee-status`, manager, { employeeStatus: 'contractor' })
  const roles = [seedId('role', 'admin')]
  await call('PUT', `/employees/${made.id}/roles`, await tokenOf('admin'), { roles })
  const { data } = (await call('GET', '/undo', manager)).body as { data: { request: string }[] }
  for (const { request } of data.slice(0, 2)) expect((await call('POST', `/undo/${request}`, manager)).status).toBe(403)
  expect(await stateOf(made.id)).toMatchObject({ wise_account_number: '1', working_status: 'contractor' })
})

test('a manager can do both with people who rank below', async () => {
  const made = await makePerson(muster, { roles: ['member'] })
  const manager = await tokenOf('engineeringManager')
  const change = general(made, { wiseAccountNumber: '1' })
  expect((await call('PUT', `/employees/${made.id}/general-info`, manager, change)).status).toBe(200)
  const status = { employeeStatus: 'contractor' }
  expect((await call('PUT', `/employees/${made.id}/employee-status`, manager, status)).status).toBe(200)
})

test('ADMIN_EMAIL opens nothing while there is an admin, to an erased one neither', async () => {
  const { db } = muster.deps
  const roles = (heard: { body: { data?: unknown } }) =>
    (heard.body.data as { employee: { id: string; roles: { code: string }[] } }).employee.roles.map(({ code }) => code)
  expect((await signIn('first@tidewater.example')).status).toBe(403)

  await sql`update employees set working_status = 'left' where id = ${cast.admin.id}`.execute(db)
  await sql`delete from employee_roles where role_id = ${seedId('role', 'admin')}
    and employee_id <> ${cast.admin.id}`.execute(db)
  const first = await signIn('First@tidewater.example')
  expect(roles(first)).toEqual(['admin'])
  const { id } = (first.body.data as { employee: { id: string } }).employee
  await sql`update employees set working_status = 'full-time' where id = ${cast.admin.id}`.execute(db)

  const admin = await tokenOf('admin')
  expect((await call('PUT', `/employees/${id}/employee-status`, admin, { employeeStatus: 'left' })).status).toBe(200)
  expect((await call('POST', `/employees/${id}/erase`, admin)).status).toBe(200)
  expect((await signIn('first@tidewater.example')).status).toBe(403)
  const { rows } = await sql`select from employee_roles r join employees e on e.id = r.employee_id
    where r.role_id = ${seedId('role', 'admin')} and e.working_status <> 'left'`.execute(db)
  expect(rows).toHaveLength(1)
})
