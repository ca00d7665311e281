import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { type MadeSurvey, makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { harbor, beacon } = castProjects
const { admin, member, contractor, probation } = cast
const one = (id: string, query: Record<string, string> = {}) =>
  app.as('admin')(api.surveys.one, { params: { id }, query })
const detail = async (id: string, query?: Record<string, string>) => (await one(id, query)).body.data as SurveyDetail
const minh = {
  id: member.id,
  fullName: 'Minh Nguyễn',
  displayName: 'Minh',
  avatar: '',
  username: 'member',
}
const none = { stronglyDisagree: 0, disagree: 0, mixed: 0, agree: 0, stronglyAgree: 0 }

let work: MadeSurvey
let peer: MadeSurvey
let engagement: MadeSurvey
beforeAll(async () => {
  const at = (second: number) => `2031-01-01T00:00:0${second}Z`
  work = await makeSurvey(app, {
    subtype: 'work',
    columns: { status: 'draft' },
    topics: [
      {
        about: member,
        project: beacon,
        title: 'Beacon, 100% of Ällen_1',
        columns: { created_at: at(3) },
        reviewers: [{ person: member, state: 'finished', answers: ['4', '2', '5'], notes: ['why', '', 'so'] }],
      },
      {
        about: contractor,
        project: harbor,
        title: 'harbor, Cora',
        columns: { created_at: at(2) },
        reviewers: [{ person: contractor, state: 'saved', answers: ['3', '', ''], notes: ['', '', 'x'] }],
      },
      {
        about: probation,
        project: beacon,
        title: 'Beacon, Pau',
        columns: { created_at: at(1) },
        reviewers: [{ person: probation, state: 'forced' }],
      },
      {
        about: admin,
        project: harbor,
        title: 'Gone',
        columns: { deleted_at: at(1) },
        reviewers: [{ person: admin, columns: { deleted_at: at(1) } }],
      },
    ],
  })
  peer = await makeSurvey(app, {
    subtype: 'peer-review',
    topics: [
      {
        about: member,
        title: 'Minh, Q1/Q2',
        reviewers: [
          { person: probation, state: 'delivered' },
          { person: contractor, state: 'finished' },
          { person: admin, state: 'prepared' },
          { person: cast.fullTime, state: 'finished', columns: { deleted_at: at(1) } },
        ],
      },
      { about: admin, title: 'Ada, Q1/Q2' },
    ],
  })
  engagement = await makeSurvey(app, {
    subtype: 'engagement',
    columns: { minimum_group_size: 4, launched_at: at(1), status: 'done' },
    topics: [{ about: member, title: 'Minh', reviewers: [{ person: member, state: 'forced', notes: ['n'] }] }],
  })
})

const facts = (made: MadeSurvey) => ({ eventID: made.id, type: 'survey' })

test('a work survey: levels, comments and project of each topic', async () => {
  const survey = await detail(work.id, { sort: 'title' })
  const topic = work.topics[0]
  expect(survey.topics[0]).toEqual({
    id: topic?.id,
    ...facts(work),
    subtype: 'work',
    title: 'Beacon, 100% of Ällen_1',
    employee: minh,
    participants: null,
    count: null,
    reviewID: topic?.rows[0]?.id,
    status: 'done',
    isForcedDone: false,
    answer: 'done',
    domains: [
      { name: 'workload', average: 4, count: { ...none, agree: 1 } },
      { name: 'deadline', average: 2, count: { ...none, disagree: 1 } },
      { name: 'learning', average: 5, count: { ...none, stronglyAgree: 1 } },
    ],
    answered: null,
    comments: 2,
    project: { ...beacon, name: 'Beacon', type: 'internal', status: 'active', avatar: '' },
  })
  expect(survey.topics[1]).toMatchObject({ status: 'done', isForcedDone: true, answer: 'closed', comments: 0 })
  expect(survey.topics[1]?.domains?.map(({ average }) => average)).toEqual([0, 0, 0])
  expect({ ...survey, topics: undefined }).toEqual({
    ...facts(work),
    subtype: 'work',
    status: 'draft',
    title: expect.stringMatching(/^Made/),
    startDate: '2031-01-01T00:00:00.000000Z',
    endDate: '2031-06-30T23:59:59.000000Z',
    author: { id: admin.id, fullName: 'Ada Admin', displayName: 'Ada', avatar: '', username: 'admin' },
    count: { total: 3, sent: 3, done: 2 },
    rows: { total: 3, sent: 3, done: 2 },
    answered: 2,
    domains: [
      { name: 'workload', average: 3.5, count: { ...none, agree: 1, mixed: 1 } },
      { name: 'deadline', average: 2, count: { ...none, disagree: 1 } },
      { name: 'learning', average: 5, count: { ...none, stronglyAgree: 1 } },
    ],
    minimumGroupSize: null,
    launchedAt: null,
    isUnlinkable: false,
    isFewWaiting: false,
  })
})

test('a peer review: those who answer by name, and how far they are', async () => {
  const survey = await detail(peer.id)
  expect(survey).toMatchObject({
    count: { total: 2, sent: 1, done: 1 },
    rows: { total: 3, sent: 2, done: 1 },
    domains: null,
  })
  const [ada, about] = survey.topics
  expect(about).toEqual({
    id: peer.topics[0]?.id,
    ...facts(peer),
    subtype: 'peer-review',
    title: 'Minh, Q1/Q2',
    employee: minh,
    participants: [
      expect.objectContaining({ displayName: 'Ada' }),
      {
        id: contractor.id,
        fullName: 'Cora Contract',
        displayName: 'Cora',
        avatar: '',
        username: 'contractor',
      },
      expect.objectContaining({ displayName: 'Pau' }),
    ],
    count: { total: 3, sent: 2, done: 1 },
    isForcedDone: false,
    domains: null,
    answered: 1,
    comments: 0,
    project: null,
  })
  expect(ada).toMatchObject({ participants: [], count: { total: 0, sent: 0, done: 0 } })
})

test('an engagement survey: the one form of each, and what is fixed when it is sent', async () => {
  const survey = await detail(engagement.id)
  expect(survey).toMatchObject({
    minimumGroupSize: 4,
    launchedAt: '2031-01-01T00:00:01.000000Z',
    isUnlinkable: false,
    isFewWaiting: false,
    domains: null,
  })
  expect(survey.topics).toEqual([
    {
      id: engagement.topics[0]?.id,
      ...facts(engagement),
      subtype: 'engagement',
      title: 'Minh',
      employee: minh,
      participants: null,
      count: null,
      reviewID: engagement.topics[0]?.rows[0]?.id,
      status: 'done',
      isForcedDone: true,
      answer: 'closed',
      domains: null,
      answered: null,
      comments: 0,
      project: null,
    },
  ])
})

const [allen, cora, pau] = ['Beacon, 100% of Ällen_1', 'harbor, Cora', 'Beacon, Pau'] as const
test.each<[string, string, string[]]>([
  ['', '', [cora, allen, pau]],
  ['sort=+comments', 'comments', [pau, cora, allen]],
  ['sort=%2Bcomments', 'comments', [pau, cora, allen]],
  ['sort=-comments', '-comments', [allen, cora, pau]],
  ['sort=createdAt', 'createdAt', [pau, cora, allen]],
  ['sort=-title,comments', '-title,comments', [cora, pau, allen]],
  ['keyword=BEACON', '', [allen, pau]],
  ['keyword=%C3%A4LLEN', '', [allen]],
  ['keyword=allen', '', [allen]],
  ['keyword=A%CC%88LLEN', '', [allen]],
  ['keyword=alien', '', []],
  ['keyword=%25', '', [allen]],
  ['keyword=n_1', '', [allen]],
  ['keyword=_', '', [allen]],
  ['keyword=%5C', '', []],
  ['keyword=&status=&projects=&sort=', '', [cora, allen, pau]],
  ['projects=beacon', '', [allen, pau]],
  ['projects=&projects=harbor&projects=none', '', [cora]],
  ['projects=beacon&projects=harbor', '', [cora, allen, pau]],
  [`projects=${beacon.id}`, '', []],
  ['status=done', '', [allen, pau]],
  ['status=sent', '', [cora]],
  ['status=draft', '', []],
  ['status=new', '', []],
  ['status=toString', '', []],
  ['status=done&keyword=pau&projects=beacon&unknown=1', '', [pau]],
])('%s finds (echoed "%s") %j', async (query, sort, titles) => {
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  const answer = await app.send({ method: 'GET', url: `/api/v1/surveys/${work.id}?${query}`, headers })
  const { topics, count } = answer.body.data as SurveyDetail
  expect(topics.map(({ title }) => title)).toEqual(titles)
  expect(answer.body).toMatchObject({ page: 0, size: 999, sort, total: titles.length })
  expect(count.total).toBe(3)
})

test('a status finds topics with at least one such form', async () => {
  const found = async (status: string) => (await detail(peer.id, { status })).topics.map(({ title }) => title)
  expect(await Promise.all(['draft', 'sent', 'done'].map(found))).toEqual(
    Array.from({ length: 3 }, () => ['Minh, Q1/Q2']),
  )
})

test('pages beyond the end are empty, with the total', async () => {
  const { body } = await one(work.id, { page: '2', size: '2', preload: 'true' })
  expect(body).toMatchObject({ page: 2, size: 2, total: 3, data: { topics: [{ title: pau }] } })
  expect((await one(work.id, { page: '9', size: '2' })).body).toMatchObject({
    total: 3,
    data: { topics: [] },
  })
})

test('what is deleted is invisible', async () => {
  const gone = await makeSurvey(app, { subtype: 'work', columns: { deleted_at: '2031-01-01' } })
  expect(await one(gone.id)).toMatchObject({ status: 404, body: { data: null } })
  expect((await detail(work.id)).topics.some(({ title }: Topic) => title === 'Gone')).toBe(false)
})

test.each([
  [400, 'not-an-id', {}],
  [404, randomUUID(), {}],
  [400, 'work', { sort: 'status' }],
  [400, 'work', { sort: 'title,-' }],
  [400, 'work', { page: 'first' }],
  [400, 'work', { size: '1.5' }],
  [400, 'work', { keyword: 'a\u0000b' }],
] as const)('answers %i for %s with %j', async (status, id, query) => {
  expect(await one(id === 'work' ? work.id : id, query)).toMatchObject({
    status,
    body: { data: null, error: expect.stringMatching(/^[A-Z].*\.$/) },
  })
})
