import { sql } from 'kysely'
import { seedId } from '#server/platform/db/seedIds.ts'
import { invite, onboardingForm, ownProfile } from '#tests/support/joining.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson, makeRole } from '#tests/support/people.ts'

/** Attack B10: equals change each other's pay, payout account, name or last day, and people their own pay. */
const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, tokenOf } = site
const { db } = muster.deps

const general = ({ teamEmail: email, username }: Made, more: object = {}) => ({
  fullName: `Full ${username}`,
  email,
  phone: '+49 1511234567',
  ...more,
})
const edit = (person: Made, token: string, more: object) =>
  call('PUT', `/employees/${person.id}/general-info`, token, general(person, more))
const pay = (person: Made, token: string) =>
  call('PUT', `/employees/${person.id}/base-salary`, token, {
    personalAccountAmount: 99_000,
    currencyCode: 'EUR',
    batch: 1,
  })
const status = ({ id }: Made, token: string, employeeStatus: string) =>
  call('PUT', `/employees/${id}/employee-status`, token, { employeeStatus })

async function stateOf({ id }: Made) {
  const { rows } = await sql`select full_name, display_name, left_date, working_status, wise_account_number,
      (select personal_account_amount from pay b where b.employee_id = e.id and upper_inf(b.valid)) as pay,
      array(select role_id from employee_roles r where r.employee_id = e.id order by 1) as roles
    from employees e where id = ${id}`.execute(db)
  return rows[0]
}

/** The notices about a payout account, by address, oldest first. */
async function notices({ id }: Pick<Made, 'id'>): Promise<{ to: string; text: string }[]> {
  const { rows } = await sql<{ to: string; text: string }>`select to_address as "to", text from mails
    where about_employee_id = ${id} and kind = 'payout-notice' order by created_at, to_address`.execute(db)
  return rows
}

/** A person with these roles who may also edit salaries. */
async function payer(roles: ('admin' | 'hr' | 'engineering-manager')[]) {
  const made = await makePerson(muster, { roles })
  const pays = await makeRole(muster, ['employees.baseSalary.edit', 'employees.baseSalary.read'], 15)
  await sql`insert into employee_roles (employee_id, role_id) values (${made.id}, ${pays})`.execute(db)
  return made
}

test.each(['hr', 'engineering-manager', 'admin'] as const)('HR changes none of it for %s', async (role) => {
  const hr = await payer(['hr'])
  const victim = await makePerson(muster, { roles: [role], columns: { wise_account_number: '1' } })
  const before = await stateOf(victim)
  const refused = [
    await edit(victim, hr.token, { fullName: 'Somebody Else' }),
    await edit(victim, hr.token, { displayName: 'Else' }),
    await edit(victim, hr.token, { leftDate: '2020-01-31' }),
    await edit(victim, hr.token, { wiseAccountNumber: '666' }),
    await pay(victim, hr.token),
    await status(victim, hr.token, 'left'),
  ]
  expect(refused.map((heard) => [heard.status, heard.body.code])).toEqual([
    [400, 'employee.nameRanksAbove'],
    [400, 'employee.nameRanksAbove'],
    [400, 'employee.lastDayRanksAbove'],
    [400, 'employee.wiseRanksAbove'],
    [400, 'employee.salaryRanksAbove'],
    [400, 'employee.statusRanksAbove'],
  ])
  for (const { body } of refused) expect(body.error).toMatch(/[Aa]sk an admin/)
  expect(await stateOf(victim)).toEqual(before)
  expect(await notices(victim)).toEqual([])
  // What comes back unchanged, and all else, is saved.
  expect((await edit(victim, hr.token, { wiseAccountNumber: '1', githubID: 'x' })).status).toBe(200)
})

test('nor do engineering managers for each other', async () => {
  const manager = await payer(['engineering-manager'])
  const victim = await makePerson(muster, { roles: ['engineering-manager'], columns: { wise_account_number: '1' } })
  const before = await stateOf(victim)
  const answers = [
    await edit(victim, manager.token, { fullName: 'Somebody Else', wiseAccountNumber: '1' }),
    await edit(victim, manager.token, { leftDate: '2020-01-31', wiseAccountNumber: '1' }),
    await edit(victim, manager.token, { wiseAccountNumber: '666' }),
    await pay(victim, manager.token),
    await status(victim, manager.token, 'left'),
  ]
  expect(answers.map((heard) => [heard.status, heard.body.code])).toEqual([
    [400, 'employee.nameRanksAbove'],
    [400, 'employee.lastDayRanksAbove'],
    [400, 'employee.wiseRanksAbove'],
    [400, 'employee.salaryRanksAbove'],
    [400, 'employee.statusRanksAbove'],
  ])
  expect(await stateOf(victim)).toEqual(before)
})

test('an import and an undo are no way around', async () => {
  const hr = await makePerson(muster, { roles: ['hr'] })
  const victim = await makePerson(muster, { roles: ['hr'] })
  const form = new FormData()
  const csv = `Team email,Full name,Display name\n${victim.teamEmail},Somebody Else,Else`
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const check = await call('POST', '/employee-imports/check', hr.token, form)
  expect(check.body.data).toMatchObject({
    error: 1,
    lines: [{ errors: [expect.stringContaining('Full name'), expect.stringContaining('Display name')] }],
  })

  const below = await makePerson(muster, { roles: ['member'] })
  await edit(below, hr.token, { fullName: 'First', leftDate: '2030-01-31' })
  await call('PUT', `/employees/${below.id}/roles`, await tokenOf('admin'), { roles: [seedId('role', 'hr')] })
  const { data } = (await call('GET', '/undo', hr.token)).body as { data: { request: string }[] }
  expect((await call('POST', `/undo/${data[0]?.request}`, hr.token)).status).toBe(403)
  expect(await stateOf(below)).toMatchObject({ full_name: 'First' })
})

test.each(['hr', 'engineering-manager', 'admin'] as const)('nobody sets the own pay or roles: %s', async (role) => {
  const me = await payer([role])
  const before = await stateOf(me)
  expect(await pay(me, me.token)).toMatchObject({ status: 400, body: { code: 'employee.ownSalary' } })
  for (const roles of [['member'], ['admin', 'member']])
    expect(
      await call('PUT', `/employees/${me.id}/roles`, me.token, { roles: roles.map((one) => seedId('role', one)) }),
    ).toMatchObject({ status: 400, body: { code: 'employee.ownRoles' } })
  expect(await stateOf(me)).toEqual(before)
  const held = (before as { roles: string[] }).roles
  expect((await call('PUT', `/employees/${me.id}/roles`, me.token, { roles: held })).status).toBe(200)
})

test('in a company with one admin, a second one sets the pay and the roles of the first', async () => {
  const first = await makePerson(muster, { roles: ['admin'] })
  const second = await makePerson(muster, { roles: ['member'] })
  const roles = [seedId('role', 'admin')]
  expect((await call('PUT', `/employees/${second.id}/roles`, first.token, { roles })).status).toBe(200)
  expect((await pay(first, second.token)).status).toBe(200)
  expect((await edit(first, second.token, { fullName: 'Right Name', wiseAccountNumber: '7' })).status).toBe(200)
})

describe('each change of a payout account is mailed to the confirmed addresses', () => {
  const both = (made: Made) => [made.personalEmail, made.teamEmail].toSorted()
  const told = async (made: Made) => (await notices(made)).map(({ to }) => to)

  test('by somebody of higher rank, and taken back by an undo', async () => {
    const hr = await makePerson(muster, { roles: ['hr'] })
    const made = await makePerson(muster, { roles: ['member'] })
    await edit(made, hr.token, { wiseAccountNumber: '666', wiseCurrency: 'EUR' })
    expect(await told(made)).toEqual(both(made))
    const [notice] = await notices(made)
    expect(notice?.text).toContain(`Full ${hr.username}`)
    expect(notice?.text).toContain('Wise account number')
    expect(notice?.text).not.toMatch(/\b666\b/)
    const { data } = (await call('GET', '/undo', hr.token)).body as { data: { request: string }[] }
    expect((await call('POST', `/undo/${data[0]?.request}`, hr.token)).status).toBe(200)
    expect(await told(made)).toEqual([...both(made), ...both(made)])
  })

  test('by the person, and not for other changes', async () => {
    const made = await makePerson(muster, { roles: ['member'] })
    const profile = { ...ownProfile(), personalEmail: made.personalEmail }
    expect((await call('PUT', '/profile', made.token, profile)).status).toBe(200)
    expect(await told(made)).toEqual([])
    expect((await call('PUT', '/profile', made.token, { ...profile, wiseRecipientName: 'Me' })).status).toBe(200)
    expect(await told(made)).toEqual(both(made))
  })

  test('and never to an address that waits for its confirmation', async () => {
    const made = await makePerson(muster, { roles: ['member'] })
    await call('PUT', '/profile', made.token, { ...ownProfile(), personalEmail: 'own@elsewhere.example' })
    await call('PUT', '/profile', made.token, {
      ...ownProfile(),
      personalEmail: 'own@elsewhere.example',
      wiseAccountNumber: '5',
    })
    expect(await told(made)).toEqual(both(made))
  })

  test('through the form of an invitation, which the mail says', async () => {
    const made = await makePerson(muster, { roles: ['member'], columns: { working_status: 'on-boarding' } })
    const code = await invite(muster, made)
    expect((await call('PUT', '/invite/submit', code, onboardingForm)).status).toBe(200)
    expect(await told(made)).toEqual(both(made))
    expect((await notices(made))[0]?.text).toContain('invitation link')
  })
})
