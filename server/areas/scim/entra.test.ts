import { randomUUID } from 'node:crypto'
import { patch, scimProvider, urn } from '#tests/support/scim.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * The calls that Microsoft Entra publishes ("Develop a SCIM endpoint", and the list of the SCIM validator), with its dialect:
 * capital operations, flags as text, filters in paths, extensions that nobody asked for.
 */
const app = testServer()
const { call } = scimProvider(app)

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const adscim = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'

const entraUser = (name = `e${randomUUID().slice(0, 8)}`) => ({
  schemas: [urn.user, enterprise],
  externalId: `0a21f0f2-${name}`,
  userName: `${name}@tidewater.example`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}.mail@tidewater.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Testa Testova', familyName: 'Testova', givenName: 'Testa' },
  roles: [],
  addresses: [{ type: 'work', locality: 'Kiel', primary: true }],
  [enterprise]: { department: 'Yards', manager: { value: 'nobody' } },
})
const find = (what: string, filter: string, more = '') =>
  call('GET', `/${what}?${more}filter=${encodeURIComponent(filter)}`)

test('discovery: schemas, kinds of resources, and what the server can', async () => {
  const config = (await call('GET', '/ServiceProviderConfig')).body
  expect(config).toMatchObject({ patch: { supported: true }, filter: { supported: true, maxResults: 200 } })
  expect(config.authenticationSchemes).toEqual([expect.objectContaining({ type: 'oauthbearertoken' })])
  const types = (await call('GET', '/ResourceTypes')).body
  expect(types.Resources.map((one: { endpoint: string }) => one.endpoint)).toEqual(['/Users', '/Groups'])
  expect((await call('GET', '/ResourceTypes/User')).body).toEqual(types.Resources[0])
  const { Resources, totalResults } = (await call('GET', '/Schemas')).body
  expect([totalResults, Resources.map(({ id }: { id: string }) => id)]).toEqual([2, [urn.user, urn.group]])
  expect((await call('GET', `/Schemas/${urn.user}`)).body.attributes[0]).toMatchObject({
    ...{ name: 'userName', required: true, uniqueness: 'server', mutability: 'readWrite', multiValued: false },
  })
  expect((await call('GET', '/Schemas/urn:unknown')).status).toBe(404)
})

test('the test of a connection: a filter for a random user answers an empty list', async () => {
  const { status, body } = await find('Users', `userName eq "${randomUUID()}"`)
  expect([status, body]).toEqual([
    200,
    { schemas: [urn.list], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
  ])
})

describe('users', () => {
  test('create, with an address beside the user name', async () => {
    const user = entraUser()
    const { status, body } = await call('POST', '/Users', user)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ userName: user.userName, externalId: user.externalId, active: true, name: user.name },
      emails: [{ value: user.emails[0]?.value, type: 'work', primary: true }],
    })
    expect((await call('POST', '/Users', user)).status).toBe(409)
    // The same person under another name, and another with the same external id, are sent twice too.
    expect((await call('POST', '/Users', { ...user, userName: `y${user.userName}` })).status).toBe(409)
    expect((await call('POST', '/Users', { ...entraUser(), externalId: user.externalId })).status).toBe(409)
  })

  test('find by user name in any letter case, external id, and address', async () => {
    const user = entraUser()
    const { body } = await call('POST', '/Users', user)
    for (const filter of [
      `userName eq "${user.userName.toUpperCase()}"`,
      `UserName Eq "${user.userName}"`,
      `externalId eq "${user.externalId}"`,
      `emails eq "${user.emails[0]?.value}"`,
      `emails.value eq "${user.emails[0]?.value}"`,
      `emails[type eq "work"].value eq "${user.emails[0]?.value}"`,
      `id eq "${body.id}" and active eq true`,
      `${urn.user}:userName eq "${user.userName}"`,
    ]) {
      const found = await find('Users', filter)
      expect([filter, found.body.Resources?.map(({ id }: { id: string }) => id)]).toEqual([filter, [body.id]])
    }
    expect((await find('Users', `userName eq "${user.userName}" and externalId eq "other"`)).body.totalResults).toBe(0)
    const few = (await find('Users', `id eq "${body.id}"`, 'attributes=userName,name.givenName&')).body.Resources[0]
    expect(Object.keys(few).toSorted()).toEqual(['id', 'name', 'schemas', 'userName'])
    const without = await call('GET', `/Users/${body.id}?excludedAttributes=groups,emails`)
    expect(Object.keys(without.body)).not.toEqual(expect.arrayContaining(['groups']))
    expect(without.body.userName).toBe(user.userName)
  })

  test('patch several attributes, also unknown ones, by paths and without', async () => {
    const user = entraUser()
    const { id } = (await call('POST', '/Users', user)).body
    const other = `n${user.userName}`
    const first = await call(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `m${user.userName}` },
        { op: 'Replace', path: 'name.familyName', value: 'Updatova' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Docks' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      ),
    )
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      emails: [{ value: `m${user.userName}` }],
      name: { familyName: 'Updatova', givenName: 'Testa', formatted: 'Testa Updatova' },
    })
    const rename = await call('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'userName', value: other }))
    // The address is another one than the name, so it does not follow.
    expect(rename.body).toMatchObject({ userName: other, emails: [{ value: `m${user.userName}` }] })
    const value = { displayName: 'Tess', 'name.givenName': 'Tessa', 'emails[type eq "work"].value': other }
    const last = await call('PATCH', `/Users/${id}`, patch({ op: 'Add', value }))
    expect(last.body).toMatchObject({ displayName: 'Tess', name: { givenName: 'Tessa' }, emails: [{ value: other }] })
    const gone = await call('PATCH', `/Users/${id}`, patch({ op: 'Remove', path: 'externalId' }))
    expect([gone.status, gone.body.externalId]).toEqual([200, undefined])
  })

  test.each(['False', 'false', false])('disable with the flag %j, and enable', async (value) => {
    const { id } = (await call('POST', '/Users', entraUser())).body
    const off = await call('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value }))
    expect([off.status, off.body.active]).toEqual([200, false])
    expect((await find('Users', `id eq "${id}" and active eq false`)).body.totalResults).toBe(1)
    const on = await call('PATCH', `/Users/${id}`, patch({ op: 'Add', path: 'active', value: 'True' }))
    expect([on.status, on.body.active]).toEqual([200, true])
  })

  test('delete: the user is gone, and comes back when sent again', async () => {
    const user = entraUser()
    const { id } = (await call('POST', '/Users', user)).body
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await call('GET', `/Users/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await find('Users', `userName eq "${user.userName}"`)).body.totalResults).toBe(0)
    const again = await call('POST', '/Users', user)
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true])
  })
})

describe('groups', () => {
  const entraGroup = () => ({
    schemas: [urn.group, adscim],
    externalId: randomUUID(),
    displayName: `Group ${randomUUID()}`,
    meta: { resourceType: 'Group' },
  })

  test('create, get and find without members', async () => {
    const group = entraGroup()
    const made = await call('POST', '/Groups', group)
    expect([made.status, made.body.externalId]).toEqual([201, group.externalId])
    const one = await call('GET', `/Groups/${made.body.id}?excludedAttributes=members`)
    expect([one.status, one.body.displayName, one.body.members]).toEqual([200, group.displayName, undefined])
    const found = await find('Groups', `displayName eq "${group.displayName}"`, 'excludedAttributes=members&')
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: made.body.id }] })
    expect((await find('Groups', `externalId eq "${group.externalId}"`)).body.totalResults).toBe(1)
    expect((await find('Groups', 'displayName eq "none"')).body.totalResults).toBe(0)
    expect((await call('POST', '/Groups', group)).status).toBe(409)
  })

  test('rename, add and remove members, delete', async () => {
    const { id } = (await call('POST', '/Groups', entraGroup())).body
    const person = (await call('POST', '/Users', entraUser())).body
    const change = (...operations: object[]) => call('PATCH', `/Groups/${id}`, patch(...operations))
    const name = `Renamed ${id}`
    expect((await change({ op: 'Replace', path: 'displayName', value: name })).status).toBe(204)
    const value = [{ $ref: null, value: person.id }]
    expect((await change({ op: 'Add', path: 'members', value })).status).toBe(204)
    // Entra asks whether somebody is a member.
    const asks = `id eq "${id}" and members[value eq "${person.id}"]`
    expect((await find('Groups', asks, 'attributes=id&')).body.Resources).toEqual([{ schemas: [urn.group], id }])
    expect((await call('GET', `/Groups/${id}`)).body).toMatchObject({
      displayName: name,
      members: [{ value: person.id, display: person.displayName, type: 'User' }],
    })
    expect((await change({ op: 'Remove', path: 'members', value })).status).toBe(204)
    expect((await find('Groups', asks)).body.totalResults).toBe(0)
    expect((await change({ op: 'Add', path: 'members', value }, { op: 'Remove', path: 'members' })).status).toBe(204)
    expect((await call('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect((await call('GET', `/Groups/${id}`)).status).toBe(404)
  })
})
