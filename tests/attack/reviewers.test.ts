import { strFromU8, unzipSync } from 'fflate'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { makeSurvey, type MadeSurvey } from '#tests/support/surveys.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Two companies that differ only in who reviews Anna, an admin: Mai, Kim and Pia, or Linh, Lee and Pete. */
const [one, other] = [testServer(), testServer()]

const names = ['anna', 'boss', 'bob', 'mai', 'linh', 'kim', 'lee', 'pia', 'pete'] as const
type Name = (typeof names)[number]
const idOf = (name: Name) => `a00000${10 + names.indexOf(name)}-0000-4000-8000-000000000000`
const candidates = ['mai', 'linh', 'kim', 'lee', 'pia', 'pete'] as const

interface Company {
  call: Caller
  people: Record<Name, Made>
  survey: MadeSurvey
}

const surveyId = '00000000-0000-4000-8000-00000000aaaa'

/** Calls as `who` over HTTP and expects 200. */
async function act({ call, people }: Company, who: Name, method: string, path: string, body?: unknown) {
  const answer = await call(method, `/api/v1${path}`, people[who].token, body)
  expect([method, path, answer.status, answer.body.error]).toEqual([method, path, 200, undefined])
  return answer
}

async function fill(company: Company, who: Name, topicId: string): Promise<void> {
  const path = `/feedbacks/${surveyId}/topics/${topicId}`
  const form = (await act(company, who, 'GET', path)).body.data as { answers: { eventQuestionID: string }[] }
  const answers = form.answers.map(({ eventQuestionID }) => ({ eventQuestionID, answer: `Said by ${who}` }))
  await act(company, who, 'POST', `${path}/submit`, { answers, status: 'done' })
}

/**
 * A peer review about Anna and Bob. Anna's reviewers: one who also reviewed Bob, one who was asked about nobody else,
 * and one who is erased.
 */
async function reviewAnna(app: TestApp, [author, lone, erased]: [Name, Name, Name]): Promise<Company> {
  const people = {} as Record<Name, Made>
  for (const name of names) {
    const columns = { id: idOf(name), username: name, display_name: name, full_name: `${name} of Tidewater` }
    people[name] = await makePerson(app, {
      columns,
      roles: name === 'anna' || name === 'boss' ? ['admin'] : ['full-time'],
    })
  }
  const [about, aboutBob] = ['anna', 'bob'].map((name, at) => ({
    about: people[name as Name],
    title: `${name} · Q1`,
    columns: { id: `00000000-0000-4000-8000-00000000bbb${at}` },
  }))
  if (!about || !aboutBob) throw new Error('There are two topics.')
  const asked = ['mai', 'linh', 'pia', 'pete'] as const
  const reviewers = asked.map((name) => ({ person: people[name], state: 'prepared' as const }))
  const survey = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { id: surveyId, status: 'draft' },
    topics: [about, { ...aboutBob, reviewers }],
  })
  const company = { call: await overHttp(app), people, survey }
  const boss = (method: string, path: string, body?: unknown) => act(company, 'boss', method, path, body)
  const [topicId = '', bobs = ''] = survey.topics.map(({ id }) => id)
  const reviewerIDs = [author, lone, erased].map(idOf)
  await boss('PUT', `/surveys/${surveyId}/topics/${topicId}/employees`, { reviewerIDs })
  await boss('POST', `/surveys/${surveyId}/send`, { type: 'peer-review', everyone: true })
  for (const name of asked) await fill(company, name, bobs)
  await boss('POST', `/surveys/${surveyId}/remind`)
  for (const name of [author, lone, erased]) await fill(company, name, topicId)
  for (const id of [topicId, bobs]) {
    const topic = (await boss('GET', `/surveys/${surveyId}/topics/${id}`)).body.data
    for (const { eventReviewerID } of (topic as { participants: { eventReviewerID: string }[] }).participants)
      await boss('GET', `/surveys/${surveyId}/topics/${id}/reviews/${eventReviewerID}`)
  }
  for (const name of ['pia', 'pete'] as const) {
    await boss('PUT', `/employees/${idOf(name)}/employee-status`, { employeeStatus: 'left' })
    await boss('POST', `/employees/${idOf(name)}/erase`)
  }
  return company
}

let companies: [Company, Company]
beforeAll(async () => {
  companies = [await reviewAnna(one, ['mai', 'kim', 'pia']), await reviewAnna(other, ['linh', 'lee', 'pete'])]
}, 60_000)

const known = new Set<string>([...names.map(idOf), surveyId])
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/**
 * An answer without the ids and times that each company generates. Lists are sorted, because ids often decide their
 * order.
 */
function comparable(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(uuid, (id) => (known.has(id) ? id : '(id)'))
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)/g, '(at)')
  if (Array.isArray(value))
    return value.map((part) => JSON.stringify(comparable(part))).sort((a, b) => (a < b ? -1 : 1))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part)]))
}

/** The answer to a person, as text; for a zip, its files. */
async function heard({ call, people }: Company, who: Name, method: string, path: string): Promise<string> {
  const { status, body, bytes } = await call(method, path, people[who].token)
  expect([path, status]).toEqual([path, 200])
  if (Object.keys(body).length > 0) return JSON.stringify(comparable(body))
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [
    name,
    comparable(name.endsWith('.json') ? JSON.parse(strFromU8(content)) : strFromU8(content)),
  ])
  return JSON.stringify(files)
}

const api = (path: string) => `/api/v1${path}`
const trail = (query = '') => api(`/audit-events?size=200${query}`)
const reads: [string, string][] = [
  ...['', '&kind=survey', '&action=survey.answers-read', '&action=survey.reviewers', '&action=survey.reminded'].map(
    (query): [string, string] => ['GET', trail(query)],
  ),
  ...[...names].map((name): [string, string] => ['GET', trail(`&about=${idOf(name)}`)]),
  ['GET', trail(`&actor=${idOf('boss')}`)],
  ['GET', trail(`&about=${surveyId}`)],
  ...names.map((name): [string, string] => ['GET', `/files/people/${idOf(name)}.zip`]),
  ...candidates.map((name): [string, string] => ['GET', api(`/employees/${idOf(name)}/timeline`)]),
  ['GET', api(`/surveys/${surveyId}`)],
  ['GET', api(`/surveys/${surveyId}/topics/00000000-0000-4000-8000-00000000bbb0`)],
  ...['', '?state=waiting', '?state=failed'].map((query): [string, string] => [
    'GET',
    api(`/surveys/${surveyId}/mails${query}`),
  ]),
  ['GET', '/dev/outbox'],
  ['GET', api('/audit-events/words')],
  ['POST', api(`/surveys/${surveyId}/remind`)],
  ['POST', api(`/surveys/${surveyId}/mails/retry`)],
]

test('a reviewed admin gets the same response, whichever reviewers wrote', async () => {
  for (const [method, path] of reads) {
    const [first, second] = [
      await heard(companies[0], 'anna', method, path),
      await heard(companies[1], 'anna', method, path),
    ]
    expect([path, first]).toEqual([path, second])
  }
})

test('another admin reads who wrote, so there was something to find', async () => {
  const seen = async (path: string) => {
    const [first, second] = [
      await heard(companies[0], 'boss', 'GET', path),
      await heard(companies[1], 'boss', 'GET', path),
    ]
    return first !== second
  }
  const told = [
    trail('&action=survey.answers-read'),
    trail(`&about=${idOf('mai')}`),
    `/files/people/${idOf('kim')}.zip`,
    `/files/people/${idOf('mai')}.zip`,
    api(`/surveys/${surveyId}/mails`),
    '/dev/outbox',
  ]
  for (const path of told) expect([path, await seen(path)]).toEqual([path, true])
})

test('the archive says what it left out, in the same words whether there was any', async () => {
  const readme = async (who: Name) => {
    const [company] = companies
    const { bytes } = await company.call('GET', `/files/people/${idOf('kim')}.zip`, company.people[who].token)
    return strFromU8(unzipSync(bytes)['README.txt'] ?? new Uint8Array())
  }
  expect(await readme('anna')).toMatch(
    /Exported by anna\. .* leave out rows\nthat would show it, .*: feedbackGot, .*, nominations, forms, answers, /,
  )
  expect(await readme('anna')).toMatch(/^ {2}forms +0 /m)
  expect(await readme('boss')).toMatch(/^ {2}forms +1 /m)
})

test('she still reads what is not about her: the rest of the trail, and readings of other forms', async () => {
  const [company] = companies
  const { body } = await company.call('GET', trail('&kind=survey'), company.people.anna.token)
  type Told = { action: string; changes: { after: string }[]; subject: { username: string } | null }
  const told = ((body.data ?? []) as Told[]).map(
    ({ action, changes, subject }) =>
      `${action} ${subject?.username ?? ''} ${changes.map(({ after }) => after).join()}`,
  )
  expect(told).toContain('survey.answers-read mai bob · Q1')
  expect(told).toContain('survey.sent  7')
  expect(told.join()).not.toContain('anna')
})
