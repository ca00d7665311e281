import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { makePerson } from '#tests/support/people.ts'
import { newUser, patch, scimClient, scimKey, scimPermissions, scimProvider } from '#tests/support/scim.ts'
import { testServer } from '#tests/support/testServer.ts'

/** What identity providers, and who has their key, can send that no provider of the other tests sends. */
const app = testServer()
const { call, secret } = scimProvider(app)

const newGroup = async (...members: { id: string }[]) =>
  (
    await call('POST', '/Groups', {
      displayName: `Crew ${randomUUID()}`,
      members: members.map(({ id }) => ({ value: id })),
    })
  ).body.id
const membersOf = async (id: string) => (await call('GET', `/Groups/${id}`)).body.members.map(({ value }) => value)
const value = ({ id }: { id: string }) => [{ value: id }]

test('operations on members count in the order in which they are sent', async () => {
  const [ada, ben] = [await makePerson(app), await makePerson(app)]
  const changed = async (...operations: object[]) => {
    const id = await newGroup(ada)
    expect((await call('PATCH', `/Groups/${id}`, patch(...operations))).status).toBe(204)
    return membersOf(id)
  }
  const [add, remove, replace] = ['add', 'remove', 'replace'].map((op) => (person: { id: string }) => ({
    ...{ op, path: 'members', value: value(person) },
  }))
  if (!add || !remove || !replace) throw new Error('Three operations.')
  expect(await changed(remove(ada), add(ada))).toEqual([ada.id])
  expect(await changed(add(ben), replace(ada))).toEqual([ada.id])
  expect(await changed({ op: 'remove', path: 'members' }, add(ben))).toEqual([ben.id])
  expect(await changed(add(ben), remove(ben))).toEqual([ada.id])
  expect(await changed(add(ben), { op: 'remove', path: 'members' })).toEqual([])
})

test('one member is replaced without the others, and a list of nobody removes nobody', async () => {
  const [ada, ben, cem] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const id = await newGroup(ada, ben)
  const one = { op: 'replace', path: `members[value eq "${ada.id}"]`, value: value(cem) }
  expect((await call('PATCH', `/Groups/${id}`, patch(one))).status).toBe(204)
  expect(new Set(await membersOf(id))).toEqual(new Set([ben.id, cem.id]))
  expect((await call('PATCH', `/Groups/${id}`, patch({ op: 'remove', path: 'members', value: [] }))).status).toBe(204)
  expect(await membersOf(id)).toHaveLength(2)
})

test('a key does not learn the groups of people whom it does not see', async () => {
  const person = await makePerson(app, { columns: { working_status: 'left' } })
  const id = await newGroup(person)
  const blind = await scimKey(app, { permissions: scimPermissions.filter((one) => !/fullAccess/.test(one)) })
  const found = async (token: string, filter: string) =>
    (await scimClient(app, () => token)('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).body.totalResults
  for (const filter of [`members.value eq "${person.id}"`, `members[value eq "${person.id}"]`]) {
    expect(await found(secret(), `id eq "${id}" and ${filter}`)).toBe(1)
    expect(await found(blind, `id eq "${id}" and ${filter}`)).toBe(0)
  }
})

test('who is not active is not found as active', async () => {
  const over = daysLater(today(app.deps.env), -1)
  const { id } = await makePerson(app, { columns: { left_date: over } })
  expect((await call('GET', `/Users/${id}`)).body.active).toBe(false)
  const found = async (flag: string) =>
    (await call('GET', `/Users?filter=${encodeURIComponent(`id eq "${id}" and active eq ${flag}`)}`)).body
  expect([(await found('true')).totalResults, (await found('false')).totalResults]).toEqual([0, 1])
  expect(await found('"perhaps"')).toMatchObject({ status: '400', scimType: 'invalidFilter' })
})

test.each(['externalId', 'userName', 'displayName'])(
  'half of a character is not stored in %s of a person',
  async (name) => {
    const answer = await call('POST', '/Users', newUser({ [name]: `x${randomUUID().slice(0, 8)}\ud800` }))
    expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    const { id } = (await call('POST', '/Users', newUser())).body
    const later = await call('PATCH', `/Users/${id}`, patch({ op: 'replace', path: name, value: 'x\ud800' }))
    expect(later).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  },
)

test('names of groups are on one line, without what nobody sees', async () => {
  const name = `Crew ${randomUUID()}`
  const made = await call('POST', '/Groups', { displayName: `  ${name}\u202e\nnow\u200b` })
  expect([made.status, made.body.displayName]).toEqual([201, `${name} now`])
  expect((await call('POST', '/Groups', { displayName: `${randomUUID()}\ud800` })).status).toBe(400)
  expect((await call('POST', '/Groups', { displayName: ' \u200b ' })).status).toBe(400)
})

test('the same person twice at the same moment is created once', async () => {
  for (const more of [{}, { userName: `x${randomUUID()}@tidewater.example` }]) {
    const [one, other] = [newUser(), newUser()].map((user) => ({ ...user, ...more }))
    const same = Object.keys(more).length ? other : one
    const answers = await Promise.all([call('POST', '/Users', one), call('POST', '/Users', same)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  }
})

test('two people renamed to one name, and two groups, at the same moment: one of each', async () => {
  const people = [await makePerson(app), await makePerson(app)]
  const userName = `taken-${randomUUID()}`
  const renamed = await Promise.all(
    people.map(({ id }) => call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { userName } }))),
  )
  expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const displayName = `Taken ${randomUUID()}`
  const groups = await Promise.all(
    [await newGroup(), await newGroup()].map((id) => call('PUT', `/Groups/${id}`, { displayName })),
  )
  expect(groups.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('two changes of a group at the same moment both count', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
  const id = await newGroup()
  const answers = await Promise.all(
    people.map((person) => call('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: value(person) }))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(new Set(await membersOf(id))).toEqual(new Set(people.map((one) => one.id)))
})

test('a person in two groups that change at the same moment has the roles of both', async () => {
  const person = await makePerson(app, { roles: ['member'] })
  const roles = ['enabling-team', 'project-lead']
  const groups = await Promise.all(
    roles.map(async (code) => {
      const id = await newGroup()
      await sql`update scim_groups set role_id = (select id from roles where code = ${code}) where id = ${id}`.execute(
        app.deps.db,
      )
      return id
    }),
  )
  const all = (op: string) =>
    Promise.all(
      groups.map((id) => call('PATCH', `/Groups/${id}`, patch({ op, path: 'members', value: value(person) }))),
    )
  const held = async () =>
    (
      await sql<{ code: string }>`select r.code from employee_roles h join roles r on r.id = h.role_id
        where h.employee_id = ${person.id} order by 1`.execute(app.deps.db)
    ).rows.map(({ code }) => code)
  expect((await all('add')).map(({ status }) => status)).toEqual([204, 204])
  expect(await held()).toEqual(['enabling-team', 'member', 'project-lead'])
  expect((await all('remove')).map(({ status }) => status)).toEqual([204, 204])
  expect(await held()).toEqual(['member'])
})
