import { sql } from 'kysely'
import {
  dashboardEngagement,
  type EngagementGroups,
  type EngagementQuestion,
} from '#contract/api/dashboards/engagement.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import { GroupKind } from '#contract/api/surveys/words.ts'
import { askEngagement, type Form, type GroupName } from '#tests/support/engagement.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const people: Made[] = []
beforeAll(async () => {
  for (let at = 0; at < 12; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
})
afterEach(() => app.deps.db.updateTable('feedback_events').set({ deleted_at: sql<Date>`now()` }).execute())

const ask = (forms: Form[], columns: object = {}) => askEngagement(app, people, forms, columns)
const scored = (scores: number[], groups: GroupName[] = []): Form[] =>
  scores.map((score) => ({ answers: String(score), groups }))
const same = (score: number, columns: object) => ask(scored([score, score, score, score, score]), columns)
const starting = (start_date: string, title = 'Q1, 2031') => ({ title, start_date, end_date: '2039-12-31' })

async function info(): Promise<EngagementQuestion[]> {
  const answer = await app.as('admin')(dashboardEngagement.info)
  expect(answer.status).toBe(200)
  return answer.body.data as EngagementQuestion[]
}

async function detail(filter: string, startDate: string): Promise<EngagementGroups[]> {
  const answer = await app.as('admin')(dashboardEngagement.detail, { query: { filter, startDate } })
  expect(answer.status).toBe(200)
  return answer.body.data as EngagementGroups[]
}

/** The stats of the first question, after checking that all questions have the same ones. */
function alike<Stat>(questions: readonly { stats: Stat[] }[]): Stat[] {
  expect(questions).toHaveLength(12)
  for (const { stats } of questions) expect(stats).toEqual(questions[0]?.stats)
  return questions[0]?.stats ?? []
}

describe('over the last surveys', () => {
  test('a company without closed surveys gets an empty list', async () => {
    expect(await info()).toEqual([])
    await same(5, { ...starting('2031-04-01T00:00:00Z'), status: 'draft' })
    await same(5, { ...starting('2031-07-01T00:00:00Z'), status: 'in-progress' })
    expect(await info()).toEqual([])
  })

  test('each question has its average, rounded down: 4 + 4 + 3 + 5 + 4 + 3 + 2 = 25 of 7 are 3.57', async () => {
    await ask(
      [
        ...scored([4, 4, 3, 5, 4, 3, 2]),
        { answers: '1', state: 'forced' },
        { answers: '1', state: 'saved' },
        { answers: '', state: 'delivered' },
      ],
      starting('2031-04-01T00:00:00Z', 'Q2, 2031'),
    )
    const questions = await info()
    expect(alike(questions)).toEqual([{ title: 'Q2/2031', startDate: '2031-04-01T00:00:00.000000Z', point: 3.57 }])
    const contents = questions.map(({ content }) => content)
    expect(contents).toContain('My ideas are listened to.')
    expect(contents).toEqual(contents.toSorted())
  })

  test('a blank answer counts 0: 4 + 4 + 4 + 4 + 0 = 16 of 5 are 3.2', async () => {
    await ask([...scored([4, 4, 4, 4]), { answers: '' }])
    expect(alike(await info()).map(({ point }) => point)).toEqual([3.2])
  })

  test('shows the four latest surveys, newest first, without open, deleted and too small ones', async () => {
    await same(1, starting('2031-01-01T00:00:00Z', 'Q1, 2031'))
    await same(2, starting('2031-04-01T00:00:00Z', 'Q2, 2031'))
    await ask(scored([5, 5, 5, 5]), starting('2031-07-01T00:00:00Z', 'Q3, 2031'))
    await same(4, starting('2031-10-01T00:00:00Z', 'Q4, 2031'))
    await same(5, starting('2032-01-01T00:00:00Z', 'Q1, 2032'))
    await same(3, { ...starting('2032-04-01T00:00:00Z'), deleted_at: new Date() })
    await same(3, { ...starting('2032-07-01T00:00:00Z'), status: 'in-progress' })
    expect(alike(await info()).map(({ title, point }) => [title, point])).toEqual([
      ['Q1/2032', 5],
      ['Q4/2031', 4],
      ['Q2/2031', 2],
    ])
  })

  test('a question deleted from the bank is not shown, nor are its groups', async () => {
    await ask(scored([4, 4, 4, 4, 4], ['chapter/Web']))
    const [gone, ...others] = await info()
    const id = gone?.questionID ?? ''
    await app.deps.db.updateTable('questions').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
    try {
      expect(await info()).toEqual(others)
      const told = (await detail('chapter', '2031-01-01')).map(({ questionID }) => questionID)
      expect(told).toEqual(others.map(({ questionID }) => questionID).toSorted())
    } finally {
      await app.deps.db.updateTable('questions').set({ deleted_at: null }).where('id', '=', id).execute()
    }
  })
})

describe('by group', () => {
  test('groups are sorted by points, and those without answers are left out', async () => {
    // Web: 5 * 4 = 20 of 5. App: 2 + 2 + 2 + 2 + 1 = 9 of 5, because force-closed forms do not count. The only Harbor
    // form is one.
    const start = starting('2031-04-01T22:15:00Z')
    await ask(
      [
        ...scored([4, 4, 4, 4, 4], ['chapter/Web', 'seniority/Senior']),
        ...scored([2, 2, 2, 2, 1], ['chapter/App', 'seniority/Mid']),
        { answers: '5', state: 'forced', groups: ['chapter/App', 'project/Harbor'] },
      ],
      start,
    )
    const questions = await detail('chapter', '2031-04-01')
    expect(await detail('chapter', '2031-04-01T00:00:00.000000Z')).toEqual(questions)
    const startDate = '2031-04-01T22:15:00.000000Z'
    expect(alike(questions)).toEqual([
      { field: 'App', startDate, point: 1.8 },
      { field: 'Web', startDate, point: 4 },
    ])
    const ids = questions.map(({ questionID }) => questionID)
    expect(ids).toEqual(ids.toSorted())
    expect(alike(await detail('seniority', '2031-04-01')).map(({ field }) => field)).toEqual(['Mid', 'Senior'])
    expect(await detail('project', '2031-04-01')).toEqual([])
    expect(await detail('chapter', '2031-04-02')).toEqual([])
    expect(await detail('chapter', '2031-03-31')).toEqual([])
  })

  test('groups with equal points are sorted by name', async () => {
    const groups: GroupName[] = ['project/Pier', 'project/Lagoon', 'project/Berth']
    await ask(scored([3, 3, 3, 3, 3], groups))
    const told = alike(await detail('project', '2031-01-01'))
    expect(told.map(({ field }) => field)).toEqual(['Berth', 'Lagoon', 'Pier'])
  })

  test.each<[string, object]>([
    ['that is open', { status: 'in-progress' }],
    ['that is prepared', { status: 'draft' }],
    ['of too few', { minimum_group_size: 6 }],
    ['that is deleted', { deleted_at: new Date() }],
  ])('a survey %s shows nothing', async (_what, columns) => {
    await ask(scored([3, 3, 3, 3, 3], ['chapter/Web']), columns)
    expect(await detail('chapter', '2031-01-01')).toEqual([])
  })

  test('the groups and points are those of the survey’s results', async () => {
    const id = await ask([
      ...scored([5, 4, 5, 4, 5], ['chapter/Web', 'seniority/Mid', 'project/Harbor']),
      ...scored([1, 2, 2], ['chapter/App', 'seniority/Mid', 'project/Pier']),
      ...scored([3, 3, 4, 3], ['chapter/App', 'seniority/Senior']),
    ])
    for (const kind of GroupKind.options) {
      const answer = await app.as('admin')(surveys.results, { params: { id }, query: { by: kind } })
      const results = (answer.body.data as EngagementResults).groups.flatMap(({ name, points }) =>
        (points ?? []).map(({ questionID, average }) => [questionID, name, average].join()),
      )
      const told = (await detail(kind, '2031-01-01')).flatMap(({ questionID, stats }) =>
        stats.map(({ field, point }) => [questionID, field, point].join()),
      )
      expect(told.toSorted()).toEqual(results.toSorted())
    }
    expect(alike(await detail('chapter', '2031-01-01'))).toHaveLength(2)
  })
})

test.each<[string, Record<string, string>]>([
  ['without a filter', { startDate: '2031-01-01' }],
  ['with a blank filter', { filter: '', startDate: '2031-01-01' }],
  ['by department, which is reserved', { filter: 'department', startDate: '2031-01-01' }],
  ['without a day', { filter: 'chapter' }],
  ['with a blank day', { filter: 'chapter', startDate: '' }],
  ['with a day that does not exist', { filter: 'chapter', startDate: '2031-02-30' }],
  ['with an instant that does not exist', { filter: 'chapter', startDate: '2031-01-01T25:00:00Z' }],
])('refuses groups %s', async (_what, query) => {
  const answer = await app.as('admin')(dashboardEngagement.detail, { query })
  expect([answer.status, answer.body.data]).toEqual([400, null])
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/)
})

test.each(['enablingTeam', 'member'] as const)('%s has no access', async (who) => {
  expect((await app.as(who)(dashboardEngagement.info)).status).toBe(403)
})
