import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#server/platform/http/limits.ts'
import { cast } from '#tests/support/cast.ts'
import { buildApp } from '#tests/support/opened.ts'
import { makePerson } from '#tests/support/people.ts'
import {
  newUser,
  patch,
  scimClient,
  scimKey,
  scimPermissions,
  scimProvider,
  setUpScim,
  urn,
} from '#tests/support/scim.ts'
import { stateOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { call, secret } = scimProvider(app)
const id = randomUUID()
let somebody = ''
beforeAll(async () => {
  somebody = (await makePerson(app)).id
}, 60_000)

/** A call that is refused, in SCIM's own shape, and leaves nothing behind. */
async function refusal(method: string, path: string, body?: unknown, as = call) {
  const before = await stateOf(app.deps.db)
  const answer = await as(method, path, body)
  expect(await stateOf(app.deps.db)).toBe(before)
  expect(answer.body.schemas).toEqual([urn.error])
  expect(answer.body.status).toBe(String(answer.status))
  expect(answer.body.detail).toMatch(/\w{3}/)
  return [answer.status, answer.body.scimType]
}

const calls: [string, string, unknown?][] = [
  ['GET', '/ServiceProviderConfig'],
  ['GET', '/ResourceTypes'],
  ['GET', '/Schemas'],
  ['GET', '/Users'],
  ['GET', `/Users/${id}`],
  ['POST', '/Users', newUser()],
  ['PUT', `/Users/${id}`, newUser()],
  ['PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } })],
  ['DELETE', `/Users/${id}`],
  ['GET', '/Groups'],
  ['GET', `/Groups/${id}`],
  ['POST', '/Groups', { displayName: 'Crew' }],
  ['PUT', `/Groups/${id}`, { displayName: 'Crew' }],
  ['PATCH', `/Groups/${id}`, patch({ op: 'replace', value: { displayName: 'Crew' } })],
  ['DELETE', `/Groups/${id}`],
]

test.each(calls)('%s %s is for keys only', async (method, path, body) => {
  for (const token of ['', `muster_${'a'.repeat(43)}`, await app.tokenOf('admin')])
    expect(
      await refusal(
        method,
        path,
        body,
        scimClient(app, () => token),
      ),
    ).toEqual([401, undefined])
})

test('403 without the permission of the product for it', async () => {
  const member = await scimKey(app, { permissions: ['auth.read'], isAdmin: false })
  for (const one of calls) {
    const [method, path, body] = one
    expect(
      await refusal(
        method,
        path,
        body,
        scimClient(app, () => member),
      ),
    ).toEqual([403, undefined])
  }
  const reader = scimPermissions.filter((one) => !/create|edit/.test(one))
  const reads = await scimKey(app, { permissions: reader })
  const as = scimClient(app, () => reads)
  const group = (await call('POST', '/Groups', { displayName: `Crew ${id}` })).body.id
  for (const one of calls) {
    const [method, path, body] = one
    if (method === 'GET') continue
    const at = path.replace(id, path.startsWith('/Groups') ? group : somebody)
    expect([method, path, ...(await refusal(method, at, body, as))]).toEqual([method, path, 403, undefined])
  }
})

test('404 for who is not there, and for addresses that are none', async () => {
  for (const [method, path, body] of calls.filter(([, path]) => path.includes(id)))
    expect([method, path, ...(await refusal(method, path, body))]).toEqual([method, path, 404, undefined])
  for (const path of ['/Users/%27%3B', '/Groups/x', '/Bulk', '/Me', '/Users/a/b'])
    expect([path, ...(await refusal('GET', path))]).toEqual([path, 404, undefined])
  expect(await refusal('POST', '/Bulk', { Operations: [] })).toEqual([404, undefined])
})

const hostile = [
  'userName',
  'userName eq',
  'userName eq ada',
  'userName eq "ada',
  'userName eq "ada" or userName eq "ben"',
  'userName co "a"',
  'userName pr',
  'not (userName eq "ada")',
  '(userName eq "ada")',
  'password eq "x"',
  'baseSalary eq 1',
  '__proto__ eq "x"',
  'constructor.prototype eq "x"',
  `userName eq "ada' or '1'='1`,
  'emails[type eq "work"',
  ']][[',
  'userName eq "a" and',
  'userName eq "\\x"',
  `userName eq "${'\\'.repeat(900)}`,
  `${'('.repeat(900)}`,
  `${'a['.repeat(450)}`,
  `userName eq "${'a'.repeat(3_000)}"`,
  `${'userName eq "a" and '.repeat(60)}`,
]
test.each(hostile.map((filter) => [filter.slice(0, 40), filter]))('400 for the filter %s', async (_, filter) => {
  const since = performance.now()
  expect(await refusal('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toEqual([400, 'invalidFilter'])
  expect(await refusal('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).toEqual([400, 'invalidFilter'])
  expect(performance.now() - since).toBeLessThan(5_000)
})

test('a filter is data: quotes, wildcards and zero bytes find nobody', async () => {
  const found = async (value: string) => {
    const filter = encodeURIComponent(`userName eq ${JSON.stringify(value)}`)
    return (await call('GET', `/Users?filter=${filter}`)).body
  }
  for (const value of ['%', '_', "' or true --", '"', '\\', '*'])
    expect([value, (await found(value)).totalResults]).toEqual([value, 0])
  expect(await found('a\u0000b')).toMatchObject({ status: '400', scimType: 'invalidValue' })
})

test('pages: out of range is empty, other than numbers is refused', async () => {
  const { totalResults } = (await call('GET', '/Users')).body
  for (const [query, startIndex, rows] of [
    ['startIndex=0&count=1', 1, 1],
    ['startIndex=-5&count=-1', 1, 0],
    ['count=0', 1, 0],
    ['startIndex=999999999999', 999999999999, 0],
    [`count=100000`, 1, Math.min(totalResults, 200)],
  ] as const)
    expect((await call('GET', `/Users?${query}`)).body).toMatchObject({ totalResults, startIndex, itemsPerPage: rows })
  for (const query of ['startIndex=x', 'count=1e3', 'count=1&count=2', 'filter=a&filter=b'])
    expect([query, ...(await refusal('GET', `/Users?${query}`))]).toEqual([query, 400, 'invalidValue'])
})

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'invalidSyntax'],
  ['a list', '[]', 'invalidValue'],
  ['nothing', {}, 'invalidValue'],
  ['no user name', newUser({ userName: ' ' }), 'invalidValue'],
  ['a number as user name', newUser({ userName: 5 }), 'invalidValue'],
  ['a flag that is none', newUser({ active: 'perhaps' }), 'invalidValue'],
  ['a name that is a text', newUser({ name: 'Ada' }), 'invalidValue'],
  ['addresses that are texts', newUser({ emails: ['a@tidewater.example'] }), 'invalidValue'],
  ['an address that is none', newUser({ emails: [{ value: 'a b', type: 'work' }] }), 'invalidValue'],
  ['an address elsewhere', newUser({ emails: [], userName: `x${id}@elsewhere.example` }), 'invalidValue'],
  ['a user name without address', newUser({ emails: [], userName: 'ada' }), 'invalidValue'],
  ['a name that is too long', newUser({ name: { formatted: 'a'.repeat(200) } }), 'invalidValue'],
  ['no name at all', newUser({ name: null, displayName: null }), 'invalidValue'],
])('400 for a new person with %s', async (_, body, type) => {
  expect(await refusal('POST', '/Users', body)).toEqual([400, type])
})

test('409 for a new person with the address of somebody who is there already', async () => {
  const emails = [{ value: cast.member.teamEmail, type: 'work' }]
  expect(await refusal('POST', '/Users', newUser({ emails }))).toEqual([409, 'uniqueness'])
  expect(await refusal('POST', '/Users', newUser({ userName: cast.member.teamEmail }))).toEqual([409, 'uniqueness'])
})

test.each<[unknown, string]>([
  [{}, 'invalidSyntax'],
  [{ schemas: [urn.patch], Operations: [] }, 'invalidSyntax'],
  [{ Operations: [{ op: 'replace', value: {} }] }, 'invalidSyntax'],
  [patch({ op: 'move', path: 'active', value: true }), 'invalidSyntax'],
  [patch({ path: 'active', value: true }), 'invalidSyntax'],
  [patch({ op: 'remove' }), 'invalidPath'],
  [patch({ op: 'replace', path: 'emails[type eq', value: 'x' }), 'invalidPath'],
  [patch({ op: 'replace', path: '][', value: 'x' }), 'invalidPath'],
  [patch({ op: 'replace', path: 5, value: 'x' }), 'invalidValue'],
  [patch({ op: 'replace', value: 'x' }), 'invalidValue'],
  [patch({ op: 'replace', path: 'active', value: 'x' }), 'invalidValue'],
  [patch({ op: 'remove', path: 'userName' }), 'invalidValue'],
  [patch(...Array.from({ length: 1_001 }, () => ({ op: 'replace', value: {} }))), 'invalidSyntax'],
])('400 for the patch %j', async (body, type) => {
  expect(await refusal('PATCH', `/Users/${somebody}`, body)).toEqual([400, type])
})

test('groups: unknown members, too many, no name, a name twice', async () => {
  const group = `/Groups/${(await call('POST', '/Groups', { displayName: `One ${id}` })).body.id}`
  await call('POST', '/Groups', { displayName: `Two ${id}` })
  const add = (value: unknown) => refusal('PATCH', group, patch({ op: 'add', path: 'members', value }))
  expect(await add([{ value: id }])).toEqual([400, 'invalidValue'])
  expect(await add([{ value: 'x' }])).toEqual([400, 'invalidValue'])
  expect(await add(Array.from({ length: 1_001 }, () => ({ value: id })))).toEqual([400, 'tooMany'])
  expect(await refusal('POST', '/Groups', {})).toEqual([400, 'invalidValue'])
  expect(await refusal('PUT', group, { members: [] })).toEqual([400, 'invalidValue'])
  expect(await refusal('POST', '/Groups', { displayName: `ONE ${id}` })).toEqual([409, 'uniqueness'])
  expect(await refusal('PUT', group, { displayName: `Two ${id}` })).toEqual([409, 'uniqueness'])
})

test('bodies that are too large or of another type', async () => {
  const large = JSON.stringify(newUser({ title: 'x'.repeat(1_000_001) }))
  const answer = await call('POST', '/Users', large)
  expect(answer.body).toEqual({ schemas: [urn.error], status: '413', detail: expect.any(String) })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await call('POST', '/Users', 'a=b', type)).status).toBe(415)
  expect((await call('POST', '/Users', newUser(), { 'content-type': 'application/json' })).status).toBe(201)
})

test('429 for a key that calls too often, creating counted as the call of the product', async () => {
  const { app: slow } = await buildApp(app.database, app.deps.env, { ...limits, person: 4, mails: 1 })
  const as = scimClient({ ...app, app: slow }, secret)
  expect((await as('GET', '/Users?count=1')).status).toBe(200)
  expect((await as('POST', '/Users', newUser())).status).toBe(201)
  const mails = await as('POST', '/Users', newUser())
  expect(mails.body).toEqual({ schemas: [urn.error], status: '429', detail: expect.any(String) })
  expect(Number(mails.headers['retry-after'])).toBeGreaterThan(0)
  expect((await as('GET', '/Users?count=1')).status).toBe(200)
  expect((await as('GET', '/Users?count=1')).status).toBe(429)
  await slow.close()
})

test('nothing is created before role and seniority of new people are chosen', async () => {
  await sql`update scim_settings set role_id = null`.execute(app.deps.db)
  expect(await refusal('POST', '/Users', newUser())).toEqual([400, 'invalidValue'])
  await sql`delete from scim_settings`.execute(app.deps.db)
  expect(await refusal('POST', '/Users', newUser())).toEqual([400, 'invalidValue'])
  await setUpScim(app)
})
