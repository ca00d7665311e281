import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { livePath } from '#contract/live.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { jobs } from '#server/jobs.ts'
import { startJobs } from '#server/platform/jobs/loop.ts'
import { type Followed, follow } from '#tests/support/liveStream.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { buildApp } from '#tests/support/opened.ts'

let stopSealing: (() => Promise<void>) | undefined
// Before the server stops.
afterAll(() => stopSealing?.())
const app = testServer()
let url: string
const open: Followed[] = []

beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const seals = jobs.filter(({ name }) => name === 'seals')
  stopSealing = startJobs(seals, app.server, app.app.log)
  // A starting server announces all kinds, because it missed earlier changes.
  const first = await follow(url, await app.tokenOf('admin'))
  await addStack()
  const isAll = (await first.heard('stacks')).length > 1
  // The stack may be announced later, but before the following change.
  if (isAll) {
    await rename(await makePerson(app, { roles: ['full-time'] }))
    await first.heard('employee')
  }
  await first.leave()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ leave }) => leave()))
})

const followed = async (token: string, age?: number) => {
  const stream = await follow(url, token, age)
  open.push(stream)
  return stream
}
let names = 0
/** A change that all people hear about. */
const addStack = async () => {
  const name = `stack ${++names}`
  const { status } = await app.as('admin')(api.metadata.stacksCreate, { body: { name, code: name } })
  expect(status).toBe(200)
}
const rename = (person: Made) =>
  app.as('admin')(api.employees.changeRoles, {
    params: { id: person.id },
    body: { roles: [seedId('role', 'contractor')] },
  })

test('the stream names only the kind of a change, to people who can read that kind', async () => {
  const someone = await makePerson(app, { roles: ['full-time'] })
  const reads = await followed((await makePerson(app, { permissions: ['employees.read'] })).token)
  const readsNothing = await followed((await makePerson(app)).token)
  expect((await rename(someone)).status).toBe(200)
  await addStack()
  expect(await reads.heard('stacks')).toEqual(['employee', 'stacks'])
  expect(await readsNothing.heard('stacks')).toEqual(['stacks'])
})

test('the stream tells only the owner of an inbox when a form is delivered', async () => {
  const [mine, other] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const [me, neighbour] = [await followed(mine.token), await followed(other.token)]
  const ask = (person: Made, state: 'prepared' | 'delivered') =>
    makeSurvey(app, { subtype: 'engagement', topics: [{ about: person, reviewers: [{ person, state }] }] })
  await ask(other, 'prepared')
  await ask(mine, 'delivered')
  await addStack()
  expect(await me.heard('stacks')).toEqual(['inbox', 'stacks'])
  expect(await neighbour.heard('stacks')).toEqual(['stacks'])
})

test('the stream reports answers to people who can see progress, not to people who can only see results', async () => {
  const person = await makePerson(app, { roles: ['full-time'] })
  const runs = await followed((await makePerson(app, { permissions: ['surveys.read'] })).token)
  const people = await followed((await makePerson(app, { permissions: ['dashboards.resources.read'] })).token)
  const results = await followed((await makePerson(app, { permissions: ['dashboards.engagement.read'] })).token)
  const ask = (subtype: 'engagement' | 'work') =>
    makeSurvey(app, { subtype, topics: [{ about: person, reviewers: [{ person }] }] })
  const surveys = [await ask('engagement'), await ask('work')]
  for (const { topics } of surveys)
    await app.deps.db
      .updateTable('event_reviewers')
      .set({ author_status: 'done', reviewer_status: 'done' })
      .where('topic_id', '=', topics[0]?.id ?? '')
      .execute()
  await addStack()
  expect(await runs.heard('stacks')).toEqual(['answer', 'stacks', 'workAnswer'])
  expect(await people.heard('stacks')).toEqual(['stacks', 'workAnswer'])
  expect(await results.heard('stacks')).toEqual(['stacks'])
})

test('a removed permission counts from the next change', async () => {
  const someone = await makePerson(app, { roles: ['full-time'] })
  const reader = await makePerson(app, { permissions: ['employees.read'] })
  const stream = await followed(reader.token)
  await app.deps.db.deleteFrom('employee_roles').where('employee_id', '=', reader.id).execute()
  await rename(someone)
  await addStack()
  expect(await stream.heard('stacks')).toEqual(['stacks'])
})

test('holders of a role that loses a permission get no more of its events, and people who leave are disconnected', async () => {
  const [someone, reader] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { permissions: ['employees.read'] }),
  ]
  const leaver = await makePerson(app, { roles: ['full-time'] })
  const leaving = await followed(leaver.token)
  const stream = await followed(reader.token)
  await sql`delete from role_permissions where role_id in (select role_id from employee_roles where employee_id = ${reader.id})
    and permission_id = (select id from permissions where code = 'employees.read')`.execute(app.deps.db)
  await rename(someone)
  await addStack()
  expect(await stream.heard('stacks')).toEqual(['stacks'])
  await sql`update employees set working_status = 'left' where id = ${leaver.id}`.execute(app.deps.db)
  await leaving.ended
})

test('the end of a session ends its streams only', async () => {
  const { token, id } = await makePerson(app, { roles: ['full-time'] })
  const [ends, stays] = [await followed(token), await followed(await app.deps.tokens.issueSession(app.deps.db, id))]
  await app.as(null)(api.auth.signOut, { token })
  await ends.ended
  await addStack()
  expect(await stays.heard('stacks')).toEqual(['stacks'])
})

test('a page that reconnects gets the changes it missed', async () => {
  const token = await app.tokenOf('probation')
  const [before, fresh] = [await followed(token), await followed(token)]
  await addStack()
  await before.heard('stacks')
  await fresh.heard('stacks')
  const back = await followed(token, 10_000)
  expect(await back.heard('stacks')).toContain('stacks')
})

test('only a bearer opens a stream, and one person has at most twenty', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const ask = (headers: Record<string, string>) => fetch(`${url}/api/v1${livePath}`, { headers })
  expect((await ask({})).status).toBe(401)
  expect((await ask({ cookie: `muster-token=${token}` })).status).toBe(401)
  for (let count = 0; count < 20; count++) await followed(token)
  const refused = await ask({ authorization: `Bearer ${token}` })
  expect(refused.status).toBe(429)
  expect((await refused.json()) as object).toMatchObject({
    code: 'request.tooManyWindows',
  })
})

test('a stream opened while its server stops is ended immediately', async () => {
  const second = await buildApp(app.database, app.deps.env, unlimited)
  let opened: Promise<Followed> | undefined
  const token = await app.tokenOf('admin')
  // After existing streams have ended, and before connections are refused.
  second.app.addHook('preClose', async () => {
    opened = follow(address, token)
    await opened
  })
  const address = await second.app.listen({ port: 0, host: '127.0.0.1' })
  await second.app.close()
  await expect((await opened)?.ended).resolves.toBeUndefined()
})

test('a server that stops ends its streams at once', async () => {
  const second = await buildApp(app.database, app.deps.env, unlimited)
  await second.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = second.app.server.address() as AddressInfo
  const stream = await follow(`http://127.0.0.1:${port}`, await app.tokenOf('admin'))
  const begun = Date.now()
  await second.app.close()
  await stream.ended
  expect(Date.now() - begun).toBeLessThan(2_000)
})
