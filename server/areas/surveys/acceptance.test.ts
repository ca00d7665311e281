import { randomUUID } from 'node:crypto'
import { workDomains } from '#contract/api/surveys/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, type Made, makePerson, makeProject, type Wanted } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Whole lives of surveys from creation to closing, with the requests of a client (rules/surveys.md). */
const app = testServer()

async function api<Data = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
) {
  const authorization = `Bearer ${token ?? (await app.tokenOf('admin'))}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await app.send({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) })
  return { ...answer, data: answer.body.data as Data }
}

interface Item {
  topicID: string
  eventID: string
  status: string
  isRead: boolean
}
interface Form {
  status: string
  answers: {
    eventQuestionID: string
    answer: string
    note: string
    type: string
    domain: string
    order: number
  }[]
}
interface Topic {
  id: string
  employee: { id: string }
  participants: { id: string }[] | null
  count: { total: number; sent: number; done: number } | null
  reviewID: string
  status: string
  domains: { name: string; average: number; count: Record<string, number> }[] | null
  comments: number
  project: { code: string } | null
}
interface Detail {
  eventID: string
  status: string
  topics: Topic[]
}

/** A person of the company's own organization. */
async function insider(columns: Wanted['columns'] = {}): Promise<Made> {
  const person = await makePerson(app, { columns, roles: ['full-time'] })
  const organization_id = seedId('organization', 'tidewater')
  await insertRows(app.deps.db, 'employee_organizations', [{ employee_id: person.id, organization_id }])
  return person
}

const inbox = async ({ token }: Made, status = '') =>
  (await api<Item[]>('GET', `/feedbacks?status=${status}&page=1&size=50&preload=true`, undefined, token)).data
const unread = async ({ token }: Made) =>
  (await api<{ count: number }>('GET', '/feedbacks/unreads', undefined, token)).data.count
const detail = async (id: string, query = '') =>
  (await api<Detail>('GET', `/surveys/${id}?keyword=&page=1&size=1000&preload=true${query}`)).data
const newest = async (subtype: string) =>
  (await api<{ id: string; status: string }[]>('GET', `/surveys?subtype=${subtype}&page=1&size=50`)).data[0] as {
    id: string
    status: string
  }
const answered = ({ answers }: Form, answer: string) =>
  answers.map((one) => ({ ...one, answer: one.type === 'general' ? 'In words.' : answer, note: 'Why.' }))

let year = 2050

test('an engagement survey is prepared, sent, saved, finished and closed', async () => {
  const [ann, bob] = [await insider(), await insider()]
  // An engagement survey asks at least ten people.
  for (let more = 2; more < 10; more += 1) await insider()
  expect((await api('POST', '/surveys', { type: 'engagement', quarter: ' Q2 ', year: ++year })).body).toEqual({
    data: null,
    message: 'ok',
  })
  const { id } = await newest('engagement')
  const row = async (who: Made) => (await detail(id)).topics.find((topic) => topic.employee.id === who.id) as Topic
  expect(await row(ann)).toMatchObject({
    status: 'draft',
    participants: null,
    count: null,
    domains: null,
    project: null,
  })
  expect(await inbox(ann)).toEqual([])

  const again = { type: 'engagement', topicIDs: [] }
  for (const _twice of [1, 2]) expect((await api('POST', `/surveys/${id}/send`, again)).status).toBe(200)
  expect((await detail(id)).status).toBe('in-progress')
  expect([await unread(ann), (await inbox(ann)).map(({ status, isRead }) => [status, isRead])]).toEqual([
    1,
    [['new', false]],
  ])

  const { topicID } = (await inbox(ann))[0] as Item
  const form = `/feedbacks/${id}/topics/${topicID}`
  expect((await api('GET', form, undefined, bob.token)).status).toBe(404)
  const opened = (await api<Form>('GET', form, undefined, ann.token)).data
  expect(opened.answers.map(({ domain }) => domain)).toEqual(opened.answers.map(() => 'engagement'))
  expect([await unread(ann), opened.status]).toEqual([0, 'new'])

  const some = answered(opened, 'agree').slice(0, 5)
  expect((await api('POST', `${form}/submit`, { answers: some, status: 'draft' }, ann.token)).status).toBe(200)
  expect((await inbox(ann, 'draft')).map((item) => item.topicID)).toEqual([topicID])
  expect((await row(ann)).status).toBe('sent')
  expect((await api('POST', `${form}/submit`, { answers: [], status: 'done' }, ann.token)).status).toBe(400)
  const all = { answers: answered(opened, 'strongly-agree'), status: 'done' }
  expect((await api<Form>('POST', `${form}/submit`, all, ann.token)).data).toMatchObject({
    status: 'done',
    topicID,
  })
  expect((await api('POST', `${form}/submit`, all, ann.token)).status).toBe(400)
  expect((await row(ann)).status).toBe('done')

  expect((await api('PUT', `/surveys/${id}/done`)).status).toBe(200)
  expect(await row(bob)).toMatchObject({ status: 'done', isForcedDone: true })
  expect([await unread(bob), (await inbox(bob, 'done')).length]).toEqual([1, 1])
  expect((await api('PUT', `/surveys/${id}/done`)).status).toBe(400)
  expect((await api('POST', `/surveys/${id}/send`, again)).status).toBe(400)
  const { reviewID, id: topic } = await row(ann)
  const review = await api<{ questions: Form['answers'] }>('GET', `/surveys/${id}/topics/${topic}/reviews/${reviewID}`)
  // Scores stay on the form; texts are detached.
  expect(new Set(review.data.questions.map(({ answer, note }) => `${answer} ${note}`))).toEqual(
    new Set(['strongly-agree ']),
  )
  const { data: told } = await api<{ state: string }>('GET', `/surveys/${id}/results`)
  expect(told.state).toBe('too-few')
})

test('a peer review goes to peers and the line manager, takes another reviewer, and closes', async () => {
  const boss = await insider()
  const [ann, bob] = [await insider({ line_manager_id: boss.id }), await insider()]
  const late = await makePerson(app, { roles: ['full-time'] })
  const project = await makeProject(app)
  const unit = { id: randomUUID(), project_id: project.id, name: 'Crane', type: 'development' }
  await insertRows(app.deps.db, 'work_units', [unit])
  await insertRows(
    app.deps.db,
    'work_unit_members',
    [ann, bob].map(({ id }) => ({
      work_unit_id: unit.id,
      employee_id: id,
      project_id: project.id,
      start_date: '2024-01-01',
    })),
  )
  await api('POST', '/surveys', { type: 'peer-review', quarter: 'q1,q2', year: ++year })
  const { id } = await newest('peer-review')
  const topic = async () => (await detail(id)).topics.find(({ employee }) => employee.id === ann.id) as Topic
  const made = await topic()
  expect(new Set(made.participants?.map((one) => one.id))).toEqual(new Set([boss.id, bob.id]))
  expect(made).toMatchObject({ count: { total: 2, sent: 0, done: 0 }, domains: null, comments: 0 })
  expect(made).not.toHaveProperty('reviewID')

  await api('POST', `/surveys/${id}/send`, { type: 'peer-review', topicIDs: [made.id] })
  const reviewers = `/surveys/${id}/topics/${made.id}/employees`
  expect((await api('PUT', reviewers, { reviewerIDs: [boss.id, late.id] })).status).toBe(400)
  expect((await api('PUT', reviewers, { reviewerIDs: [boss.id, bob.id, late.id] })).status).toBe(200)
  expect(await inbox(late)).toEqual([])
  await api('POST', `/surveys/${id}/send`, { type: 'peer-review', topicIDs: [made.id] })
  const item = (await inbox(late))[0] as Item
  const form = `/feedbacks/${id}/topics/${item.topicID}`
  const { data } = await api<Form>('GET', form, undefined, late.token)
  expect(data.answers.map(({ type, domain }) => [type, domain])).toEqual(data.answers.map(() => ['general', '']))
  await api('POST', `${form}/submit`, { answers: answered(data, ''), status: 'done' }, late.token)

  const { data: people } = await api<{
    participants: {
      eventReviewerID: string
      reviewer: { id: string }
      status: string
      relationship: string
    }[]
  }>('GET', `/surveys/${id}/topics/${made.id}`)
  const shown = people.participants.map((one) => [one.reviewer.id, one.relationship, one.status])
  expect(new Set(shown.map(String))).toEqual(
    new Set([`${boss.id},line-manager,sent`, `${bob.id},peer,sent`, `${late.id},peer,done`]),
  )
  expect((await api('DELETE', reviewers, { reviewerIDs: [bob.id] })).status).toBe(400)
  expect((await api('DELETE', `/surveys/${id}/topics/${made.id}`)).status).toBe(400)
  await api('PUT', `/surveys/${id}/done`)
  expect(await topic()).toMatchObject({ count: { total: 3, sent: 3, done: 3 } })
  expect((await api('DELETE', `/surveys/${id}`)).status).toBe(200)
  expect((await api('GET', `/surveys/${id}`)).status).toBe(404)
  expect(await inbox(late)).toEqual([])
})

test('a work survey is there at once, stays a draft while it is answered, and always tells three domains', async () => {
  const ann = await makePerson(app, { roles: ['full-time'] })
  const project = await makeProject(app, { allows_sending_survey: true })
  await joinProject(app, ann, project)
  const from = today(app.deps.env)
  expect((await api('POST', '/surveys', { type: 'work', fromDate: from, toDate: daysLater(from, 15) })).status).toBe(
    400,
  )
  const made = await api('POST', '/surveys', { type: 'work', fromDate: from, toDate: daysLater(from, 11) })
  expect(made.body).toEqual({ data: null, message: 'ok' })
  const { id, status } = await newest('work')
  expect([status, (await inbox(ann)).map((item) => item.status)]).toEqual(['draft', ['new']])
  const only = async () => (await detail(id, `&projects=${project.code}`)).topics[0] as Topic
  const blank = { stronglyDisagree: 0, disagree: 0, mixed: 0, agree: 0, stronglyAgree: 0 }
  expect((await only()).domains).toEqual(workDomains.map((name) => ({ name, average: 0, count: blank })))

  const { topicID } = (await inbox(ann))[0] as Item
  const form = `/feedbacks/${id}/topics/${topicID}`
  const opened = (await api<Form>('GET', form, undefined, ann.token)).data
  expect(opened.answers.map(({ domain }) => domain)).toEqual(['workload', 'deadline', 'learning'])
  await api('POST', `${form}/submit`, { answers: answered(opened, 'mixed'), status: 'done' }, ann.token)
  expect(await only()).toMatchObject({ status: 'done', comments: 3, project: { code: project.code } })
  expect((await only()).domains?.map(({ average, count }) => [average, count.mixed])).toEqual([
    [3, 1],
    [3, 1],
    [3, 1],
  ])
  const { data } = await api<{ participants: unknown[] }>('GET', `/surveys/${id}/topics/${topicID}`)
  expect(data.participants).toHaveLength(1)
})

describe('worked numbers (rules/surveys.md)', () => {
  test('domain average: agree, agree, mixed is 3.666…, two and one', async () => {
    const project = await makeProject(app)
    const people = [
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
    ]
    const { id } = await makeSurvey(app, {
      subtype: 'work',
      topics: people.map((person, at) => ({
        about: person,
        project,
        reviewers: [{ person, state: 'finished', answers: [at < 2 ? '4' : '3'] }],
      })),
    })
    const { data } = await api<{ id: string; domains: unknown[] }[]>('GET', '/surveys?subtype=work&page=0')
    expect(data.find((event) => event.id === id)?.domains[0]).toEqual({
      name: 'workload',
      average: expect.closeTo(11 / 3, 9),
      count: { stronglyDisagree: 0, disagree: 0, mixed: 1, agree: 2, stronglyAgree: 0 },
    })
  })

  test('event count: {done, done}, {done, sent}, {} is 3, 3, 2', async () => {
    const [ann, bob] = [cast.fullTime, cast.projectLead]
    const both = (first: 'finished', second: 'finished' | 'delivered') => [
      { person: ann, state: first },
      { person: bob, state: second },
    ]
    const { id } = await makeSurvey(app, {
      subtype: 'peer-review',
      topics: [
        { about: cast.member, reviewers: both('finished', 'finished') },
        { about: cast.enablingTeam, reviewers: both('finished', 'delivered') },
        { about: cast.probation },
      ],
    })
    const { data } = await api<{ id: string; count: object }[]>('GET', '/surveys?subtype=peer-review&page=0')
    expect(data.find((event) => event.id === id)?.count).toEqual({ total: 3, sent: 3, done: 2 })
  })

  test('unread: delivered unread, saved read, forced unread, prepared is 2', async () => {
    const ann = await makePerson(app, { roles: ['full-time'] })
    const topic = (about: { id: string }, state: 'delivered' | 'saved' | 'forced' | 'prepared', is_read: boolean) => ({
      about,
      reviewers: [{ person: ann, state, columns: { is_read } }],
    })
    await makeSurvey(app, {
      subtype: 'peer-review',
      topics: [
        topic(cast.member, 'delivered', false),
        topic(cast.fullTime, 'saved', true),
        topic(cast.projectLead, 'forced', false),
        topic(cast.probation, 'prepared', false),
      ],
    })
    expect(await unread(ann)).toBe(2)
  })
})
