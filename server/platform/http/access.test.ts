import { SignJWT, UnsecuredJWT } from 'jose'
import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { permissionOf } from '#contract/endpoint.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { activeStatuses } from '#server/platform/http/person.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type StaffRole, staffRoles } from '#server/seed/roles.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeSpareRates } from '#tests/support/exchangeRates.ts'
import { makeSpareInvoices } from '#tests/support/invoiceSamples.ts'
import { giveDocument, invite } from '#tests/support/joining.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { joinProject, leadProject, type Made, makePerson } from '#tests/support/people.ts'
import { newcomer, samples } from '#tests/support/samples.ts'
import { withoutSample } from '#tests/support/withoutSample.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import { makeSpareAudits } from '#tests/support/spareAudits.ts'
import { giveImport, makeSpareImport } from '#tests/support/spareImport.ts'
import { askCaller, makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import { putAbove } from '#tests/support/spareAbsences.ts'
import { testSecret } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** A caller limited only by permissions: a lead of the project used in samples. */
async function makeHolder(may: Permission[]): Promise<Made> {
  const holder = await makePerson(app, { permissions: may })
  await leadProject(app, holder, castProjects.harbor)
  await putAbove(app.deps.db, holder)
  await askCaller(app, holder)
  return holder
}

let target: Made
const roleHolders = new Map<StaffRole, Made>()
beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' } })
  await joinProject(app, target, castProjects.harbor)
  await makePerson(app, { columns: { id: newcomer, working_status: 'on-boarding' } })
  await joinProject(app, { id: newcomer }, castProjects.harbor)
  await app.as('admin')(api.employees.invite, { params: { id: newcomer }, body: { skipEmail: true } })
  await makeSpares(app.deps.db)
  await makeSpareRates(app.deps.db)
  await makeSpareImport(app.deps.db)
  await makeSpareSlots(app.deps.db)
  await makeSpareSurveys(app)
  await makeSpareAudits(app)
  await makeSpareInvoices(app)
  await giveDocument(app, target)
  for (const { code } of staffRoles) {
    const person = await makePerson(app, { roles: [code] })
    roleHolders.set(code, person)
    await invite(app, person)
    await leadProject(app, person, castProjects.harbor)
    await putAbove(app.deps.db, person)
    await askCaller(app, person)
  }
  const action = { id: target.id, employee_id: target.id, occasion: 'onboarding', action: 'team-email' }
  await insertRows(app.deps.db, 'outside_actions', [action])
})

const rows = endpoints.filter(({ name }) => !withoutSample.includes(name))
type Row = (typeof rows)[number]

async function call({ name, endpoint }: Row, token: string | undefined) {
  const sample = samples[name]
  if (!sample) throw new Error(`tests/support/samples.ts has no sample of ${name}: add one.`)
  return app.as(null)(endpoint, { ...sample(target), ...(token && { token }) })
}

/** A new session for each call, because some calls end it. */
const sessionOf = (code: StaffRole) => app.deps.tokens.issueSession(app.deps.db, roleHolders.get(code)?.id ?? '')
const codes = staffRoles.map(({ code }) => code)

/** Expected statuses by role, in order of rank. */
function expectedOf({ endpoint }: Row): number[] {
  const needed = permissionOf(endpoint)
  return staffRoles.map(({ code, grants }) => {
    const held = !needed || (grants as readonly string[]).includes(needed)
    return held && (!endpoint.adminOnly || code === 'admin') ? 200 : 403
  })
}

test.each(rows)('$name: each role gets what its grants say', async (row) => {
  const got: number[] = []
  for (const code of codes) got.push((await call(row, await sessionOf(code))).status)
  expect(Object.fromEntries(codes.map((code, at) => [code, got[at]]))).toEqual(
    Object.fromEntries(codes.map((code, at) => [code, expectedOf(row)[at]])),
  )
})

const sentence = expect.stringMatching(/^[A-Z].*\.$/)
const unauthorised = { status: 401, body: { data: null, error: sentence, message: sentence } }

const guarded = rows.filter(({ endpoint }) => endpoint.access !== 'public')

test.each(guarded)('$name: nobody without a token', async (row) => {
  const answer = await call(row, undefined)
  expect(answer).toMatchObject(unauthorised)
  expect(answer.body).toMatchObject({ code: 'session.required' })
})

const permitted = rows.filter(({ endpoint }) => permissionOf(endpoint))

const forAdmins = rows.filter(({ endpoint }) => endpoint.adminOnly)
const forHolders = permitted.filter(({ endpoint }) => !endpoint.adminOnly)

test.each(forAdmins)('$name: all permissions together do not make an admin', async (row) => {
  const holder = await makeHolder([...permissions])
  expect(await call(row, holder.token)).toMatchObject({ status: 403, body: { data: null, error: sentence } })
})

test.each(forHolders)('$name: its own permission opens it, all others together do not', async (row) => {
  const { access, onSome } = row.endpoint
  const opening = permissions.filter((permission) => permission === access || permission === onSome)
  for (const one of opening) {
    const holder = await makeHolder([one])
    await giveImport(app.deps.db, holder)
    expect((await call(row, holder.token)).status).toBe(200)
  }
  const other = await makeHolder(permissions.filter((one) => !opening.includes(one)))
  const refusal = await call(row, other.token)
  expect(refusal.status).toBe(403)
  expect(refusal.body).toMatchObject({ data: null, error: sentence, params: { permission: access } })
})

describe('a session', () => {
  const key = new TextEncoder().encode(testSecret)
  const claims = async (made: Made) => {
    const payload = JSON.parse(Buffer.from(made.token.split('.')[1] ?? '', 'base64url').toString())
    return payload as Record<string, unknown> & { exp: number }
  }
  const signed = (payload: Record<string, unknown>, secret: Uint8Array = key, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(secret)
  const me = (headers: Record<string, string>) => app.send({ method: 'GET', url: '/api/v1/auth/me', headers })
  const meWith = (token: string) => me({ authorization: `Bearer ${token}` })
  test('signed as ours and not expired is taken', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    expect((await meWith(await signed(await claims(made)))).status).toBe(200)
  })

  test.each<[string, (made: Made) => Promise<string>]>([
    ['expired', async (made) => signed({ ...(await claims(made)), exp: Math.floor(Date.now() / 1000) - 1 })],
    ['without expiry', async (made) => signed({ ...(await claims(made)), exp: undefined })],
    ['signed by another secret', async (made) => signed(await claims(made), key.toReversed())],
    ['of another algorithm', async (made) => signed(await claims(made), Buffer.concat([key, key]), 'HS512')],
    ['of no algorithm', async (made) => new UnsecuredJWT(await claims(made)).encode()],
    [
      'with a changed payload',
      async ({ token }) => token.replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`),
    ],
    ['without its signature', async ({ token }) => token.replace(/[^.]+$/, '')],
    ['of another purpose', async (made) => signed({ ...(await claims(made)), purpose: 'invitation' })],
    ['of no purpose', async (made) => signed({ ...(await claims(made)), purpose: undefined })],
    ['of an unknown session', async (made) => signed({ ...(await claims(made)), jti: crypto.randomUUID() })],
    ['whose session is no id', async (made) => signed({ ...(await claims(made)), jti: 'x' })],
    ['of a session of somebody else', async (made) => signed({ ...(await claims(made)), id: cast.admin.id })],
    ['that is no token', async () => 'x'],
  ])('%s is refused', async (_what, tokenOf) => {
    const made = await makePerson(app, { roles: ['full-time'] })
    expect(await meWith(await tokenOf(made))).toMatchObject(unauthorised)
  })

  test.each([
    [''],
    ['Bearer'],
    ['Bearer '],
    ['Bearer TOKEN more'],
    ['Bearer  TOKEN'],
    ['bearer TOKEN'],
    ['BEARER TOKEN'],
    ['Basic TOKEN'],
    ['TOKEN'],
  ])('in the header "%s" is refused', async (header) => {
    const { token } = await makePerson(app, { roles: ['full-time'] })
    expect(await me({ authorization: header.replace('TOKEN', token) })).toMatchObject(unauthorised)
  })

  test('ends by signing out, that one only', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const second = await app.deps.tokens.issueSession(app.deps.db, made.id)
    expect((await app.as(null)(api.auth.signOut, { token: made.token })).body).toEqual({
      data: null,
      message: 'ok',
    })
    expect(await meWith(made.token)).toMatchObject(unauthorised)
    expect((await meWith(second)).status).toBe(200)
  })

  test('of a deleted person is refused', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    await app.deps.db.updateTable('employees').set({ deleted_at: new Date() }).where('id', '=', made.id).execute()
    expect(await meWith(made.token)).toMatchObject(unauthorised)
  })

  test.each(['left', 'on-boarding', 'probation', 'full-time', 'contractor'])(
    'of a person of status %s counts only where the status may sign in',
    async (status) => {
      const made = await makePerson(app, { columns: { working_status: status }, roles: ['full-time'] })
      expect((await meWith(made.token)).status).toBe(activeStatuses.includes(status) ? 200 : 401)
    },
  )

  test('loses what a role gave with the next request', async () => {
    const made = await makePerson(app, { roles: ['full-time'], permissions: ['employees.read.fullAccess'] })
    const timeline = () => app.as(null)(api.employees.timeline, { params: { id: target.id }, token: made.token })
    expect((await timeline()).status).toBe(200)
    await app.deps.db
      .deleteFrom('employee_roles')
      .where('employee_id', '=', made.id)
      .where('role_id', 'in', (roles) => roles.selectFrom('roles').select('id').where('code', 'like', 'made-%'))
      .execute()
    expect((await timeline()).status).toBe(403)
  })

  test('of a person without any role holds no permission', async () => {
    const made = await makePerson(app)
    expect((await meWith(made.token)).status).toBe(403)
    expect((await app.as(null)(api.profile.mine, { token: made.token })).status).toBe(200)
  })
})

test('statuses that may sign in are those of the wire', () => {
  expect(activeStatuses).toEqual(['probation', 'full-time', 'contractor'])
})
