import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { stacks } from '#server/seed/lists/small.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Row = Record<string, unknown> & { id: string; code: string; name: string }
const rows = async (name: keyof typeof api.metadata) => {
  const { status, body } = await app.as(null)(api.metadata[name])
  expect(status).toBe(200)
  return body.data as Row[]
}
const remove = (table: 'positions' | 'stacks' | 'countries' | 'roles', id: string, deleted: Date | null) =>
  app.deps.db.updateTable(table).set({ deleted_at: deleted }).where('id', '=', id).execute()

const statuses = [
  { id: '', code: 'left', name: 'Left' },
  { id: '', code: 'on-boarding', name: 'On Boarding' },
  { id: '', code: 'probation', name: 'Probation' },
  { id: '', code: 'full-time', name: 'Full-time' },
  { id: '', code: 'contractor', name: 'Contractor' },
]

test('employee statuses in the order of the wire, under both names', async () => {
  expect(await rows('workingStatuses')).toEqual(statuses)
  expect(await rows('accountStatuses')).toEqual(statuses)
})

test.each([
  'stacks',
  'positions',
  'chapters',
  'seniorities',
  'organizations',
  'countries',
  'currencies',
  'banks',
] as const)('%s answer without a token, as list and as single entry', async (name) => {
  const [{ id } = { id: '' }] = await rows(name)
  expect((await app.as(null)(api.metadata[`${name}One`], { params: { id } })).status).toBe(200)
})

test('project statuses have no id', async () => {
  expect(await rows('projectStatuses')).toEqual([
    { id: '', code: 'on-boarding', name: 'On Boarding' },
    { id: '', code: 'paused', name: 'Paused' },
    { id: '', code: 'active', name: 'Active' },
    { id: '', code: 'closed', name: 'Closed' },
  ])
})

test.each(['positions', 'chapters', 'organizations', 'countries', 'currencies'] as const)(
  '%s come by name',
  async (name) => {
    const names = (await rows(name)).map((row) => row.name.toLowerCase())
    expect(names.length).toBeGreaterThan(0)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  },
)

test('roles are those that people are offered, highest rank first, behind the dot of their colour', async () => {
  const dots = { red: '🔴', yellow: '🟡', green: '🟢', blue: '⚪️' }
  const names = ['Admin', 'Engineering Manager', 'HR', 'Enabling Team']
  const codes = ['admin', 'engineering-manager', 'hr', 'enabling-team']
  for (const [at, color] of Object.keys(dots).entries())
    await app.deps.db
      .updateTable('roles')
      .set({ color })
      .where('code', '=', codes[at] as string)
      .execute()
  const shown = await rows('roles')
  expect(shown.map(({ code }) => code)).toEqual([
    ...codes,
    'member',
    'project-lead',
    'full-time',
    'probation',
    'contractor',
  ])
  expect(shown.slice(0, 5).map(({ name }) => name)).toEqual([
    ...Object.values(dots).map((dot, at) => `${dot} ${names[at]}`),
    '⚪️ Member',
  ])
})

test('seniorities come by level', async () => {
  expect((await rows('seniorities')).map(({ code, level }) => [code, level])).toEqual([
    ['junior', 1],
    ['mid', 2],
    ['senior', 3],
    ['staff', 4],
    ['principal', 5],
  ])
})

test('currencies have two of one name, and two names for the list', async () => {
  const currencies = await rows('currencies')
  expect(currencies.filter(({ name }) => name === 'USD').map(({ type }) => type)).toEqual(['fiat', 'crypto'])
  expect(await rows('currency')).toEqual(currencies)
})

test('countries carry a dial prefix and cities with coordinates', async () => {
  const germany = (await rows('countries')).find(({ name }) => name === 'Germany')
  const { body } = await app.as(null)(api.metadata.cities, { params: { countryId: germany?.id ?? '' } })
  expect(germany).toMatchObject({ code: '+49', cities: body.data })
  expect(body.data).toContainEqual({
    name: 'Hamburg',
    lat: expect.stringMatching(/^53\.\d+$/),
    long: expect.stringMatching(/^9\.\d+$/),
  })
})

test('cities of no country are a 404, of no id a 400', async () => {
  const cities = async (countryId: string) =>
    (await app.as(null)(api.metadata.cities, { params: { countryId } })).status
  const vietnam = seedId('country', 'Vietnam')
  expect(await cities(vietnam.toUpperCase())).toBe(200)
  await remove('countries', vietnam, new Date())
  expect([await cities(vietnam), await cities(randomUUID())]).toEqual([404, 404])
  expect([await cities('Vietnam'), await cities('%00')]).toEqual([400, 400])
  await remove('countries', vietnam, null)
})

test('deleted entries do not appear', async () => {
  const id = seedId('position', 'sales')
  expect((await rows('positions')).map((row) => row.id)).toContain(id)
  await remove('positions', id, new Date())
  expect((await rows('positions')).map((row) => row.id)).not.toContain(id)
  await remove('positions', id, null)
})

describe('stacks', () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await app.as(null)(api.metadata.stacks, { query })
    return { ...answer, codes: ((answer.body.data ?? []) as Row[]).map(({ code }) => code) }
  }
  const all = stacks.map(({ code }) => code).toSorted((a, b) => (a < b ? -1 : 1))

  test('without parameters are the whole list by code', async () => {
    const { body, codes } = await ask({})
    expect(codes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(all)
    expect(body).toMatchObject({ page: 0, size: 999, sort: '', total: all.length })
  })

  test.each<[Record<string, string>, number, number, number]>([
    [{ page: '1', size: '10' }, 1, 10, 10],
    [{ page: '2', size: '100' }, 2, 100, Math.max(0, all.length - 100)],
    [{ page: '99', size: '10' }, 99, 10, 0],
    [{ page: '-1', size: '10' }, -1, 10, 10],
    [{ size: '0' }, 0, 999, all.length],
    [{ size: '1000', preload: 'true', sort: 'x' }, 0, 999, all.length],
    [{ page: '', size: '' }, 0, 999, all.length],
  ])('%j', async (query, page, size, count) => {
    const { status, body, codes } = await ask(query)
    expect([status, codes.length]).toEqual([200, count])
    expect(body).toMatchObject({ page, size, sort: '', total: all.length })
  })

  test.each([
    ['REACT', (text: string) => /react/i.test(text)],
    ['RÉACT', (text: string) => /react/i.test(text)],
    ['script', (text: string) => /script/i.test(text)],
    ['%', (text: string) => text.includes('%')],
    ['_', (text: string) => text.includes('_')],
    ['\\', (text: string) => text.includes('\\')],
    ["'", (text: string) => text.includes("'")],
  ])('with the keyword %s are those that contain it', async (keyword, has) => {
    const { status, body, codes } = await ask({ keyword })
    const expected = stacks.filter(({ code, name }) => has(code) || has(name)).map(({ code }) => code)
    expect([status, codes.toSorted(), body.total]).toEqual([200, expected.toSorted(), expected.length])
  })

  test('a NUL, a list or a word for a number is refused', async () => {
    const send = (query: string) => app.send({ method: 'GET', url: `/api/v1/metadata/stacks?${query}` })
    for (const query of ['keyword=%00', 'keyword=a&keyword=b', 'page=x', 'size=1.5', 'page=1e300'])
      expect([query, await send(query)]).toMatchObject([query, { status: 400, body: { data: null } }])
  })
})
