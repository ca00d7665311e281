import type { SurveyMail } from '#contract/api/surveys/mails.ts'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { send, mails } = api.surveys

test('who sends the own topic first cannot tell by the times whom it went to', async () => {
  const person = (name: string) =>
    makePerson(app, { columns: { username: name, display_name: name }, roles: ['full-time'] })
  const [ann, bob] = [await person('ann'), await person('bob')]
  const ask = (about: { id: string }, people: Made[]) => ({
    about,
    reviewers: people.map((one) => ({ person: one, state: 'prepared' as const })),
  })
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status: 'draft' },
    topics: [ask(cast.admin, [ann]), ask(cast.member, [ann, bob])],
  })
  for (const { id: topic } of topics) {
    const body = { type: 'peer-review' as const, topicIDs: [topic] }
    expect((await app.as('admin')(send, { params: { id }, body })).status).toBe(200)
  }
  const seen = async (token: string) => {
    const { body } = await app.as(null)(mails, { params: { id }, token })
    return (body.data as SurveyMail[]).map(({ person: { id: who }, at }) => ({ who, at }))
  }
  const trusted = await makePerson(app, { permissions: ['surveys.read', 'employeeEventQuestions.read'] })
  const times = (await seen(trusted.token)).map(({ at }) => at)
  expect(times[0]).not.toBe(times[1])
  const own = await seen(await app.tokenOf('admin'))
  expect(own.map(({ who }) => who)).toEqual([ann.id, bob.id])
  expect(own[0]?.at).toBe(own[1]?.at)
})
