import * as api from '#contract/api/index.ts'
import { readEnv } from '#server/platform/env.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { signOut, sessions } from './sessions.ts'

const muster = testServer()
const statusOf = async (token: string) => (await muster.as(null)(api.profile.mine, { token })).status

test('ends all sessions of one person with the next request, once', async () => {
  const made = await makePerson(muster, { roles: ['full-time'] })
  const other = await makePerson(muster, { roles: ['full-time'] })
  const second = await muster.deps.tokens.issueSession(muster.deps.db, made.id)
  expect([await statusOf(made.token), await statusOf(second)]).toEqual([200, 200])
  expect(await signOut(muster.deps.db, ` ${made.teamEmail.toUpperCase()} `)).toBe(2)
  expect([await statusOf(made.token), await statusOf(second), await statusOf(other.token)]).toEqual([401, 401, 200])
  expect(await signOut(muster.deps.db, made.teamEmail)).toBe(0)
})

test('ends the sessions of all people', async () => {
  const people = [
    await makePerson(muster, { roles: ['full-time'] }),
    await makePerson(muster, { roles: ['full-time'] }),
  ]
  expect(await signOut(muster.deps.db, undefined)).toBeGreaterThanOrEqual(2)
  for (const { token } of people) expect(await statusOf(token)).toBe(401)
})

test('an unknown address is refused', async () => {
  await expect(signOut(muster.deps.db, 'nobody@tidewater.example')).rejects.toThrow('No person has the address')
})

test.each<[string[], boolean]>([
  [[], false],
  [['end'], false],
  [['end', 'a@b.example'], true],
  [['begin', 'a@b.example'], false],
])('%j with --all %j does not say whose', async (words, all) => {
  await expect(sessions.run(readEnv({}), words, { all })).rejects.toThrow('The email is missing')
})
