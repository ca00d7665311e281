import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const people = [cast.member, cast.contractor, cast.probation]
const list = (query: Record<string, string>) => app.as('admin')(api.surveys.list, { query })
const titles = async (query: Record<string, string>) =>
  ((await list(query)).body.data as Survey[]).map(({ title }) => title)
const day = (number: number) => `2031-0${number}-01T00:00:00Z`

/** Three peer reviews, oldest first. The second one is the example of rules/surveys.md#4.3. */
beforeAll(async () => {
  const rows = (states: RowState[]) => states.map((state, at) => ({ person: people[at] ?? cast.admin, state }))
  const peer = (title: string, age: number, status: string, topics: RowState[][] = []) =>
    makeSurvey(app, {
      subtype: 'peer-review',
      columns: { title, status, created_at: day(age), start_date: day(9 - age), end_date: day(9 - age) },
      topics: topics.map((states, at) => ({ about: people[at] ?? cast.admin, reviewers: rows(states) })),
    })
  await peer('beta', 1, 'done')
  await peer('Alpha', 2, 'in-progress', [['finished', 'forced'], ['finished', 'delivered'], []])
  await peer('gamma', 3, 'draft', [['prepared', 'saved'], ['prepared']])
  await makeSurvey(app, { subtype: 'peer-review', columns: { deleted_at: day(4) } })
})

test('counts topics as worked out in rules/surveys.md#4.3, and their forms', async () => {
  const { body } = await list({ subtype: 'peer-review' })
  expect(body).toMatchObject({ page: 0, size: 999, sort: '', total: 3 })
  const [gamma, alpha, beta] = body.data as Survey[]
  expect(alpha).toEqual({
    id: expect.any(String),
    title: 'Alpha',
    type: 'survey',
    subtype: 'peer-review',
    status: 'in-progress',
    startDate: '2031-07-01T00:00:00.000000Z',
    endDate: '2031-07-01T00:00:00.000000Z',
    count: { total: 3, sent: 3, done: 2 },
    rows: { total: 4, sent: 4, done: 3 },
    answered: 3,
    domains: null,
  })
  const nothing = { total: 0, sent: 0, done: 0 }
  expect(beta).toMatchObject({ count: nothing, rows: nothing })
  expect(gamma).toMatchObject({
    count: { total: 2, sent: 0, done: 0 },
    rows: { total: 3, sent: 1, done: 0 },
  })
})

test('ids narrow the list of a kind to those of them that it has', async () => {
  const all = (await list({ subtype: 'peer-review' })).body.data as Survey[]
  const [gamma, alpha] = all.map(({ id }) => id)
  const ids = `${gamma},${alpha?.toUpperCase()},${randomUUID()}`
  const { body } = await list({ subtype: 'peer-review', ids })
  expect(body).toMatchObject({ total: 2, data: all.slice(0, 2) })
  expect(await titles({ subtype: 'peer-review', ids, status: 'draft' })).toEqual(['gamma'])
  expect((await list({ subtype: 'engagement', ids })).body).toMatchObject({ total: 0, data: [] })
  expect((await list({ subtype: 'peer-review', ids: 'x' })).status).toBe(400)
})

test('tells the three domains of a work survey in their order, as worked out in rules/surveys.md#4.2', async () => {
  const workload = ['4', '4', '3'].map((answer, at) => ({
    about: people[at] ?? cast.admin,
    project: castProjects.beacon,
    reviewers: [{ person: people[at] ?? cast.admin, answers: [answer, at ? '' : '5'], state: 'saved' as const }],
  }))
  await makeSurvey(app, { subtype: 'work', topics: workload })
  const { body } = await list({ subtype: 'work' })
  const none = { stronglyDisagree: 0, disagree: 0, mixed: 0, agree: 0, stronglyAgree: 0 }
  expect((body.data as Survey[])[0]?.domains).toEqual([
    { name: 'workload', average: 11 / 3, count: { ...none, agree: 2, mixed: 1 } },
    { name: 'deadline', average: 5, count: { ...none, stronglyAgree: 1 } },
    { name: 'learning', average: 0, count: none },
  ])
})

test.each<[string, string[]]>([
  ['', ['gamma', 'Alpha', 'beta']],
  ['title', ['Alpha', 'beta', 'gamma']],
  ['-title', ['gamma', 'beta', 'Alpha']],
  ['status', ['gamma', 'Alpha', 'beta']],
  ['+createdAt', ['beta', 'Alpha', 'gamma']],
  [' startDate', ['gamma', 'Alpha', 'beta']],
  ['-endDate,title', ['beta', 'Alpha', 'gamma']],
])('sorted by "%s"', async (sort, order) => {
  expect(await titles({ subtype: 'peer-review', sort })).toEqual(order)
})

test('is cut into pages, and narrowed by status', async () => {
  const page = (number: string) => list({ subtype: 'peer-review', page: number, size: '2', preload: 'true' })
  const second = await page('2')
  expect(second.body).toMatchObject({ page: 2, size: 2, total: 3, data: [{ title: 'beta' }] })
  expect((await page('3')).body).toMatchObject({ total: 3, data: [] })
  expect((await page('-1')).body).toMatchObject({ page: 0, size: 2, total: 3 })
  expect(await titles({ subtype: 'peer-review', page: '0', size: '1' })).toHaveLength(3)
  expect(await titles({ subtype: 'peer-review', status: 'done' })).toEqual(['beta'])
  expect(await titles({ subtype: 'engagement', status: '' })).toEqual([])
})

test.each([
  ['subtype', {}],
  ['subtype', { subtype: '' }],
  ['subtype', { subtype: 'appreciation' }],
  ['sort', { subtype: 'work', sort: 'count' }],
  ['page', { subtype: 'work', page: 'x' }],
  ['size', { subtype: 'work', size: 'ten' }],
])('refuses a wrong %s in %j with a sentence', async (field, query) => {
  expect(await list(query as Record<string, string>)).toMatchObject({
    status: 400,
    body: { data: null, error: expect.stringMatching(/^[A-Z].*\.$/), errors: [{ field }] },
  })
})
