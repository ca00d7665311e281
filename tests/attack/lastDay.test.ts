import { today } from '#server/platform/deps.ts'
import { makeInvited } from '#tests/support/joining.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson } from '#tests/support/people.ts'

/** Attack B11: somebody goes on after the last day. */
const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, tokenOf } = site
const zone = muster.deps.env

const dayAfter = (days: number) => new Date(Date.parse(today(zone)) + days * 86_400_000).toISOString().slice(0, 10)
const lastDay = async ({ id, username, teamEmail: email }: Made, leftDate: string) => {
  const body = { fullName: `Full ${username}`, email, phone: '+49 1511234567', leftDate }
  const { status } = await call('PUT', `/employees/${id}/general-info`, await tokenOf('admin'), body)
  expect(status).toBe(200)
}
const mine = async (token: string) => (await call('GET', '/profile', token)).status

test('from the day after the last one a session is over, and only then', async () => {
  const made = await makePerson(muster, { roles: ['full-time'] })
  for (const [days, status] of [
    [1, 200],
    [0, 200],
    [-1, 401],
  ] as const) {
    await lastDay(made, dayAfter(days))
    expect([days, await mine(made.token)]).toEqual([days, status])
  }
  // The session was not ended: the day can be mended.
  await lastDay(made, dayAfter(30))
  expect(await mine(made.token)).toBe(200)
})

test('and neither sign-in nor an invitation link works then', async () => {
  const made = await makePerson(muster, { roles: ['full-time'] })
  expect((await site.signIn(made.teamEmail)).status).toBe(200)
  await lastDay(made, dayAfter(-1))
  const refused = await site.signIn(made.teamEmail)
  expect([refused.status, refused.body.code]).toEqual([403, 'signIn.notActive'])

  const invited = await makeInvited(muster)
  expect((await call('GET', '/invite', invited.token)).status).toBe(200)
  await lastDay(invited, dayAfter(-1))
  expect((await call('GET', '/invite', invited.token)).status).toBe(401)
})

test('the status Left keeps a typed last day, and another status keeps a planned one', async () => {
  const made = await makePerson(muster, { roles: ['full-time'] })
  const admin = await tokenOf('admin')
  const become = (employeeStatus: string) =>
    call('PUT', `/employees/${made.id}/employee-status`, admin, { employeeStatus })
  await lastDay(made, dayAfter(30))
  expect((await become('contractor')).body.data).toMatchObject({ leftDate: dayAfter(30) })
  await lastDay(made, dayAfter(-10))
  expect((await become('left')).body.data).toMatchObject({ leftDate: dayAfter(-10) })
  expect((await become('full-time')).body.data).toMatchObject({ leftDate: null })
})
