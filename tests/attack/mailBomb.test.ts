import { sql } from 'kysely'
import { limits } from '#server/platform/http/limits.ts'
import { ownProfile } from '#tests/support/joining.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { buildApp } from '#tests/support/opened.ts'

/** Attack B8: somebody floods a stranger with mail, or squats on an address. */
const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, tokenOf } = site

const own = (token: string, personalEmail: string) => call('PUT', '/profile', token, { ...ownProfile(), personalEmail })
const mailsTo = async (address: string) =>
  (await sql`select from mails where canonical_email(to_address) = ${address}`.execute(muster.deps.db)).rows.length

test('nobody floods a stranger, not even with several accounts and other spellings', async () => {
  const stranger = 'stranger@elsewhere.example'
  const people = [
    await makePerson(muster, { roles: ['contractor'] }),
    await makePerson(muster, { roles: ['contractor'] }),
  ]
  const statuses: number[] = []
  for (const { token } of people)
    for (let round = 0; round < 15; round += 1) {
      const address = round % 2 ? stranger : stranger.toUpperCase()
      statuses.push((await own(token, address)).status)
      const again = await call('POST', '/profile/addresses/confirmation', token)
      statuses.push(again.status)
    }
  expect(await mailsTo(stranger)).toBe(20)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const third = await makePerson(muster, { roles: ['contractor'] })
  expect(await own(third.token, stranger)).toMatchObject({
    status: 429,
    body: { code: 'request.addressFlooded' },
  })
})

test('nor by invitations, whoever sends them', async () => {
  const address = 'another.stranger@elsewhere.example'
  const columns = { working_status: 'on-boarding' as const, personal_email: address }
  const { id } = await makePerson(muster, { roles: ['member'], columns })
  const statuses: number[] = []
  for (const { token } of [await makePerson(muster, { roles: ['hr'] }), await makePerson(muster, { roles: ['hr'] })])
    for (let round = 0; round < 12; round += 1)
      statuses.push((await call('POST', `/employees/${id}/invitation`, token)).status)
  expect(statuses.map((status, at) => [at, status])).toEqual(statuses.map((_, at) => [at, at < 20 ? 200 : 429]))
  expect(await mailsTo(address)).toBe(20)
})

const kindsTo = async (address: string) => {
  const { rows } = await sql<{
    kind: string
    state: string
  }>`select kind, state from mails where to_address = ${address}
    order by created_at, state desc`.execute(muster.deps.db)
  return rows.map(({ kind, state }) => `${kind} ${state}`)
}

test('confirmations to a tagged mailbox count together, and hold up no invitation to it', async () => {
  const { token } = await makePerson(muster, { roles: ['contractor'] })
  const statuses: number[] = []
  for (let at = 0; at < 22; at += 1) statuses.push((await own(token, `anna+${at}@elsewhere.example`)).status)
  expect(statuses).toEqual(statuses.map((_, at) => (at < 20 ? 200 : 429)))
  const wanted = { ...newEmployee(), personalEmail: 'anna@elsewhere.example' }
  const created = await call('POST', '/employees', await tokenOf('admin'), wanted)
  expect([created.status, created.body.error]).toEqual([200, undefined])
})

test('a thief of a session who changes the payout account often does not keep it', async () => {
  const victim = await makePerson(muster, { roles: ['contractor'] })
  const account = (wiseAccountNumber: string) =>
    call('PUT', '/profile', victim.token, {
      ...ownProfile(),
      personalEmail: victim.personalEmail,
      wiseAccountNumber,
    })
  for (let at = 0; at < 21; at += 1) expect((await account(`thief ${at}`)).status).toBe(200)
  expect((await account('mine')).status).toBe(200)
  const kinds = await kindsTo(victim.teamEmail)
  const count = (state: string) => kinds.filter((kind) => kind === `payout-notice ${state}`).length
  expect([count('waiting') + count('kept') + count('sent'), count('failed')]).toEqual([20, 2])
})

test('the calls that send mail have a limit of their own for each person', async () => {
  expect(limits.mails).toBeLessThan(200)
  const { app } = await buildApp(muster.database, muster.deps.env, { ...unlimited, mails: 2 })
  const { token } = await makePerson(muster, { roles: ['contractor'] })
  const headers = { authorization: `Bearer ${token}` }
  const send = () => app.inject({ method: 'POST', url: '/api/v1/profile/addresses/confirmation', headers })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
  const third = await send()
  expect(third.statusCode).toBe(429)
  expect(third.json()).toMatchObject({ code: 'request.tooManyMails' })
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject({ url: '/api/v1/profile', headers })).statusCode).toBe(200)
  await app.close()
})

test('an unconfirmed address blocks nobody, and its squatter keeps the old one', async () => {
  const squatter = await makePerson(muster, { roles: ['contractor'] })
  const wanted = newEmployee()
  expect((await own(squatter.token, wanted.personalEmail)).status).toBe(200)
  const created = await call('POST', '/employees', await tokenOf('admin'), wanted)
  expect([created.status, created.body.error]).toEqual([200, undefined])
  expect((await call('GET', '/profile', squatter.token)).body.data).toMatchObject({
    personalEmail: squatter.personalEmail,
    personalEmailInUse: squatter.personalEmail,
  })
  // A confirmed address still belongs to its owner.
  expect(await own(squatter.token, wanted.personalEmail)).toMatchObject({
    status: 400,
    body: { code: 'employee.emailTaken' },
  })
  const colleague = await makePerson(muster, { roles: ['contractor'] })
  expect((await own(squatter.token, colleague.personalEmail)).status).toBe(400)
})

test('an address of the company is no personal one, in no form', async () => {
  const hr = await makePerson(muster, { roles: ['hr'] })
  const made = await makePerson(muster, { roles: ['contractor'] })
  const future = 'next.ceo@Tidewater.example'
  const personal = { dob: '1991-05-06', gender: 'Male', address: 'Quay 2', country: 'Germany', city: 'Hamburg' }
  const answers = [
    await own(made.token, future),
    await call('PUT', `/employees/${made.id}/personal-info`, hr.token, { ...personal, personalEmail: future }),
    await call('POST', '/employees', hr.token, { ...newEmployee(), personalEmail: future }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [400, 'employee.companyAddress']),
  )
})
