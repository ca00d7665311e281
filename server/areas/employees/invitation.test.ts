import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { invoiceMailHooks } from '#server/areas/invoices/mail.ts'
import { today } from '#server/platform/deps.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { cast } from '#tests/support/cast.ts'
import { codeOf, inviteNew } from '#tests/support/newEmployee.ts'
import { makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { refused } from '#tests/support/state.ts'
import { testSecret } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Person = { id: string }
const on = ({ id }: Person) => ({ params: { id } })
const stateOf = async (person: Person) => {
  const { body } = await app.as('admin')(api.employees.invitation, on(person))
  return body.data as { state: string; mail: { state: string; to: string; reason: string } | null } | null
}
const invite = (person: Person, body: object = {}) =>
  app.as('engineeringManager')(api.employees.invite, { ...on(person), body })
const linkOf = async (person: Person, body: object = {}) => {
  const answer = await invite(person, body)
  expect(answer.status).toBe(200)
  return codeOf((answer.body.data as { link: string }).link)
}
const revoke = (person: Person) => app.as('admin')(api.employees.revokeInvitation, on(person))
const form = (token: string) => app.as(null)(api.invite.mine, { token })
const set = (person: Person, columns: object) =>
  app.deps.db.updateTable('invitations').set(columns).where('employee_id', '=', person.id).execute()
const mailsAbout = ({ id }: Person) =>
  app.deps.db.selectFrom('mails').selectAll().where('about_employee_id', '=', id).orderBy('created_at').execute()
const eventsOf = async (person: Person) => {
  const { body } = await app.as('admin')(api.employees.timeline, on(person))
  return (body.data as { action: string; actor: { id: string } }[]).map(({ action, actor }) => [action, actor.id])
}

test('a new one is open, its link opens the form, its mail is waiting', async () => {
  const made = await inviteNew(app)
  expect(await stateOf(made)).toMatchObject({
    state: 'open',
    invitedBy: { id: cast.admin.id },
    completedAt: null,
    mail: { state: 'waiting', to: made.personalEmail, reason: '' },
  })
  expect(await form(made.token)).toMatchObject({ status: 200, body: { data: { employeeID: made.id } } })
})

test.each<[string, object]>([
  ['completed', { is_completed: true, completed_at: new Date(), revoked_at: new Date(), expires_at: new Date(0) }],
  ['revoked', { revoked_at: new Date(), expires_at: new Date(0) }],
  ['expired', { expires_at: new Date(0) }],
])('has the state %s even if other states apply', async (state, columns) => {
  const made = await inviteNew(app)
  await set(made, columns)
  expect(await stateOf(made)).toMatchObject({ state })
})

test('shows the state of its mail, and is null for people who were never invited', async () => {
  const made = await inviteNew(app)
  await runDue(mailWork(invoiceMailHooks), app.deps)
  expect((await stateOf(made))?.mail).toMatchObject({ state: 'kept' })
  expect((await stateOf(await inviteNew(app, { skipEmail: true })))?.mail).toBeNull()
  expect(await stateOf(await makePerson(app))).toBeNull()
})

test('shows the personal address only to callers who can see it', async () => {
  const made = await inviteNew(app)
  const { token } = await makePerson(app, { permissions: ['employees.read.projects.readActive', 'employees.create'] })
  const { body } = await app.as(null)(api.employees.invitation, { ...on(made), token })
  expect(body.data).toMatchObject({ state: 'open', mail: { state: 'waiting', to: '', reason: '' } })
})

test('never contains the code', async () => {
  const made = await inviteNew(app)
  const { invitation_code: code } = await app.deps.db
    .selectFrom('invitations')
    .select('invitation_code')
    .where('employee_id', '=', made.id)
    .executeTakeFirstOrThrow()
  const { text } = await app.as('admin')(api.employees.invitation, on(made))
  expect(text).not.toContain(code)
  expect((await form(made.token)).text).not.toContain(code)
})

describe('sending again', () => {
  test('creates a new link, ends the old one and stops its waiting mail', async () => {
    const made = await inviteNew(app)
    const token = await linkOf(made)
    expect((await form(made.token)).status).toBe(401)
    expect((await form(token)).status).toBe(200)
    const [old, fresh] = await mailsAbout(made)
    expect(old).toMatchObject({ state: 'failed', last_error: expect.stringContaining('newer invitation') })
    expect(fresh).toMatchObject({ state: 'waiting', to_address: made.personalEmail })
    expect(fresh?.text).toContain(token)
    expect(fresh?.text).toContain('Emil Ångström')
    expect(await stateOf(made)).toMatchObject({
      state: 'open',
      invitedBy: { id: cast.engineeringManager.id },
    })
    expect(await eventsOf(made)).toEqual([
      ['employee.invitation-sent', cast.engineeringManager.id],
      ['employee.created', cast.admin.id],
    ])
  })

  test('works without mail', async () => {
    const made = await inviteNew(app)
    const token = await linkOf(made, { skipEmail: true })
    expect((await form(token)).status).toBe(200)
    expect(await mailsAbout(made)).toHaveLength(1)
    expect((await stateOf(made))?.mail).toBeNull()
  })

  test('reopens a revoked or expired one', async () => {
    const made = await inviteNew(app)
    await revoke(made)
    expect((await form(await linkOf(made))).status).toBe(200)
    expect(await stateOf(made)).toMatchObject({ state: 'open' })
    await set(made, { expires_at: new Date(0) })
    expect((await form(await linkOf(made))).status).toBe(200)
    expect(await stateOf(made)).toMatchObject({ state: 'open' })
  })

  test('invites people who never were', async () => {
    const made = await makePerson(app, { columns: { working_status: 'on-boarding' } })
    expect((await form(await linkOf(made))).status).toBe(200)
  })

  test('invites people with an active status before their first day, unless they have signed in before', async () => {
    const joined_date = daysLater(today(app.deps.env), 9)
    const later = await makePerson(app, { columns: { working_status: 'probation', joined_date } })
    expect((await invite(later)).body.code).toBe('employee.inviteeCanSignIn')
    await app.deps.db.deleteFrom('sessions').where('employee_id', '=', later.id).execute()
    expect((await form(await linkOf(later))).status).toBe(200)
    await app.deps.db
      .updateTable('employees')
      .set({ joined_date: today(app.deps.env) })
      .where('id', '=', later.id)
      .execute()
    expect((await invite(later)).body.code).toBe('employee.inviteeCanSignIn')
  })

  test('several times at once leaves one working link', async () => {
    const made = await inviteNew(app)
    const tokens = await Promise.all([linkOf(made), linkOf(made), linkOf(made)])
    const statuses = await Promise.all(tokens.map(async (token) => (await form(token)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const waiting = (await mailsAbout(made)).filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(1)
  })

  test('is refused after the form was submitted, for leavers, or without an address', async () => {
    const done = await inviteNew(app)
    await set(done, { is_completed: true })
    const left = await inviteNew(app, { status: 'left' })
    const silent = await makePerson(app, {
      columns: { personal_email: '', working_status: 'on-boarding' },
      roles: ['full-time'],
    })
    for (const person of [done, left, silent])
      expect((await refused(app.deps.db, () => invite(person))).status).toBe(400)
    expect((await invite(silent, { skipEmail: true })).status).toBe(200)
    expect((await refused(app.deps.db, () => invite({ id: randomUUID() }))).status).toBe(404)
  })

  test('to a higher rank is only for admins, because the link writes documents and bank details', async () => {
    const columns = { working_status: 'on-boarding' }
    const above = await makePerson(app, { roles: ['admin'], columns })
    const beside = await makePerson(app, { roles: ['engineering-manager'], columns })
    expect((await refused(app.deps.db, () => invite(above))).status).toBe(400)
    expect((await invite(beside)).status).toBe(200)
    expect((await app.as('admin')(api.employees.invite, { ...on(above), body: {} })).status).toBe(200)
  })
})

describe('revoking', () => {
  test('ends the link and stops its waiting mail', async () => {
    const made = await inviteNew(app)
    expect((await revoke(made)).body).toEqual({ data: null, message: 'ok' })
    expect(await form(made.token)).toMatchObject({
      status: 401,
      body: { code: 'invitation.ended' },
    })
    await runDue(mailWork(invoiceMailHooks), app.deps)
    expect(await stateOf(made)).toMatchObject({
      state: 'revoked',
      mail: { state: 'failed', reason: expect.stringContaining('revoked') },
    })
  })

  test('twice has no further effect', async () => {
    const made = await inviteNew(app)
    await revoke(made)
    expect((await refused(app.deps.db, () => revoke(made))).status).toBe(200)
    expect((await eventsOf(made))[0]).toEqual(['employee.invitation-revoked', cast.admin.id])
  })

  test('is refused after the form was submitted, or without an invitation', async () => {
    const done = await inviteNew(app)
    await set(done, { is_completed: true })
    expect((await refused(app.deps.db, () => revoke(done))).status).toBe(400)
    const never = await makePerson(app)
    expect((await refused(app.deps.db, () => revoke(never))).status).toBe(404)
    expect((await refused(app.deps.db, () => revoke({ id: randomUUID() }))).status).toBe(404)
  })
})

describe('the token of a link', () => {
  const guarded = endpoints.filter(({ endpoint: { access } }) => access !== 'public')
  const forInvited = guarded.filter(({ endpoint }) => endpoint.access === 'invitation')
  const forOthers = guarded.filter(({ endpoint }) => endpoint.access !== 'invitation')
  const call = ({ name, endpoint }: (typeof guarded)[number], person: Parameters<(typeof samples)['x']>[0]) =>
    app.as(null)(endpoint, { ...samples[name]?.(person), token: person.token })

  test('opens the calls for invited people', () => {
    expect(forInvited.map(({ name }) => name)).toEqual(expect.arrayContaining(['invite.mine', 'invite.submit']))
  })

  test.each(forOthers)('does not open $name', async (row) => {
    const answer = await refused(app.deps.db, async () => call(row, invited))
    expect(answer).toMatchObject({ status: 401, body: { error: expect.stringContaining('invitation link') } })
  })

  let invited: Awaited<ReturnType<typeof inviteNew>>
  beforeAll(async () => {
    invited = await inviteNew(app)
  })

  test('contains the claims that clients read', async () => {
    const payload = JSON.parse(Buffer.from(invited.token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({
      id: invited.id,
      email: invited.personalEmail,
      avatar: '',
      purpose: 'invitation',
      jti: expect.any(String),
    })
    const days = ((payload as { exp: number }).exp - Date.now() / 1000) / (24 * 3600)
    expect([days > 6.99, days <= 7]).toEqual([true, true])
  })

  test.each(['left', 'deleted'])('stops working when the person is %s', async (how) => {
    const made = await inviteNew(app)
    const columns = how === 'left' ? { working_status: 'left' } : { deleted_at: new Date() }
    await app.deps.db.updateTable('employees').set(columns).where('id', '=', made.id).execute()
    expect((await form(made.token)).status).toBe(401)
  })

  test('says when it has expired, and whom to ask', async () => {
    const { id } = await inviteNew(app)
    const { invitation_code: jti } = await app.deps.db
      .selectFrom('invitations')
      .select('invitation_code')
      .where('employee_id', '=', id)
      .executeTakeFirstOrThrow()
    const token = await new SignJWT({ id, avatar: '', email: '', purpose: 'invitation' })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(jti)
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(new TextEncoder().encode(testSecret))
    const sentence = 'This invitation has expired. Ask the person who invited you for a new link.'
    expect(await form(token)).toMatchObject({ status: 401, body: { error: sentence, message: sentence } })
  })

  test('of another person, or of a session, does not open a person’s form', async () => {
    const made = await inviteNew(app)
    const [, payload = '', signature = ''] = made.token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, id: invited.id })).toString('base64url')
    expect((await form(`${made.token.split('.')[0]}.${forged}.${signature}`)).status).toBe(401)
    const neverInvited = await makePerson(app, { roles: ['full-time'] })
    expect((await form(neverInvited.token)).status).toBe(404)
  })
})
