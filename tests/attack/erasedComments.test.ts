import { strFromU8, unzipSync } from 'fflate'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let call: Caller
let people: Made[]
let surveyId: string
let admin: string
const noteOf = (at: number) => `Comment ${at}: кофе, trà đá, ${['harbor', 'lantern', 'quartz'][at % 3]}`

/** A closed engagement survey that six people finished, each with a comment. */
beforeAll(async () => {
  call = await overHttp(app)
  people = []
  for (let at = 0; at < 6; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
  const made = await makeSurvey(app, {
    subtype: 'engagement',
    topics: people.map((person, at) => ({
      about: person,
      reviewers: [
        {
          person,
          state: 'finished',
          answers: Array.from({ length: 30 }, () => String((at % 5) + 1)),
          notes: [noteOf(at)],
        },
      ],
    })),
  })
  surveyId = made.id
  admin = await app.tokenOf('admin')
  await call('PUT', `/api/v1/surveys/${surveyId}/done`, admin)
})

const results = async () => (await call('GET', `/api/v1/surveys/${surveyId}/results?by=chapter`, admin)).body.data

test('erasing people one by one makes no comment disappear', async () => {
  const before = await results()
  expect(before).toMatchObject({ status: 'done', state: 'shown' })
  expect(JSON.stringify(before)).toContain(noteOf(0))
  for (const { id } of people.slice(0, 2)) {
    const path = `/api/v1/employees/${id}`
    expect((await call('PUT', `${path}/employee-status`, admin, { employeeStatus: 'left' })).status).toBe(200)
    expect((await call('POST', `${path}/erase`, admin)).status).toBe(200)
    expect(await results()).toEqual(before)
  }
})

test('no call reveals the author of a comment: neither forms, nor archives, nor the own form', async () => {
  const [, , person] = people
  const round = (await call('GET', `/api/v1/surveys/${surveyId}`, admin)).body.data
  const { topics } = round as { topics: { id: string; reviewID: string; employee: { id: string } }[] }
  for (const { id, reviewID } of topics) {
    const read = await call('GET', `/api/v1/surveys/${surveyId}/topics/${id}/reviews/${reviewID}`, admin)
    expect([read.status, JSON.stringify(read.body).includes('Comment')]).toEqual([200, false])
  }
  const archive = unzipSync((await call('GET', `/files/people/${person?.id}.zip`, admin)).bytes)
  expect(strFromU8(archive['person.json'] ?? new Uint8Array())).not.toContain('Comment')
  const own = topics.find(({ employee }) => employee.id === person?.id)?.id
  const form = await call('GET', `/api/v1/feedbacks/${surveyId}/topics/${own}`, person?.token)
  expect([form.status, JSON.stringify(form.body).includes('Comment')]).toEqual([200, false])
})
