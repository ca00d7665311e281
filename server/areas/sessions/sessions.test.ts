import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as api from '#contract/api/index.ts'
import type { Session } from '#contract/api/sessions.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { list, end, endOthers } = api.sessions
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

const signedIn = ({ id }: Made, agent?: string) => app.deps.tokens.issueSession(app.deps.db, id, agent)
const idOf = (token: string) => decodeJwt(token).jti ?? ''
const sessionsOf = async (token: string) => (await app.as(null)(list, { token })).body.data as unknown as Session[]
const statusOf = async (token: string) => (await app.as(null)(api.auth.me, { token })).status
const trailOf = (id: string) =>
  app.deps.db
    .selectFrom('audit_events')
    .select('action')
    .where('actor_id', '=', id)
    .where('action', '=', 'employee.sessions-ended')
    .execute()

test.each([list, end, endOthers])('$method $path needs a session', async (endpoint) => {
  const call = () => app.as(null)(endpoint, { params: { id: randomUUID() } })
  expect((await refused(app.deps.db, call)).status).toBe(401)
})

test('lists the open sessions of the person, newest first, with device; not those of others, nor ended ones', async () => {
  const person = await makePerson(app, { roles: ['full-time'] })
  await makePerson(app)
  const second = await signedIn(person, firefox)
  const ended = await signedIn(person)
  await app.as(null)(api.auth.signOut, { token: ended })
  const over = await signedIn(person)
  await app.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('jti', '=', idOf(over))
    .execute()
  const time = expect.stringMatching(/^20.*Z$/)
  expect(await sessionsOf(second)).toEqual([
    { id: idOf(second), device: 'Firefox on Linux', startedAt: time, expiresAt: time, isThis: true },
    { id: idOf(person.token), device: '', startedAt: time, expiresAt: time, isThis: false },
  ])
})

test('one ends at once, also the one that asks; the trail tells that it was done', async () => {
  const person = await makePerson(app, { roles: ['full-time'] })
  const second = await signedIn(person)
  const ok = { status: 200, body: { data: null, message: 'ok' } }
  const call = (token: string, id: string) => app.as(null)(end, { token, params: { id } })
  expect(await call(person.token, idOf(second))).toMatchObject(ok)
  expect([await statusOf(second), await statusOf(person.token)]).toEqual([401, 200])
  expect(await call(person.token, idOf(person.token))).toMatchObject(ok)
  expect(await statusOf(person.token)).toBe(401)
  expect(await trailOf(person.id)).toHaveLength(2)
})

test("sessions of other people, ended and unknown sessions can't be ended", async () => {
  const [person, other] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const ended = await signedIn(person)
  await app.as(null)(api.auth.signOut, { token: ended })
  for (const id of [idOf(other.token), idOf(ended), randomUUID()]) {
    const call = () => app.as(null)(end, { token: person.token, params: { id } })
    expect((await refused(app.deps.db, call)).status).toBe(404)
  }
  expect(await statusOf(other.token)).toBe(200)
  const broken = () => app.as(null)(end, { token: person.token, params: { id: 'x' } })
  expect((await refused(app.deps.db, broken)).status).toBe(400)
})

test('all others end, and none of other people', async () => {
  const [person, other] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const more = [await signedIn(person), await signedIn(person)]
  const call = async () => (await app.as(null)(endOthers, { token: person.token })).body.data
  expect(await call()).toEqual({ ended: 2 })
  expect(await Promise.all(more.map(statusOf))).toEqual([401, 401])
  expect([await statusOf(person.token), await statusOf(other.token)]).toEqual([200, 200])
  expect(await call()).toEqual({ ended: 0 })
  expect(await trailOf(person.id)).toHaveLength(1)
})
