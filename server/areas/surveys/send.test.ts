import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { askAlso, makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { formsOf, surveyRow, trailOf } from '#tests/support/surveySteps.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const send = (id: string, body: object) => app.as('admin')(api.surveys.send, { params: { id }, body })
const ok = { status: 200, body: { data: null, message: 'ok' } }

const states: RowState[] = ['prepared', 'delivered', 'saved', 'finished', 'forced']
const people = [cast.member, cast.projectLead, cast.fullTime, cast.enablingTeam, cast.engineeringManager]
const inAllStates = states.map((state, at) => ({ person: people[at] ?? cast.member, state }))
const sent = ['sent new', 'sent new', 'sent draft', 'done done', 'done done forced']

/** A draft with one topic that has forms in all states, and one that is only prepared. */
async function draft(subtype: SurveySubtype, columns: object = {}, crowd: readonly { id: string }[] = []) {
  const prepared = { person: cast.admin, state: 'prepared' } as const
  const survey = await makeSurvey(app, {
    subtype,
    columns: { status: 'draft', ...columns },
    topics: [
      { about: cast.contractor, project: castProjects.harbor, reviewers: inAllStates },
      { about: cast.admin, project: castProjects.harbor, reviewers: [prepared] },
      ...crowd.map((person) => ({ about: person, reviewers: [{ person, state: 'prepared' as const }] })),
    ],
  })
  const [mixed, other] = survey.topics.map(({ id }) => id) as [string, string]
  const rowIds = survey.topics.flatMap(({ rows }) => rows.map(({ id }) => id))
  const forms = async () => {
    const found = await formsOf(app, survey.id)
    return rowIds.map((id) => found[id])
  }
  return { id: survey.id, mixed, other, forms }
}

describe.each(['peer-review', 'work'] as const)('sending %s', (subtype) => {
  test('delivers what the chosen topics have prepared, touches nothing else, and starts the survey', async () => {
    const survey = await draft(subtype)
    const answer = await send(survey.id, { type: subtype, topicIDs: [survey.mixed, survey.mixed] })
    expect(answer).toMatchObject(ok)
    expect(await survey.forms()).toEqual([...sent, 'draft none'])
    expect(await surveyRow(app, survey.id)).toMatchObject({
      status: 'in-progress',
      launched_at: expect.any(Date),
      minimum_group_size: 5,
    })
    expect(await trailOf(app, survey.id)).toEqual(['survey.sent forms=1'])
    const again = { type: subtype, topicIDs: [survey.mixed.toUpperCase()] }
    expect(await refused(app.deps.db, () => send(survey.id, again))).toMatchObject(ok)
  })

  test('delivers all forms on request, and later those added since', async () => {
    const survey = await draft(subtype)
    await send(survey.id, { type: subtype, everyone: true, topicIDs: [survey.mixed] })
    expect(await survey.forms()).toEqual([...sent, 'sent new'])
    const launched = (await surveyRow(app, survey.id)).launched_at
    const added = await askAlso(
      app,
      { id: survey.other, eventId: survey.id, subtype },
      { person: cast.member, state: 'prepared' },
    )
    await send(survey.id, { type: subtype, topicIDs: [survey.other] })
    expect((await formsOf(app, survey.id))[added.id]).toBe('sent new')
    expect((await surveyRow(app, survey.id)).launched_at).toEqual(launched)
  })

  test.each([{ topicIDs: [] }, { topicIDs: null }, {}])('does nothing with %j', async (given) => {
    const survey = await draft(subtype)
    expect(await refused(app.deps.db, () => send(survey.id, { type: subtype, ...given }))).toMatchObject(ok)
  })
})

test('sends an engagement survey as a whole, whatever topics are named', async () => {
  const crowd = await Promise.all([1, 2, 3, 4].map(() => makePerson(app, { roles: ['full-time'] })))
  const survey = await draft('engagement', {}, crowd)
  expect(await send(survey.id, { type: 'engagement', topicIDs: [randomUUID()] })).toMatchObject(ok)
  expect(await survey.forms()).toEqual([...sent, 'sent new', ...crowd.map(() => 'sent new')])
})

test('a survey without participants can be started, and delivers nothing', async () => {
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { status: 'draft' },
    topics: [{ about: cast.member }],
  })
  await send(id, { type: 'peer-review', topicIDs: [topics[0]?.id] })
  expect((await surveyRow(app, id)).status).toBe('in-progress')
})

test.each(['engagement', 'peer-review'] as const)('does not start %s without a topic', async (subtype) => {
  const { id } = await makeSurvey(app, {
    subtype,
    columns: { status: 'draft' },
    topics: [{ about: cast.member, reviewers: [], columns: { deleted_at: new Date() } }],
  })
  const body = { type: subtype, everyone: true }
  expect(await refused(app.deps.db, () => send(id, body))).toMatchObject(ok)
})

describe('refuses', () => {
  test.each<[string, object, number]>([
    ['no type', { type: undefined }, 400],
    ['an unknown type', { type: 'sales' }, 400],
    ['the type of another survey', { type: 'engagement' }, 400],
    ['a topic id that is none', { topicIDs: ['x'] }, 400],
    ['topics that are no list', { topicIDs: 'x' }, 400],
    ['a group of two', { minimumGroupSize: 2 }, 400],
    ['half a person', { minimumGroupSize: 5.5 }, 400],
    ['an unknown topic', { topicIDs: [randomUUID()] }, 404],
  ])('%s', async (_what, over, status) => {
    const { id, mixed } = await draft('peer-review')
    const body = { type: 'peer-review', topicIDs: [mixed], ...over }
    const answer = await refused(app.deps.db, () => send(id, body))
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
  })

  test('a topic of another survey, a deleted one, and sends nothing', async () => {
    const [one, other] = [await draft('peer-review'), await draft('peer-review')]
    const topicIDs = [one.mixed, other.mixed]
    const answer = await refused(app.deps.db, () => send(one.id, { type: 'peer-review', topicIDs }))
    expect(answer.status).toBe(404)
    const gone = await makeSurvey(app, {
      subtype: 'peer-review',
      topics: [{ about: cast.member, columns: { deleted_at: new Date() } }],
    })
    const body = { type: 'peer-review', topicIDs: gone.topics.map(({ id }) => id) }
    expect((await refused(app.deps.db, () => send(gone.id, body))).status).toBe(404)
  })

  test.each(['peer-review', 'engagement', 'work'] as const)('%s that is done', async (subtype) => {
    const { id, mixed } = await draft(subtype, { status: 'done' })
    for (const body of [{ topicIDs: [mixed] }, { topicIDs: [] }, { everyone: true }]) {
      const answer = await refused(app.deps.db, () => send(id, { type: subtype, ...body }))
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('done')])
    }
  })

  test('a survey that does not exist, and an address without id', async () => {
    const { id } = await draft('work', { deleted_at: new Date() })
    const body = { type: 'work', everyone: true }
    expect((await send(id, body)).status).toBe(404)
    expect((await send(randomUUID(), body)).status).toBe(404)
    expect((await send('x', body)).status).toBe(400)
  })
})
