import { sql } from 'kysely'
import { seedId } from '#server/platform/db/seedIds.ts'
import { newUser, patch, scimProvider, urn } from '#tests/support/scim.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * The calls of Okta's published tests of a SCIM 2.0 server ("Okta SCIM 2.0 SPEC Test" and "Okta SCIM 2.0 CRUD Test"), in their
 * order, with what they assert.
 */
const app = testServer()
const { call } = scimProvider(app)

const at = (userName: string) => `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`

describe('the SPEC test', () => {
  test('lists users with the four keys of a list', async () => {
    const { status, body, type } = await call('GET', '/Users?count=1&startIndex=1')
    expect([status, type]).toEqual([200, 'application/scim+json; charset=utf-8'])
    expect(body.schemas).toEqual([urn.list])
    expect(body).toMatchObject({ itemsPerPage: 1, startIndex: 1, totalResults: expect.any(Number) })
    expect(body.Resources[0]).toMatchObject({
      id: expect.any(String),
      userName: expect.any(String),
      name: { givenName: expect.any(String), familyName: expect.any(String) },
      emails: [{ value: expect.stringContaining('@') }],
      active: expect.any(Boolean),
      meta: { resourceType: 'User', location: expect.stringContaining('/scim/v2/Users/') },
    })
  })

  test('finds the first user again by id and by filter', async () => {
    const [first] = (await call('GET', '/Users?count=1&startIndex=1')).body.Resources
    expect((await call('GET', `/Users/${first.id}`)).body).toMatchObject({ id: first.id, userName: first.userName })
    const found = await call('GET', at(first.userName))
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: first.id }] })
  })

  test('answers a filter for an unknown user with an empty list, and an unknown id with 404', async () => {
    const none = await call('GET', at('no-such-user@tidewater.example'))
    expect([none.status, none.body.totalResults, none.body.Resources]).toEqual([200, 0, []])
    for (const id of ['00919288221112222', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await call('GET', `/Users/${id}`)
      expect(status).toBe(404)
      expect(body).toEqual({ schemas: [urn.error], status: '404', detail: expect.any(String) })
    }
  })

  test('creates a random user, finds it, and refuses it a second time with 409', async () => {
    const user = newUser()
    const made = await call('POST', '/Users', user)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      schemas: [urn.user],
      userName: user.userName,
      name: user.name,
      emails: [{ value: user.emails[0]?.value, type: 'work', primary: true }],
      externalId: user.externalId,
      active: true,
    })
    expect(made.headers.location).toBe(made.body.meta.location)
    expect((await call('GET', `/Users/${made.body.id}`)).body).toEqual(made.body)
    const again = await call('POST', '/Users', user)
    expect([again.status, again.body]).toEqual([
      409,
      { schemas: [urn.error], status: '409', scimType: 'uniqueness', detail: expect.any(String) },
    ])
  })

  test('answers the groups', async () => {
    const { status, body } = await call('GET', '/Groups?count=100&startIndex=1')
    expect([status, body.schemas]).toEqual([200, [urn.list]])
  })
})

describe('the CRUD test', () => {
  test('a user is made, changed as a whole, deactivated, activated and renamed', async () => {
    const user = newUser()
    const { body: made } = await call('POST', '/Users', user)
    const put = await call('PUT', `/Users/${made.id}`, {
      ...made,
      name: { givenName: 'Another', familyName: 'Name' },
      userName: `x${user.userName}`,
      emails: [{ primary: true, type: 'work', value: `x${user.userName}` }],
    })
    expect(put.status).toBe(200)
    expect(put.body).toMatchObject({
      id: made.id,
      userName: `x${user.userName}`,
      name: { givenName: 'Another', familyName: 'Name', formatted: 'Another Name' },
      emails: [{ value: `x${user.userName}` }],
      externalId: user.externalId,
    })
    // A rename follows the id: the old name finds nobody.
    expect((await call('GET', at(user.userName))).body.totalResults).toBe(0)

    // Okta deactivates without a path.
    const off = await call('PATCH', `/Users/${made.id}`, patch({ op: 'replace', value: { active: false } }))
    expect([off.status, off.body.active]).toEqual([200, false])
    const on = await call('PATCH', `/Users/${made.id}`, patch({ op: 'replace', value: { active: true } }))
    expect([on.status, on.body.active]).toEqual([200, true])
    const { rows } = await sql`select working_status as status, left_date as left from employees
      where id = ${made.id}`.execute(app.deps.db)
    expect(rows).toEqual([{ status: 'full-time', left: null }])
  })

  test('a group is pushed, gets and loses members, is renamed and deleted', async () => {
    const [ann, ben] = [await call('POST', '/Users', newUser()), await call('POST', '/Users', newUser())]
    const made = await call('POST', '/Groups', { schemas: [urn.group], displayName: 'Okta Sales', members: [] })
    expect([made.status, made.body.displayName, made.body.members]).toEqual([201, 'Okta Sales', []])
    const path = `/Groups/${made.body.id}`
    const members = async () =>
      (await call('GET', path)).body.members.map((one: { value: string }) => one.value).toSorted()
    const people = [ann.body.id, ben.body.id].toSorted()
    const value = people.map((id) => ({ value: id, display: 'ignored' }))
    expect((await call('PATCH', path, patch({ op: 'add', path: 'members', value }))).status).toBe(204)
    expect(await members()).toEqual(people)
    const remove = { op: 'remove', path: `members[value eq "${ben.body.id}"]` }
    expect((await call('PATCH', path, patch(remove))).status).toBe(204)
    expect(await members()).toEqual([ann.body.id])
    expect((await call('GET', `/Users/${ann.body.id}`)).body.groups).toEqual([
      expect.objectContaining({ value: made.body.id, display: 'Okta Sales' }),
    ])
    // Okta sends the id beside the name.
    const rename = { op: 'replace', value: { id: made.body.id, displayName: 'Okta Renamed' } }
    expect((await call('PATCH', path, patch(rename))).status).toBe(204)
    const put = await call('PUT', path, { displayName: 'Okta Again', members: [{ value: ben.body.id }] })
    expect([put.status, put.body.displayName, await members()]).toEqual([200, 'Okta Again', [ben.body.id]])
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
  })

  test('who is created has the role, seniority and status of new people, and no pay', async () => {
    const { body } = await call('POST', '/Users', newUser())
    const { rows } =
      await sql`select e.working_status as status, e.seniority_id as seniority, p.personal_account_amount as pay,
        array(select role_id from employee_roles where employee_id = e.id) as roles
      from employees e join pay p on p.employee_id = e.id where e.id = ${body.id}`.execute(app.deps.db)
    expect(rows).toEqual([
      { status: 'full-time', seniority: seedId('seniority', 'mid'), pay: '0.000', roles: [seedId('role', 'member')] },
    ])
  })
})
