import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { onboardingForm } from '#tests/support/joining.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson } from '#tests/support/people.ts'

/** Attack B4: HR acts as a colleague through the link of an invitation. */
const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, signIn, tokenOf } = site

const inviting = ({ id }: Pick<Made, 'id'>, token: string, body: object = {}) =>
  call('POST', `/employees/${id}/invitation`, token, body)
const codeIn = (link: string | null | undefined) => (link ? (new URL(link).searchParams.get('code') ?? '') : '')
const bankOf = async ({ id }: Pick<Made, 'id'>) => {
  const { rows } = await sql`select local_bank_number, identity_card_photo_front from employees
    where id = ${id}`.execute(muster.deps.db)
  return rows[0]
}
async function codeSentTo(address: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from mails where to_address = ${address}
    and kind = 'invitation' order by created_at desc limit 1`.execute(muster.deps.db)
  return codeIn(/http\S+\/onboarding\S+/.exec(rows[0]?.text ?? '')?.[0])
}
const actionsOf = async ({ id }: Pick<Made, 'id'>) => {
  const { body } = await call('GET', `/employees/${id}/timeline`, await tokenOf('admin'))
  return (body.data as { action: string }[]).map(({ action }) => action)
}

test.each(['hr', 'engineering-manager', 'member'] as const)(
  'no link acts as a colleague who is %s and active',
  async (role) => {
    const victim = await makePerson(muster, { roles: [role] })
    const hr = await makePerson(muster, { roles: ['hr'] })
    const before = await bankOf(victim)
    for (const token of [hr.token, await tokenOf('engineeringManager'), await tokenOf('admin')])
      for (const body of [{}, { skipEmail: true }]) {
        const heard = await inviting(victim, token, body)
        expect(heard).toMatchObject({ status: 400, body: { data: null, code: 'employee.inviteeCanSignIn' } })
      }
    expect(await bankOf(victim)).toEqual(before)
  },
)

test('nor does one after the person was set back to on-boarding, or left and came back', async () => {
  const hr = await makePerson(muster, { roles: ['hr'] })
  const victim = await makePerson(muster, { roles: ['full-time'] })
  for (const employeeStatus of ['left', 'on-boarding']) {
    await call('PUT', `/employees/${victim.id}/employee-status`, hr.token, { employeeStatus })
    expect((await inviting(victim, hr.token, { skipEmail: true })).status).toBe(400)
  }
})

test('a link is shown only to those who could change what it opens', async () => {
  const may: Permission[] = ['employees.read', 'employees.read.projects.readActive', 'employees.create']
  const creator = await makePerson(muster, { permissions: may })
  await sql`update roles set level = 2 where id in
    (select role_id from employee_roles where employee_id = ${creator.id})`.execute(muster.deps.db)
  const wanted = newEmployee()
  const silent = await call('POST', '/employees', creator.token, { ...newEmployee(), skipEmail: true })
  expect(silent).toMatchObject({ status: 400, body: { code: 'employee.linkNotForYou' } })
  const created = await call('POST', '/employees', creator.token, wanted)
  expect(created).toMatchObject({ status: 200, body: { data: { invitation: { link: null } } } })
  expect(JSON.stringify(created.body)).not.toContain(await codeSentTo(wanted.personalEmail))
  const { id } = created.body.data as { id: string }
  expect(await inviting({ id }, creator.token)).toMatchObject({ status: 200, body: { data: { link: null } } })
  expect(await inviting({ id }, creator.token, { skipEmail: true })).toMatchObject({
    status: 400,
    body: { code: 'employee.linkNotForYou' },
  })

  // Equals may not change each other's account, so the link goes to the new colleague alone.
  const hr = await makePerson(muster, { roles: ['hr'] })
  const equal = await makePerson(muster, { roles: ['hr'], columns: { working_status: 'on-boarding' } })
  expect(await inviting(equal, hr.token)).toMatchObject({ status: 200, body: { data: { link: null } } })
  expect((await call('GET', '/invite', await codeSentTo(equal.personalEmail))).status).toBe(200)
  const below = await makePerson(muster, { roles: ['member'], columns: { working_status: 'on-boarding' } })
  const { body } = await inviting(below, hr.token, { skipEmail: true })
  expect((await call('GET', '/invite', codeIn((body.data as { link: string }).link))).status).toBe(200)
})

test('a link that somebody kept ends when its owner signs in, who then hands in the form without it', async () => {
  const wanted = { ...newEmployee(), status: 'full-time' }
  const { body } = await call('POST', '/employees', await tokenOf('admin'), wanted)
  const { id, invitation } = body.data as { id: string; invitation: { link: string } }
  const kept = codeIn(invitation.link)
  expect((await call('GET', '/invite', kept)).status).toBe(200)
  const { token } = await signIn(wanted.teamEmail)
  expect(await call('GET', '/invite', kept)).toMatchObject({ status: 401, body: { code: 'invitation.ended' } })
  expect((await call('PUT', '/invite/submit', kept, onboardingForm)).status).toBe(401)
  expect((await call('PUT', '/invite/submit', token, onboardingForm)).status).toBe(200)
  expect((await actionsOf({ id }))[0]).toBe('employee.onboarding-submitted')
})

test('what is done through a link says so', async () => {
  const { body } = await call('POST', '/employees', await tokenOf('admin'), newEmployee())
  const { id, invitation } = body.data as { id: string; invitation: { link: string } }
  const code = codeIn(invitation.link)
  expect((await call('PUT', '/invite/submit', code, onboardingForm)).status).toBe(200)
  expect(await actionsOf({ id })).toEqual(['employee.onboarding-by-link', 'employee.created'])
})
