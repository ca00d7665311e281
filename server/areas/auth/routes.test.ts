import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { startHostileProvider } from '#tests/support/hostileProvider.ts'
import { openTestApp, type TestApp } from '#tests/support/testApp.ts'

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let muster: TestApp

beforeAll(async () => {
  provider = await startHostileProvider()
  muster = await openTestApp({
    PUBLIC_URL: 'https://muster.example',
    ALLOWED_ORIGINS: 'https://old-client.example',
    OIDC_ISSUER: provider.issuer,
    ADMIN_EMAIL: 'New.Boss@tidewater.example',
  })
}, 60_000)
afterAll(async () => {
  await muster.close()
  await provider.stop()
})

/** Signs in with an account of this address. */
function signIn(email: string, body: object = {}) {
  provider.tricks = { claims: { email } }
  return muster.as(null)(api.auth.signIn, {
    body: { code: 'c', redirectUrl: 'https://muster.example', nonce: 'n-1', ...body },
  })
}

/** The part of the answer that the browser stores. */
interface SignedIn {
  accessToken: string
  employee: {
    id: string
    displayName: string
    username: string
    teamEmail: string
    roles: { code: string }[]
    baseSalary: null
  }
}

it('returns a working token, and the own record with only the salary hidden', async () => {
  const { status, body } = await signIn(cast.contractor.teamEmail)
  expect(status).toBe(200)
  const { accessToken, employee } = body.data as SignedIn
  expect(employee).toMatchObject({
    id: cast.contractor.id,
    personalEmail: cast.contractor.personalEmail,
    baseSalary: null,
  })
  await expect(muster.as(null)(api.profile.mine, { token: accessToken })).resolves.toMatchObject({
    status: 200,
  })
})

it.each([
  ['the personal address', cast.member.personalEmail],
  ['capital letters and blanks', ` ${cast.member.teamEmail.toUpperCase()} `],
])('finds the person by %s', async (_what, email) => {
  const { body } = await signIn(email)
  expect(body.data).toMatchObject({ employee: { id: cast.member.id } })
})

it.each([
  ['a stranger', 'stranger@elsewhere.example', 'signIn.unknownAddress'],
  ['somebody who left', cast.leaver.teamEmail, 'signIn.notActive'],
  ['somebody who has not begun', cast.onBoarding.teamEmail, 'signIn.notActive'],
])('refuses %s', async (_who, email, code) => {
  await expect(signIn(email)).resolves.toMatchObject({
    status: 403,
    body: { data: null, error: expect.any(String), code },
  })
})

it.each([
  ['an origin that is not allowed', 'https://evil.example/login'],
  ['an origin that only begins alike', 'https://muster.example.evil.example'],
  ['no address at all', 'login'],
])('refuses %s as redirect address', async (_what, redirectUrl) => {
  await expect(signIn(cast.admin.teamEmail, { redirectUrl })).resolves.toMatchObject({
    status: 400,
    body: { errors: [{ field: 'redirectUrl', code: 'signIn.badRedirect' }] },
  })
})

it('accepts another allowed origin', async () => {
  await expect(signIn(cast.admin.teamEmail, { redirectUrl: 'https://old-client.example' })).resolves.toMatchObject({
    status: 200,
  })
})

it.each(['code', 'redirectUrl'])('refuses a request without %s', async (field) => {
  await expect(signIn(cast.admin.teamEmail, { [field]: undefined })).resolves.toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  })
})

describe('ADMIN_EMAIL', () => {
  const someAudit = (id: string) =>
    sql<{
      action: string
      changes: unknown
    }>`select action, changes from audit_events where entity_id = ${id}`.execute(muster.deps.db)
  const roles = (employee: SignedIn['employee']) => employee.roles.map((role) => role.code)

  it('makes its owner an employee with the role admin, once, even in two simultaneous sign-ins', async () => {
    const adminIs = (status: string) =>
      sql`update employees set working_status = ${status} where id = ${cast.admin.id}`.execute(muster.deps.db)
    expect(await signIn('new.boss@tidewater.example')).toMatchObject({ status: 403 })
    await adminIs('left')
    const answers = await Promise.all([signIn('new.boss@tidewater.example'), signIn('New.Boss@tidewater.example')])
    await adminIs('full-time')
    const [first, second] = answers.map(({ body }) => (body.data as SignedIn).employee)
    expect(second?.id).toBe(first?.id)
    expect(first).toMatchObject({
      displayName: 'New Boss',
      status: 'full-time',
      organizations: [{ code: 'tidewater' }],
    })
    expect(first && roles(first)).toEqual(['admin'])
    const { rows } = await someAudit(first?.id ?? '')
    expect(rows).toEqual([
      { action: 'employee.create', changes: [{ field: 'roles', before: '', after: 'Admin', masked: false }] },
    ])
  })

  it('gives a known person the role only while there is no other admin', async () => {
    const { db } = muster.deps
    const own = await openTestApp({
      OIDC_ISSUER: provider.issuer,
      PUBLIC_URL: 'https://muster.example',
      ADMIN_EMAIL: cast.member.teamEmail,
    })
    const enter = async () => {
      provider.tricks = { claims: { email: cast.member.teamEmail } }
      const body = { code: 'c', redirectUrl: 'https://muster.example', nonce: 'n-1' }
      return (await own.as(null)(api.auth.signIn, { body })).body.data as SignedIn
    }
    expect(db).not.toBe(own.deps.db)
    expect(roles((await enter()).employee)).toEqual(['member'])
    await sql`update employees set working_status = 'left', left_date = '2024-01-01'
      where id = ${cast.admin.id}`.execute(own.deps.db)
    expect(roles((await enter()).employee)).toEqual(['admin', 'member'])
    const { rows } = await sql`select action from audit_events where entity_id = ${cast.member.id}`.execute(own.deps.db)
    expect(rows).toEqual([{ action: 'employee.roles' }])
    await own.close()
  }, 60_000)
})
