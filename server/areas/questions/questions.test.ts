import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { type KeptQuestion, versionOfSet } from '#contract/api/questions.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Permission } from '#contract/permissions.ts'
import { questions as seeded } from '#server/seed/lists/questions.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

type Sent = { id?: string | null; content: string; type: string; domain?: string | null }
const bank = async (subcategory: SurveySubtype) =>
  (await app.as('admin')(api.questions.bank, { params: { subcategory } })).body.data as KeptQuestion[]
const save = (subcategory: string, set: unknown, given: { token?: string; version?: string | undefined } = {}) =>
  app.as('admin')(api.questions.save, { params: { subcategory }, body: { questions: set }, ...given })
const inputs = async (subcategory: SurveySubtype): Promise<Sent[]> =>
  (await bank(subcategory)).map(({ id, content, type, domain }) => ({ id, content, type, domain }))
const words = (content: string): Sent => ({ content, type: 'general' })
const scale = (content: string, domain = 'engagement'): Sent => ({ content, type: 'likert-scale', domain })
const said = async (subcategory: SurveySubtype) => (await bank(subcategory)).map(({ content }) => content)
const ok = { status: 200, body: { data: null, message: 'ok' } }
const sentence = expect.stringMatching(/^[A-Z].*\.$/)
const currentVersion = async (subcategory: SurveySubtype) => versionOfSet(await bank(subcategory))

describe('the public list', () => {
  const list = (query: Record<string, string>) => app.as(null)(api.questions.list, { query })

  test('tells what is asked, in order, without scales', async () => {
    const { body, status } = await list({ category: 'survey', subcategory: 'engagement' })
    const common = { type: 'likert-scale', category: 'survey', subcategory: 'engagement' }
    const expected = seeded.engagement.map(({ content }, at) => {
      return { id: expect.any(String), ...common, content, order: at + 1 }
    })
    expect([status, body]).toEqual([200, { data: expected }])
    expect((await list({ category: 'feedback', subcategory: 'comment' })).body).toEqual({ data: [] })
    expect((await list({ category: 'feedback', subcategory: 'work' })).body).toEqual({ data: [] })
  })

  test.each([
    [{ subcategory: 'work' }, 'category'],
    [{ category: 'survey' }, 'subcategory'],
    [{ category: '', subcategory: 'work' }, 'category'],
    [{ category: 'survey', subcategory: 'mood' }, 'subcategory'],
    [{ category: 'poll', subcategory: 'work' }, 'category'],
  ])('refuses %j', async (query, field) => {
    expect(await list(query as Record<string, string>)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  })
})

describe('saving a set', () => {
  test('edits, adds, removes and moves questions in one save, records the author, and keeps existing forms', async () => {
    const survey = await makeSurvey(app, {
      subtype: 'peer-review',
      topics: [{ about: cast.member, reviewers: [{ person: cast.member, answers: ['Clearly'] }] }],
    })
    const form = async () => {
      const params = { id: survey.id, topicId: survey.topics[0]?.id ?? '' }
      return (await app.as('member')(api.feedbacks.form, { params })).body.data as { answers: unknown }
    }
    const { answers } = await form()
    const [first, second, third, ...others] = await inputs('peer-review')
    const set = [
      third,
      scale('  I would work with them again. '),
      { ...first, content: 'Do they tell?' },
      words('More?'),
    ]
    expect(await save('peer-review', set)).toMatchObject(ok)
    const now = await bank('peer-review')
    const again = 'I would work with them again.'
    expect(now.map(({ content, order, type, domain }) => [content, order, type, domain])).toEqual([
      [third?.content, 1, 'general', ''],
      [again, 2, 'likert-scale', 'engagement'],
      ['Do they tell?', 3, 'general', ''],
      ['More?', 4, 'general', ''],
    ])
    expect([now[0]?.id, now[2]?.id]).toEqual([third?.id, first?.id])
    expect((await form()).answers).toEqual(answers)
    const event = await db()
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'questions.edited')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    const value = (content = '', domain: string | null = null) => {
      return { content, domain, asksRecommendation: false, positionIDs: [] }
    }
    const before = [first, second, third, ...others].map((one) => value(one?.content))
    const after = [value(third?.content), value(again, 'engagement'), value('Do they tell?'), value('More?')]
    expect([event.actor_id, event.changes]).toEqual([
      cast.admin.id,
      before.map((was, at) => {
        return { field: `Question ${at + 1}`, before: was, after: after[at] ?? '', masked: false }
      }),
    ])
    expect(await said('peer-review')).toHaveLength(4)
  })

  test('keeps the mark of the eNPS for clients that do not know it, and takes one of them only', async () => {
    const marks = async () => (await bank('engagement')).flatMap((one, at) => (one.asksRecommendation ? at : []))
    const [first, second, ...rest] = await inputs('engagement')
    expect(await marks()).toEqual([])
    const marked = { ...second, asksRecommendation: true }
    expect(await save('engagement', [first, marked, ...rest])).toMatchObject(ok)
    expect(await marks()).toEqual([1])
    expect(await save('engagement', [second, { ...first, content: 'Clear?' }, ...rest])).toMatchObject(ok)
    expect(await marks()).toEqual([0])
    const refusal = async (kind: SurveySubtype, set: unknown) => (await save(kind, set)).body.code
    expect(await refusal('engagement', [second, { ...first, asksRecommendation: true }, ...rest])).toBe(
      'question.recommendation',
    )
    expect(await refusal('engagement', [{ ...marked, domain: 'learning' }, first, ...rest])).toBe(
      'question.recommendation',
    )
    expect(await refusal('peer-review', [{ ...scale('Us?'), asksRecommendation: true }])).toBe(
      'question.recommendation',
    )
    expect(await save('engagement', [first, { ...second, asksRecommendation: false }, ...rest])).toMatchObject(ok)
    expect(await marks()).toEqual([])
  })

  test('that changes nothing writes nothing', async () => {
    const set = await inputs('engagement')
    expect(await refused(db(), () => save('engagement', set))).toMatchObject(ok)
  })

  test('of work surveys takes other words', async () => {
    const set = (await inputs('work')).map((one) => ({ ...one, content: `Now: ${one.content}` }))
    expect(await save('work', set)).toMatchObject(ok)
    expect(await said('work')).toEqual(set.map(({ content }) => content))
  })

  test('that another person changed meanwhile is refused, and the error names them', async () => {
    const version = await currentVersion('engagement')
    const [first, ...rest] = await inputs('engagement')
    const mine = [{ ...first, content: 'All is clear to me.' }, ...rest]
    expect(await save('engagement', mine, { version })).toMatchObject(ok)
    expect(await currentVersion('engagement')).not.toBe(version)
    const other = { token: await app.tokenOf('engineeringManager'), version }
    expect(await refused(db(), () => save('engagement', rest, other))).toMatchObject({
      status: 409,
      body: { changedBy: 'Ada Admin' },
    })
    // The version also changes when a question is only removed.
    const current = await currentVersion('engagement')
    expect(await save('engagement', mine.slice(0, -1), { version: current })).toMatchObject(ok)
    expect((await refused(db(), () => save('engagement', mine, { version: current }))).status).toBe(409)
    expect((await refused(db(), () => save('engagement', mine.slice(1, -1), { version: current }))).status).toBe(409)
  })

  test('twice at a time leaves one whole set', async () => {
    const sets = ['One', 'Two', 'Three'].map((name) => [words(`${name}?`), words(`${name} more?`)])
    const answers = await Promise.all(sets.map((set) => save('peer-review', set)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(sets.map((set) => set.map(({ content }) => content))).toContainEqual(await said('peer-review'))
  })

  test.each<[string, Permission[], (set: Sent[]) => Sent[]]>([
    ['adding needs metadata.create', ['metadata.edit', 'metadata.delete'], (set) => [...set, words('More?')]],
    ['leaving out needs metadata.delete', ['metadata.edit', 'metadata.create'], (set) => set.slice(1)],
  ])('%s', async (what, may, change) => {
    const needed = what.split(' ').at(-1)
    const [{ token }, set] = [await makePerson(app, { permissions: may }), await inputs('peer-review')]
    expect(await refused(db(), () => save('peer-review', change(set), { token }))).toMatchObject({
      status: 403,
      body: { params: { permission: needed } },
    })
    expect(await save('peer-review', set.toReversed(), { token })).toMatchObject(ok)
  })
})

const work = ['workload', 'deadline', 'learning'] as const
const workSet = (...domains: string[]) => domains.map((domain) => scale(`How is your ${domain}?`, domain))

test.each<[string, SurveySubtype, unknown]>([
  ['no question', 'engagement', []],
  ['no list', 'engagement', 'x'],
  ['41 questions', 'engagement', Array.from({ length: 41 }, () => words('Why?'))],
  ['a blank question', 'engagement', [words('  ')]],
  ['a question of 501 characters', 'engagement', [words('x'.repeat(501))]],
  ['a NUL character', 'engagement', [words('a\u0000b')]],
  ['an unknown way to answer', 'engagement', [{ ...words('Why?'), type: 'stars' }]],
  ['an unknown scale', 'engagement', [scale('Why?', 'mood')]],
  ['a scale without its domain', 'engagement', [{ ...scale('Why?'), domain: '' }]],
  ['text with a domain', 'engagement', [{ ...words('Why?'), domain: 'engagement' }]],
  ['an id that is none', 'engagement', [{ ...words('Why?'), id: 'x' }]],
  ['two work questions', 'work', workSet('workload', 'deadline')],
  ['four work questions', 'work', workSet(...work, 'learning')],
  ['another order of work questions', 'work', workSet('deadline', 'workload', 'learning')],
  ['a work question of another domain', 'work', workSet('workload', 'deadline', 'engagement')],
  ['a work question in words', 'work', [words('Why?'), ...workSet('deadline', 'learning')]],
])('%s is refused', async (_what, subcategory, set) => {
  expect(await refused(db(), () => save(subcategory, set))).toMatchObject({
    status: 400,
    body: { data: null, error: sentence },
  })
})

test('the same question twice is refused, as are unknown ones and those of another kind of survey', async () => {
  const [[own], [other]] = [await inputs('peer-review'), await inputs('work')]
  const sets = [
    [[own, own], 400],
    [[own, other], 404],
    [[own, { ...words('Why?'), id: randomUUID() }], 404],
  ] as const
  for (const [set, status] of sets)
    expect(await refused(db(), () => save('peer-review', set))).toMatchObject({
      status,
      body: { error: sentence },
    })
  const reserved = () => save('comment', [words('Why?')])
  expect(await refused(db(), reserved)).toMatchObject({ status: 400 })
})
