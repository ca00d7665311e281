import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Review, SurveyDetail, TopicDetail } from '#contract/api/surveys/survey.ts'
import type { Permission } from '#contract/permissions.ts'
import { staffRoles } from '#server/seed/roles.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { type MadeSurvey, makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { member, contractor, probation } = cast
const sight: Permission[] = ['surveys.read']
const fullSight: Permission[] = ['surveys.read', 'employeeEventQuestions.read']

let peer: MadeSurvey
let work: MadeSurvey
/** The reviewed person, who can read everything; a person who sees surveys; one who can read answers. */
let subject: Made
let seer: Made
let reader: Made
beforeAll(async () => {
  subject = await makePerson(app, { permissions: fullSight, columns: { username: 'subject' } })
  seer = await makePerson(app, { permissions: sight })
  reader = await makePerson(app, { permissions: fullSight })
  peer = await makeSurvey(app, {
    subtype: 'peer-review',
    topics: [
      {
        about: subject,
        title: 'Subject, Q1/Q2',
        reviewers: [
          { person: probation, state: 'prepared' },
          { person: contractor, state: 'finished', relationship: 'line-manager', answers: ['Steady.', '4'] },
          { person: member, columns: { deleted_at: '2031-01-01' } },
        ],
      },
      { about: member, reviewers: [{ person: contractor }] },
    ],
  })
  work = await makeSurvey(app, {
    subtype: 'work',
    topics: [
      {
        about: member,
        project: castProjects.beacon,
        title: 'Beacon, Minh',
        reviewers: [{ person: member, state: 'forced', answers: ['', '5', '1'], notes: ['Too much'] }],
      },
    ],
  })
})

type Address = { id: string; topicId: string; reviewId: string }
const address = (made: MadeSurvey, topic = 0, row = 0): Address => ({
  id: made.id,
  topicId: made.topics[topic]?.id ?? '',
  reviewId: made.topics[topic]?.rows[row]?.id ?? '',
})
const readTopic = async ({ token }: Made, params: Record<string, string>) =>
  app.as(null)(api.surveys.topic, { token, params })
const read = async ({ token }: Made, params: Address) => app.as(null)(api.surveys.review, { token, params })
const sentence = expect.stringMatching(/^[A-Z].*\.$/)

test('a topic tells who answers it', async () => {
  const { body } = await readTopic(reader, address(peer))
  expect(body.data).toEqual({
    topicID: peer.topics[0]?.id,
    title: 'Subject, Q1/Q2',
    employee: expect.objectContaining({ id: subject.id, username: 'subject' }),
    declined: [],
    nomination: null,
    participants: [
      {
        eventReviewerID: peer.topics[0]?.rows[1]?.id,
        reviewer: expect.objectContaining({ id: contractor.id, displayName: 'Cora' }),
        status: 'done',
        relationship: 'line-manager',
        isForcedDone: false,
      },
      expect.objectContaining({
        reviewer: expect.objectContaining({ displayName: 'Pau' }),
        status: 'draft',
        relationship: 'peer',
      }),
    ],
    count: { total: 2, sent: 1, done: 1 },
    answered: 1,
  })
})

/** The number of reviewers that the caller sees for the subject, and for another person. */
async function namesSeen(caller: Made): Promise<number[]> {
  const { token } = caller
  const { body } = await app.as(null)(api.surveys.one, { token, params: { id: peer.id } })
  const { topics } = body.data as SurveyDetail
  const listed = peer.topics.map(({ id }) => topics.find((topic) => topic.id === id)?.participants?.length)
  const opened = await Promise.all(peer.topics.map(({ id }) => readTopic(caller, { id: peer.id, topicId: id })))
  const details = opened.map((answer) => answer.body.data as TopicDetail)
  expect(details.map(({ count }) => count.total)).toEqual([2, 1])
  expect(topics.reduce((sum, { count }) => sum + (count?.total ?? 0), 0)).toBe(3)
  return [...listed, ...details.map(({ participants }) => participants.length)].map((length) => length ?? -1)
}

test('reviewers are named to those who may read answers, and never to the person reviewed', async () => {
  expect(await namesSeen(reader)).toEqual([2, 1, 2, 1])
  expect(await namesSeen(subject)).toEqual([0, 1, 0, 1])
  expect(await namesSeen(seer)).toEqual([0, 0, 0, 0])
  const { text } = await readTopic(seer, address(peer))
  expect(text).not.toContain('Cora')
})

const holds = (grants: readonly string[], permission: Permission) => grants.includes(permission)
const seers = staffRoles.filter(({ grants }) => holds(grants, 'surveys.read'))

test.each(seers)('$code sees names only if its permissions allow it', async ({ code, grants }) => {
  const seen = await namesSeen(await makePerson(app, { roles: [code] }))
  expect(seen).toEqual(holds(grants, 'employeeEventQuestions.read') ? [2, 1, 2, 1] : [0, 0, 0, 0])
})

test('a topic about oneself has one row, whatever the permissions', async () => {
  for (const caller of [seer, reader]) {
    const { body } = await readTopic(caller, address(work))
    expect((body.data as TopicDetail).participants).toMatchObject([
      { eventReviewerID: address(work).reviewId, relationship: 'self', status: 'done', isForcedDone: true },
    ])
  }
})

test('answers are listed by level, in order, with blanks and forced closings', async () => {
  const { body } = await read(reader, address(work))
  const asked = (at: number) => ({
    eventQuestionID: work.topics[0]?.rows[0]?.questions[at],
    content: expect.any(String),
    type: 'likert-scale',
    order: at + 1,
  })
  expect(body.data).toEqual({
    questions: [
      { ...asked(0), domain: 'workload', answer: '', note: 'Too much' },
      { ...asked(1), domain: 'deadline', answer: 'strongly-agree', note: '' },
      { ...asked(2), domain: 'learning', answer: 'strongly-disagree', note: '' },
    ],
    topicName: 'Beacon, Minh',
    relationship: 'self',
    employee: expect.objectContaining({ id: member.id }),
    reviewer: expect.objectContaining({ id: member.id, displayName: 'Minh' }),
    project: { ...castProjects.beacon, name: 'Beacon', type: 'internal', status: 'active', avatar: '' },
    status: 'done',
    isForcedDone: true,
    wordsDetached: false,
  })
})

const trail = () =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['actor_id', 'entity', 'entity_id', 'subject_id', 'changes', 'request_id'])
    .where('action', '=', 'survey.answers-read')
    .orderBy('seq', 'desc')
    .execute()

test('each reading is written down: who read whose form', async () => {
  const before = await trail()
  const { body } = await read(reader, address(peer, 0, 1))
  expect(body.data).toMatchObject({ relationship: 'line-manager', project: null, isForcedDone: false })
  expect((body.data as Review).questions.slice(0, 2)).toMatchObject([{ answer: 'Steady.' }, {}])
  await read(reader, address(peer, 0, 1))
  const events = await trail()
  expect(events).toHaveLength(before.length + 2)
  expect(events[0]).toEqual({
    actor_id: reader.id,
    entity: 'survey',
    entity_id: peer.id,
    subject_id: contractor.id,
    changes: [{ field: 'topicName', before: '', after: 'Subject, Q1/Q2', masked: false }],
    request_id: expect.stringMatching(/\w/),
  })
})

test('the person reviewed reads no answers, and leaves no trace of one', async () => {
  const answer = await refused(app.deps.db, () => read(subject, address(peer, 0, 1)))
  expect(answer).toMatchObject({ status: 404, body: { data: null, error: sentence } })
  expect((await read(subject, address(peer, 1))).status).toBe(200)
})

test('refuses what is not there, in that topic, or deleted', async () => {
  const project = await makeProject(app, { deleted_at: '2031-01-01' })
  const bare = { about: member, reviewers: [{ person: member }] }
  const made = (columns: object, more: object = {}) =>
    makeSurvey(app, { subtype: 'work', columns, topics: [{ ...bare, ...more }] })
  const deleted = { deleted_at: '2031-01-01' }
  const goneProject = await made({}, { project })
  const goneTopic = await made({}, { columns: deleted })
  const goneEvent = await made(deleted)
  const goneRow = await made({}, { reviewers: [{ person: member, columns: deleted }] })
  const both = { topic: 404, review: 404 }
  const cases: [object, { topic: number; review: number }][] = [
    [address(goneProject), { topic: 200, review: 404 }],
    [address(goneTopic), both],
    [address(goneEvent), both],
    [address(goneRow), { topic: 200, review: 404 }],
    [{ id: randomUUID() }, both],
    [{ topicId: randomUUID() }, both],
    [{ reviewId: randomUUID() }, { topic: 200, review: 404 }],
    [{ topicId: peer.topics[0]?.id }, both],
    [{ reviewId: peer.topics[0]?.rows[0]?.id }, { topic: 200, review: 404 }],
    [{ id: 'x' }, { topic: 400, review: 400 }],
    [{ topicId: 'x' }, { topic: 400, review: 400 }],
    [{ reviewId: 'x' }, { topic: 200, review: 400 }],
  ]
  await refused(app.deps.db, async () => {
    for (const [over, expected] of cases) {
      const params = { ...address(work), ...over }
      const answers = { topic: await readTopic(reader, params), review: await read(reader, params) }
      expect({ over, topic: answers.topic.status, review: answers.review.status }).toEqual({
        over,
        ...expected,
      })
      expect(answers.review.body).toMatchObject({ data: null, error: sentence })
    }
  })
})
