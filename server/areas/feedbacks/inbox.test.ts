import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { FeedbackForm, FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { type SurveySubtype, surveySubtypes } from '#contract/api/surveys/words.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { type MadeSurvey, makeSurvey, type RowState, rowStates } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db
const list = async (me: Made, query: Record<string, string> = {}) =>
  (await app.as(null)(api.feedbacks.list, { query, token: me.token })).body
const items = async (me: Made, query: Record<string, string> = {}) =>
  (await list(me, { ...query })).data as FeedbackItem[]
const unreads = async (me: Made) => (await app.as(null)(api.feedbacks.unreads, { token: me.token })).body.data as object
const open = (me: Made, id: string, topicId: string) =>
  app.as(null)(api.feedbacks.form, { params: { id, topicId }, token: me.token })
const readAll = (me: Made) => app.as(null)(api.feedbacks.readAll, { token: me.token })
const topicOf = ({ topics }: MadeSurvey) => topics[0]?.id ?? ''

/** A form of `me` about themselves, in its own survey. */
const asked = (me: Made, subtype: SurveySubtype, state: RowState, columns: object = {}, topic: object = {}) =>
  makeSurvey(app, { subtype, topics: [{ about: me, reviewers: [{ person: me, state, columns }], ...topic }] })

test('filters by the day on which forms are due', async () => {
  const me = await makePerson(app, { roles: ['full-time'] })
  await asked(me, 'work', 'delivered', {}, { title: 'Due' })
  const found = async (query: Record<string, string>) => (await items(me, query)).map(({ title }) => title)
  expect(await found({ dueFrom: '2031-06-30', dueTo: '2031-06-30' })).toEqual(['Due'])
  expect(await found({ dueFrom: '2031-07-01' })).toEqual([])
  expect(await found({ dueTo: '2031-06-29' })).toEqual([])
  expect(await found({ dueFrom: '', dueTo: 'today+3650' })).toEqual(['Due'])
  const { status } = await app.as(null)(api.feedbacks.list, { query: { dueFrom: '2031-02-30' }, token: me.token })
  expect(status).toBe(400)
})

test('an item has the form, the company as its author, and the due date', async () => {
  const projectName = 'Harbor Pilot'
  const [me, project] = [await makePerson(app, { roles: ['full-time'] }), await makeProject(app, { name: projectName })]
  const updated_at = '2031-02-03T04:05:06Z'
  const { id, topics } = await asked(me, 'work', 'saved', { updated_at }, { project, title: 'Harbor' })
  const company = 'Tidewater Software'
  const topicID = topics[0]?.id
  expect(await list(me)).toEqual({
    page: 0,
    size: 999,
    sort: '',
    total: 1,
    data: [
      {
        topicID,
        title: 'Harbor',
        eventID: id,
        employeeID: me.id,
        projectID: project.id,
        eventReviewerID: me.id,
        type: 'survey',
        subtype: 'work',
        status: 'draft',
        isRead: false,
        lastUpdated: expect.stringMatching(/^2031-02-03T04:05:06(\.0+)?Z$/),
        author: { id: '', username: '', avatar: '', fullName: company, displayName: company },
        dueDate: expect.stringMatching(/^2031-06-30T23:59:59(\.0+)?Z$/),
        about: projectName,
        startDate: expect.stringMatching(/^2031-01-01T00:00:00(\.0+)?Z$/),
        isForcedDone: false,
        isUnlinkable: false,
      },
    ],
  })
  const before = Date.now()
  const other = await asked(me, 'engagement', 'delivered')
  const item = (await items(me)).find(({ eventID }) => eventID === other.id)
  expect(item).toMatchObject({ projectID: '', status: 'new' })
  // Not answered yet: the time of creation.
  const made = Date.parse(item?.lastUpdated ?? '')
  expect(made).toBeGreaterThanOrEqual(before - 1000)
  expect(made).toBeLessThanOrEqual(Date.now() + 1000)
})

test('a form says what it is about: a person, a project, or a period', async () => {
  const [me, other] = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app)]
  const about = { about: other, reviewers: [{ person: me, state: 'forced' as const }] }
  const review = await makeSurvey(app, { subtype: 'peer-review', topics: [about] })
  const engagement = await asked(me, 'engagement', 'delivered')
  const found = await items(me)
  const of = (survey: MadeSurvey) => found.find(({ eventID }) => eventID === survey.id)
  expect(of(review)).toMatchObject({ about: `Display ${other.username}`, isForcedDone: true })
  const { title } = await db()
    .selectFrom('feedback_events')
    .select('title')
    .where('id', '=', engagement.id)
    .executeTakeFirstOrThrow()
  expect(of(engagement)).toMatchObject({ about: title, isForcedDone: false })
  expect((await open(me, review.id, topicOf(review))).body.data).toMatchObject({ about: `Display ${other.username}` })
})

test('delivered forms and force-closed ones are unread, those already read and prepared ones are not', async () => {
  const me = await makePerson(app, { roles: ['full-time'] })
  await asked(me, 'work', 'delivered')
  await asked(me, 'work', 'saved', { is_read: true })
  await asked(me, 'work', 'forced')
  await asked(me, 'work', 'prepared')
  expect(await unreads(me)).toEqual({ count: 2, reviewerID: me.id })
})

test('is sorted by newest topic or as requested, and pages and statuses limit it', async () => {
  const me = await makePerson(app, { roles: ['full-time'] })
  const made: [string, RowState, string, string | null][] = [
    ['b', 'delivered', '2031-01-02', '2031-05-01'],
    ['A', 'finished', '2031-01-01', null],
    ['ć', 'saved', '2031-01-03', '2031-04-01'],
    ['d', 'finished', '2031-01-03', '2031-06-01'],
  ]
  for (const [index, [title, state, created_at, updated_at]] of made.entries())
    await asked(me, 'engagement', state, { updated_at }, { title, columns: { created_at, id: randomId(index) } })
  const titles = async (query: Record<string, string>) => (await items(me, query)).map(({ title }) => title).join('')
  const orders = { '': 'dćbA', title: 'Abćd', '-title': 'dćbA', lastUpdated: 'Aćbd', '-lastUpdated': 'dbćA' }
  for (const [sort, expected] of Object.entries(orders)) expect(await titles({ sort })).toBe(expected)
  expect(await titles({ sort: 'status,-title' })).toBe('bćdA')
  expect(await titles({ sort: ' createdAt,-title' })).toBe('Abdć')
  expect(await titles({ status: 'done' })).toBe('dA')
  expect(await titles({ status: 'none' })).toBe('')
  // Those that are not sent: first what is due first.
  expect(await titles({ open: 'true' })).toBe('ćb')
  expect(await titles({ open: 'true', status: 'done' })).toBe('')
  expect(await list(me, { open: 'true', withCounts: 'true' })).toMatchObject({
    total: 2,
    counts: { new: 1, draft: 1, done: 2 },
  })
  expect(await titles({ page: '2', size: '3' })).toBe('A')
  expect(await titles({ page: '0', size: '3' })).toBe('dćbA')
  const counted = await list(me, { status: 'done', withCounts: 'true', page: '1', size: '1', sort: '-title' })
  const counts = { new: 1, draft: 1, done: 2 }
  expect(counted).toMatchObject({ page: 1, size: 1, sort: '-title', total: 2, counts })
  expect(counted.data).toHaveLength(1)
})

const randomId = (index: number) => `${index}${randomUUID().slice(1)}`

test.each([['status=open'], ['sort=author'], ['sort=title,rank'], ['page=x'], ['size=x'], ['subtype=x'], ['unread=x']])(
  'refuses %s',
  async (query) => {
    const answer = await app.as('member')(api.feedbacks.list, {
      query: Object.fromEntries(new URLSearchParams(query)),
    })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\.$/) } })
  },
)

test('opening a form returns all of it, and marks it read without changing its time', async () => {
  const [me, project] = [await makePerson(app, { roles: ['full-time'] }), await makeProject(app, { name: 'Harbor' })]
  const updated_at = '2031-02-03T04:05:06Z'
  const survey = await asked(me, 'work', 'saved', { updated_at }, { project, title: 'Harbor' })
  const person = { id: me.id, username: me.username, avatar: '' }
  const { status, body } = await open(me, survey.id, topicOf(survey))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    status: 'draft',
    employeeID: me.id,
    reviewer: person,
    employee: person,
    topicID: topicOf(survey),
    eventID: survey.id,
    title: 'Harbor',
    relationship: 'self',
    project: { id: project.id, name: 'Harbor', code: project.code, status: 'active', avatar: '' },
    type: 'survey',
    subtype: 'work',
    eventStatus: 'in-progress',
    isForcedDone: false,
    minimumGroupSize: null,
  })
  expect((body.data as FeedbackForm).answers.map(({ domain }) => domain)).toEqual(['workload', 'deadline', 'learning'])
  const [item] = await items(me)
  expect(item).toMatchObject({ isRead: true, lastUpdated: expect.stringContaining('2031-02-03T04:05:06') })
  expect(await unreads(me)).toMatchObject({ count: 0 })
  expect((await open(me, survey.id, topicOf(survey))).status).toBe(200)
})

test('an engagement form has the minimum group size, and no project', async () => {
  const me = await makePerson(app, { roles: ['full-time'] })
  const topics = [{ about: me, reviewers: [{ person: me }] }]
  const survey = await makeSurvey(app, { subtype: 'engagement', topics, columns: { minimum_group_size: 7 } })
  expect((await open(me, survey.id, topicOf(survey))).body.data).toMatchObject({
    minimumGroupSize: 7,
    project: null,
  })
})

test('a form opens only for its reviewer, after delivery, and while its project exists', async () => {
  const [me, other, project] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
    await makeProject(app),
  ]
  const survey = await asked(me, 'work', 'delivered', {}, { project })
  const prepared = await asked(me, 'work', 'prepared')
  const admin = { ...other, token: await app.tokenOf('admin') }
  const here = [survey.id, topicOf(survey)] as const
  const isRead = () =>
    db().selectFrom('event_reviewers').select('is_read').where('topic_id', '=', here[1]).executeTakeFirst()
  for (const attempt of [
    () => open(other, ...here),
    () => open(admin, ...here),
    () => open(me, prepared.id, topicOf(prepared)),
    () => open(me, prepared.id, topicOf(survey)),
    () => open(me, randomUUID(), topicOf(survey)),
  ])
    expect(await attempt()).toMatchObject({ status: 404, body: { data: null } })
  for (const [id, topicId] of [
    ['x', here[1]],
    [here[0], 'x'],
  ])
    expect((await open(me, id ?? '', topicId ?? '')).status).toBe(400)
  expect(await isRead()).toEqual({ is_read: false })
  await db().updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project.id).execute()
  expect((await open(me, ...here)).status).toBe(404)
})

test('everything can be marked read at once: all forms of the own inbox and no others', async () => {
  const [me, other] = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app, { roles: ['full-time'] })]
  const updated_at = '2031-02-03T04:05:06Z'
  await asked(me, 'work', 'delivered')
  await asked(me, 'peer-review', 'saved', { updated_at })
  await asked(me, 'engagement', 'forced')
  await asked(me, 'work', 'finished', { is_read: true })
  await asked(other, 'work', 'delivered')
  const prepared = await asked(me, 'work', 'prepared')
  const deleted_at = '2031-01-01T00:00:00Z'
  const gone = await asked(me, 'work', 'delivered', { deleted_at })
  expect(await readAll(me)).toMatchObject({ status: 200, body: { data: { count: 3 } } })
  expect(await unreads(me)).toMatchObject({ count: 0 })
  expect(await unreads(other)).toMatchObject({ count: 1 })
  expect((await items(me)).map(({ isRead }) => isRead)).toEqual([true, true, true, true])
  const [saved] = await items(me, { status: 'draft' })
  expect(saved?.lastUpdated).toContain('2031-02-03T04:05:06')
  const untouched = await db()
    .selectFrom('event_reviewers')
    .select('is_read')
    .where('topic_id', 'in', [topicOf(prepared), topicOf(gone)])
    .execute()
  expect(untouched).toEqual([{ is_read: false }, { is_read: false }])
  expect(await readAll(me)).toMatchObject({ status: 200, body: { data: { count: 0 } } })
})

test('inbox and unread count agree with a naive count of all rows', async () => {
  const [me, other] = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app, { roles: ['full-time'] })]
  const row = fc.record({
    subtype: fc.constantFrom(...(Object.keys(surveySubtypes) as SurveySubtype[])),
    state: fc.constantFrom(...(Object.keys(rowStates) as RowState[])),
    isMine: fc.boolean(),
    isRead: fc.boolean(),
    gone: fc.constantFrom('', '', '', 'event', 'topic', 'row'),
  })
  const deleted_at = '2031-01-01T00:00:00Z'
  const made = fc.sample(row, { numRuns: 40, seed: 7 })
  for (const [index, { subtype, state, isMine, isRead, gone }] of made.entries()) {
    const cut = (level: string) => (gone === level ? { deleted_at } : {})
    const end_date = index % 4 ? `2031-06-${10 + (index % 3)}T00:00:00Z` : null
    const reviewer = { person: isMine ? me : other, state, columns: { is_read: isRead, ...cut('row') } }
    const topic = { about: cast.member, title: String(index), reviewers: [reviewer], columns: cut('topic') }
    await makeSurvey(app, { subtype, topics: [topic], columns: { end_date, ...cut('event') } })
  }
  const shown = made.flatMap((one, index) =>
    one.isMine && !one.gone && one.state !== 'prepared' ? [{ ...one, title: String(index) }] : [],
  )
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted()
  expect(titles(await items(me))).toEqual(titles(shown))
  const unread = shown.filter(({ isRead }) => !isRead)
  expect(titles(await items(me, { unread: 'true' }))).toEqual(titles(unread))
  expect(await unreads(me)).toMatchObject({ count: unread.length })
  for (const subtype of Object.keys(surveySubtypes)) {
    const some = shown.filter((one) => one.subtype === subtype)
    const count = (status: string) => some.filter(({ state }) => rowStates[state].reviewer_status === status).length
    const counts = { new: count('new'), draft: count('draft'), done: count('done') }
    expect(await list(me, { subtype, withCounts: '1' })).toMatchObject({ total: some.length, counts })
  }
  // The pages together are the whole list, in the order of one field and then of topics.
  const all = await items(me)
  const ranks = ['none', 'new', 'draft', 'done']
  const of = ({ title, status, dueDate }: FeedbackItem) => ({
    title,
    status: ranks.indexOf(status),
    dueDate: dueDate ?? '9999',
  })
  for (const field of ['title', 'status', 'dueDate'] as const)
    for (const sign of [1, -1]) {
      const sort = sign < 0 ? `-${field}` : field
      const pages: FeedbackItem[] = []
      for (let page = 1; pages.length < all.length; page += 1)
        pages.push(...(await items(me, { sort, size: '4', page: String(page) })))
      const by = (one: FeedbackItem, next: FeedbackItem) =>
        (of(one)[field] < of(next)[field] ? -sign : of(one)[field] > of(next)[field] ? sign : 0) ||
        (one.topicID < next.topicID ? 1 : -1)
      expect([sort, pages]).toEqual([sort, all.toSorted(by)])
    }
})
