import type { Permission } from '#contract/permissions.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const running: Permission[] = [
  'surveys.read',
  'surveys.create',
  'surveys.edit',
  'surveys.delete',
  'employeeEventQuestions.read',
]
let call: Caller
beforeAll(async () => {
  call = await overHttp(app)
})

/** A peer review about a manager who runs surveys, and about a colleague. */
async function roundAbout(state: 'prepared' | 'finished', status: string) {
  const manager = await makePerson(app, { permissions: running })
  const [colleague, peer] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const form = { person: peer, state, answers: state === 'finished' ? ['Поздно отвечает.'] : [] }
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status },
    topics: [manager, colleague].map((about) => ({ about, reviewers: [form] })),
  })
  return { manager, id, path: `/api/v1/surveys/${id}`, own: topics[0]?.id ?? '' }
}

test("a reviewed manager can't remove their own topic before the survey is sent", async () => {
  const { manager, path, own } = await roundAbout('prepared', 'draft')
  const { token } = manager
  const ways: [string, string, unknown?][] = [
    ['DELETE', `${path}/topics/${own}`],
    ['PUT', `${path}/topics/${own}/employees`, { reviewerIDs: [] }],
    ['DELETE', `${path}/topics/${own}/employees`, { reviewerIDs: [manager.id] }],
    ['DELETE', path],
  ]
  for (const [method, at, body] of ways)
    expect([method, at, (await call(method, at, token, body)).status]).toEqual([method, at, 400])
  expect((await call('GET', `${path}/topics/${own}`, token)).status).toBe(200)
})

test("a reviewed manager can't delete a closed survey with answers about themselves", async () => {
  const { manager, path } = await roundAbout('finished', 'in-progress')
  expect((await call('DELETE', path, manager.token)).status).toBe(400)
  expect((await call('PUT', `${path}/done`, manager.token)).status).toBe(200)
  const refused = await call('DELETE', path, manager.token)
  expect([refused.status, refused.body.code]).toEqual([400, 'survey.reviewsYou'])
  const other = await makePerson(app, { permissions: running })
  expect((await call('DELETE', path, other.token)).status).toBe(403)
  expect((await call('DELETE', path, await app.tokenOf('admin'))).status).toBe(200)
})

test("an admin can't either", async () => {
  const admin = await makePerson(app, { roles: ['admin'] })
  const peer = await makePerson(app, { roles: ['full-time'] })
  const { id } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status: 'done' },
    topics: [{ about: admin, reviewers: [{ person: peer, state: 'finished', answers: ['Nói quá nhiều.'] }] }],
  })
  expect((await call('DELETE', `/api/v1/surveys/${id}`, admin.token)).status).toBe(400)
  expect((await call('DELETE', `/api/v1/surveys/${id}`, await app.tokenOf('admin'))).status).toBe(200)
})
