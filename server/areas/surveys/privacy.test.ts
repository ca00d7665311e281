import * as api from '#contract/api/index.ts'
import type { SurveyMail } from '#contract/api/surveys/mails.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { askAlso, makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { surveys } = api

/** A survey in which `peer` has finished the form about `other` but not the one about `reviewed`. */
async function round() {
  const [reviewed, other, peer] = [
    await makePerson(app, { roles: ['admin'] }),
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status: 'draft' },
    topics: [reviewed, other].map((about) => ({ about })),
  })
  for (const topic of topics)
    await askAlso(app, { id: topic.id, eventId: id, subtype: 'peer-review' }, { person: peer, state: 'prepared' })
  const send = { params: { id }, body: { type: 'peer-review', everyone: true } }
  await app.as('admin')(surveys.send, send)
  const done = { author_status: 'done', reviewer_status: 'done' }
  const db = app.deps.db.updateTable('event_reviewers').set(done)
  await db.where('topic_id', '=', topics[1]?.id ?? '').execute()
  await app.as('admin')(surveys.remind, { params: { id } })
  return { id, reviewed, other, peer }
}

test('reminders do not tell the reviewed person whose form is still open', async () => {
  const { id, reviewed, peer } = await round()
  const told = async (token: string) => {
    const { body } = await app.as(null)(surveys.mails, { params: { id }, token })
    return (body.data as SurveyMail[]).map(({ person, kind }) => [person.id, kind])
  }
  const onlyInvited = [[peer.id, 'invitation']]
  expect(await told(reviewed.token)).toEqual(onlyInvited)
  expect(await told(await app.tokenOf('admin'))).toEqual([...onlyInvited, [peer.id, 'reminder']])
})

test("no survey call reveals answers, comments or reviewers to callers who can't read answers", async () => {
  const [reader, subject, peer] = [
    await makePerson(app, { permissions: ['surveys.read', 'surveys.create', 'surveys.edit'] }),
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const secrets = { answers: Array.from({ length: 30 }, () => 'A secret answer'), notes: ['A secret note'] }
  const asked = { person: peer, state: 'finished' as const }
  const made = [
    await makeSurvey(app, {
      subtype: 'peer-review',
      topics: [{ about: subject, reviewers: [{ ...asked, ...secrets }] }],
    }),
    await makeSurvey(app, {
      subtype: 'engagement',
      columns: { status: 'done' },
      topics: [
        {
          about: peer,
          reviewers: [{ ...asked, answers: Array.from({ length: 30 }, () => '5'), notes: secrets.notes }],
        },
      ],
    }),
  ]
  const texts: string[] = []
  const read = async (call: Parameters<ReturnType<typeof app.as>>[0], given: object) => {
    const { status, text } = await app.as(null)(call, { ...given, token: reader.token })
    expect(status).toBe(200)
    texts.push(text)
  }
  for (const [at, { id, topics }] of made.entries()) {
    const params = { id, topicId: topics[0]?.id ?? '' }
    await read(surveys.one, { params, query: { sort: 'comments' } })
    await read(surveys.mails, { params })
    if (at === 0) await read(surveys.topic, { params })
    else await read(surveys.results, { params, query: { by: 'chapter' } })
  }
  expect(texts.join()).not.toMatch(/secret|strongly|"average"/i)
  expect(texts.slice(0, 3).join()).not.toContain(peer.id)
  expect(texts.slice(0, 3).join()).toContain((subject as Made).id)
})
