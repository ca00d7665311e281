import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Query = Record<string, string>
interface Row {
  name: string
}

const ids: Record<string, string> = {}

/** Five projects whose names share a word that no other project has. */
beforeAll(async () => {
  const rows = [
    {
      name: 'Zq Alpha',
      type: 'internal',
      function: 'development',
      status: 'active',
      important_level: 'high',
      updated_at: '2024-01-05T00:00:00Z',
      start_date: '2024-01-02',
      lead_rating: 1,
    },
    {
      name: 'Zq Älpha 100%',
      type: 'fixed-cost',
      function: 'learning',
      status: 'on-boarding',
      important_level: 'low',
      updated_at: '2024-01-04T00:00:00Z',
      start_date: '2024-01-01',
      lead_rating: 5,
      account_rating: 1,
    },
    {
      name: 'zq beta_1',
      type: 'time-material',
      function: 'training',
      status: 'paused',
      important_level: 'medium+',
      updated_at: '2024-01-03T00:00:00Z',
      start_date: null,
      lead_rating: 3,
      account_rating: 1,
    },
    {
      name: 'ZQ Beta',
      type: 'internal',
      function: 'management',
      status: 'closed',
      important_level: 'medium-',
      updated_at: '2024-01-02T00:00:00Z',
      start_date: '2024-02-01',
      delivery_rating: 2,
    },
    {
      name: 'Zq Gamma',
      type: 'fixed-cost',
      function: 'development',
      status: 'active',
      important_level: null,
      updated_at: '2024-01-01T00:00:00Z',
      start_date: '2024-03-01',
      delivery_rating: 1,
    },
  ]
  for (const row of rows) ids[row.name] = (await makeProject(app, row)).id
})
const alpha = 'Zq Alpha'
const percent = 'Zq Älpha 100%'
const beta1 = 'zq beta_1'
const beta = 'ZQ Beta'
const gamma = 'Zq Gamma'
const byName = [alpha, percent, beta, beta1, gamma]

const sight: Permission[] = ['projects.read', 'projects.read.fullAccess']
async function list(query: Query | string, may: Permission[] = sight) {
  const { token } = await makePerson(app, { permissions: may })
  const search = new URLSearchParams(query)
  if (!search.has('name')) search.set('name', 'zq')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.send({ method: 'GET', url: `/api/v1/projects?${search}`, headers })
  return { ...answer, names: (answer.body.data as Row[] | null)?.map(({ name }) => name) }
}

test.each<[string, string[]]>([
  ['status=active&status=on-boarding&type=&sort=', [alpha, percent, gamma]],
  ['status=active', [alpha, gamma]],
  ['status=', byName],
  ['status=&status=closed', [beta]],
  ['type=fixed-cost&type=time-material', [percent, beta1, gamma]],
  ['type=internal&status=closed', [beta]],
  ['function=learning&function=training', [percent, beta1]],
  ['importantLevel=high&importantLevel=medium-', [alpha, beta]],
  ['name=ALPHA', [alpha, percent]],
  ['name=älph', [alpha, percent]],
  ['name=q b', [beta, beta1]],
  ['name=%', [percent]],
  ['name=a_', [beta1]],
  ['name=\\', []],
  ['name=no such project', []],
  ['unknown=1&preload=maybe', byName],
])('%s finds %j', async (query, names) => {
  const answer = await list(query)
  expect(answer).toMatchObject({ status: 200, names, body: { total: names.length } })
})

test.each([
  'status=open',
  'status=active&status=Active',
  'type=gift',
  'function=fun',
  'importantLevel=huge',
  'page=x',
  'page=1.5',
  'size=ten',
  'withCounts=maybe',
  'name=a%00b',
])('%s is refused with a sentence', async (query) => {
  expect(await list(query)).toMatchObject({
    status: 400,
    body: { data: null, error: expect.stringMatching(/^[A-Z].*\.$/) },
  })
})

test.each<[string, number, number, number]>([
  ['', 0, 999, 5],
  ['page=0&size=2', 0, 2, 5],
  ['page=-3&size=2', 0, 2, 5],
  ['page=1&size=2', 1, 2, 2],
  ['page=3&size=2', 3, 2, 1],
  ['page=4&size=2', 4, 2, 0],
  ['page=1&size=1000&preload=false', 1, 999, 5],
  ['page=1&size=999', 1, 999, 5],
  ['page=1&size=998', 1, 998, 5],
  ['page=1&size=0', 1, 999, 5],
  ['page=1&size=-5', 1, 999, 5],
  ['page=&size=', 0, 999, 5],
])('%s is answered as page %i of size %i with %i rows', async (query, page, size, rows) => {
  const { body, names } = await list(query)
  expect(body).toMatchObject({ page, size, total: 5, sort: '' })
  expect(names).toHaveLength(rows)
})

test('pages laid side by side are the whole', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}&size=2&sort=type`)))
  expect(pages.flatMap(({ names }) => names)).toEqual((await list('sort=type')).names)
})

test.each<[string, string, string[]]>([
  ['updatedAt', 'updatedAt ASC', [gamma, beta, beta1, percent, alpha]],
  ['-updatedAt', 'updatedAt DESC', [alpha, percent, beta1, beta, gamma]],
  ['importantLevel', 'importantLevel ASC', [gamma, percent, beta, beta1, alpha]],
  ['-importantLevel', 'importantLevel DESC', [alpha, beta1, beta, percent, gamma]],
  ['startDate', 'startDate ASC', [beta1, percent, alpha, beta, gamma]],
  ['-projectName', 'projectName DESC', byName.toReversed()],
  ['projectStatus,-updatedAt', 'projectStatus ASC,updatedAt DESC', [percent, beta1, alpha, gamma, beta]],
  ['-leadRating,updatedAt', 'leadRating DESC,updatedAt ASC', [percent, beta1, alpha, gamma, beta]],
  ['accountRating,-updatedAt', 'accountRating ASC,updatedAt DESC', [alpha, beta, gamma, percent, beta1]],
  ['deliveryRating,updatedAt', 'deliveryRating ASC,updatedAt ASC', [beta1, percent, alpha, gamma, beta]],
  ['-accountRating, -updatedAt', 'accountRating DESC,updatedAt DESC', [percent, beta1, alpha, beta, gamma]],
  ['-start_date, -name', 'start_date DESC,name DESC', byName],
  ['nonsense,updatedAt', 'nonsense ASC,updatedAt ASC', [gamma, beta, beta1, percent, alpha]],
  ['up;dated"At', 'updatedAt ASC', [gamma, beta, beta1, percent, alpha]],
  ['__proto__,constructor', '__proto__ ASC,constructor ASC', byName],
  [',-,', '', byName],
])('sort=%s is echoed as "%s" and kept', async (sort, echo, names) => {
  const answer = await list({ sort })
  expect(answer).toMatchObject({ status: 200, names, body: { sort: echo } })
})

/** The list of a person who works on both active projects, with the higher rate on the one that is last by name. */
async function listAsWorker(query: Query) {
  const reader = await makePerson(app, { permissions: ['projects.read'] })
  await joinProject(app, reader, { id: ids[alpha] as string }, { rate: 1 })
  await joinProject(app, reader, { id: ids[gamma] as string }, { rate: 9000 })
  return app.as(null)(api.projects.list, { token: reader.token, query })
}

test('ids narrow the list, and what is counted, to what the caller sees of them', async () => {
  const wanted = [ids[beta], ids[alpha], randomUUID()].join()
  const found = (names: string[]) => ({ status: 200, names, body: { total: names.length } })
  expect(await list({ ids: wanted })).toMatchObject(found([alpha, beta]))
  expect(await list(`ids=${ids[beta]}&ids=${ids[alpha]}&status=closed`)).toMatchObject(found([beta]))
  expect(await list({ ids: '' })).toMatchObject(found(byName))
  expect((await list({ ids: 'x' })).status).toBe(400)
  const { body } = await listAsWorker({ ids: wanted, withCounts: 'true' })
  expect((body.data as Row[]).map(({ name }) => name)).toEqual([alpha])
  expect(body).toMatchObject({ total: 1, counts: { active: 1, closed: 0 } })
})

test.each([
  ['clients', 'client_id'],
  ['companyInfos', 'company_info_id'],
  ['bankAccounts', 'bank_account_id'],
] as const)('%s find what is billed with them, and tell nothing to those who may not read it', async (kind, column) => {
  const [entry, other] = [await makeEntry(app.deps.db, kind), await makeEntry(app.deps.db, kind)]
  await sql`update projects set ${sql.ref(column)} = ${entry} where id = ${ids[alpha]} or id = ${ids[beta]}`.execute(
    app.deps.db,
  )
  expect(await list({ [kind]: entry })).toMatchObject({ status: 200, names: [alpha, beta], body: { total: 2 } })
  expect(await list({ [kind]: `${entry},${other}`, status: 'closed' })).toMatchObject({ names: [beta] })
  expect(await list({ [kind]: other })).toMatchObject({ names: [], body: { total: 0 } })
  expect((await list({ [kind]: 'x' })).status).toBe(400)
  const { body } = await listAsWorker({ [kind]: other })
  expect((body.data as Row[]).map(({ name }) => name)).toEqual([alpha, gamma])
})

test.each(['importantLevel', '-leadRating', 'accountRating', 'deliveryRating', 'monthlyChargeRate', ''])(
  'sort=%s tells nothing to those who may not read it',
  async (sort) => {
    const { body } = await listAsWorker({ sort })
    expect((body.data as Row[]).map(({ name }) => name)).toEqual([alpha, gamma])
  },
)

test('the filter by importance is passed over without full access', async () => {
  const { body } = await listAsWorker({ importantLevel: 'low', withCounts: 'true' })
  expect(body).toMatchObject({ total: 2, counts: { active: 2 } })
})

test.each<[string, object]>([
  ['withCounts=true', { 'on-boarding': 1, active: 2, paused: 1, closed: 1 }],
  ['withCounts=1&status=closed&page=1&size=1', { 'on-boarding': 1, active: 2, paused: 1, closed: 1 }],
  ['withCounts=true&type=fixed-cost', { 'on-boarding': 1, active: 1, paused: 0, closed: 0 }],
  ['withCounts=true&name=beta', { 'on-boarding': 0, active: 0, paused: 1, closed: 1 }],
])('%s counts each status', async (query, counts) => {
  expect((await list(query)).body).toMatchObject({ counts })
})

test('counts are of what the caller sees, and only on demand', async () => {
  const { body } = await list('withCounts=true', ['projects.read'])
  expect(body).toMatchObject({ total: 0, counts: { 'on-boarding': 0, active: 0, paused: 0, closed: 0 } })
  expect(Object.keys((await list('')).body)).not.toContain('counts')
})
