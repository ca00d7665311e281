import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState, questionsOnForms } from '#tests/support/surveys.ts'
import { formsOf, surveyRow, trailOf } from '#tests/support/surveySteps.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { setReviewers, removeReviewers, send } = api.surveys
const ok = { status: 200, body: { data: null, message: 'ok' } }

let [subject, ann, bob, cam, boss, mentee] = [] as unknown as [Made, Made, Made, Made, Made, Made]
beforeAll(async () => {
  ;[ann, bob, cam, boss] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  subject = await makePerson(app, { columns: { line_manager_id: boss.id }, roles: ['full-time'] })
  mentee = await makePerson(app, { columns: { line_manager_id: subject.id }, roles: ['full-time'] })
})

/** A topic about the subject with these reviewers, and calls on it. */
async function topicWith(reviewers: [Made, RowState][] = [], columns: object = {}) {
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns,
    topics: [
      { about: subject, reviewers: reviewers.map(([person, state]) => ({ person, state })) },
      { about: cast.member, reviewers: [{ person: ann, state: 'prepared' }] },
    ],
  })
  const topicId = topics[0]?.id ?? ''
  const given = (people: unknown) => ({
    params: { id, topicId },
    body: { reviewerIDs: Array.isArray(people) ? people.map((one) => one?.id ?? one) : people },
  })
  const rows = async () => {
    const { rows: found } = await sql<{ who: string; facts: unknown[] }>`
      select r.reviewer_id as who, json_build_array(r.relationship, r.author_status,
        (select count(*) from ${questionsOnForms} q where q.event_reviewer_id = r.id)) as facts
      from event_reviewers r where r.topic_id = ${topicId} and r.deleted_at is null`.execute(app.deps.db)
    return new Map(found.map(({ who, facts }) => [who, facts]))
  }
  return {
    id,
    topicId,
    ids: topics[0]?.rows.map((row) => row.id) ?? [],
    rows,
    set: (people: unknown, as: 'admin' | 'engineeringManager' = 'admin') => app.as(as)(setReviewers, given(people)),
    take: (people: unknown) => app.as('admin')(removeReviewers, given(people)),
    given,
  }
}

test('the whole set: who stays keeps the form, who leaves loses it, who comes gets the questions', async () => {
  const topic = await topicWith([
    [ann, 'finished'],
    [bob, 'prepared'],
  ])
  expect(await topic.set([ann, ann, cam, boss, mentee])).toMatchObject(ok)
  const prepared = (relationship: string) => [relationship, 'draft', 7]
  expect(await topic.rows()).toEqual(
    new Map([
      [ann.id, ['peer', 'done', 7]],
      [cam.id, prepared('peer')],
      [boss.id, prepared('line-manager')],
      [mentee.id, prepared('line-manager')],
    ]),
  )
  expect((await formsOf(app, topic.id))[topic.ids[0] ?? '']).toBe('done done')
  // The other topic is unchanged, and the history has no names.
  expect(Object.keys(await formsOf(app, topic.id))).toHaveLength(5)
  expect(await trailOf(app, topic.id)).toEqual(['survey.reviewers reviewers='])
  expect(await refused(app.deps.db, () => topic.set([mentee, boss, cam, ann]))).toMatchObject(ok)
})

test('a new reviewer is asked by the next sending', async () => {
  const topic = await topicWith([[ann, 'saved']])
  await topic.set([ann, bob])
  const body = { type: 'peer-review', topicIDs: [topic.topicId] }
  await app.as('admin')(send, { params: { id: topic.id }, body })
  expect((await topic.rows()).get(bob.id)).toEqual(['peer', 'sent', 7])
  expect((await surveyRow(app, topic.id)).status).toBe('in-progress')
})

test.each([[[]], [null], [undefined]])('%j empties a topic of which nothing was sent', async (none) => {
  const topic = await topicWith([[ann, 'prepared']])
  expect(await topic.set(none)).toMatchObject(ok)
  expect((await topic.rows()).size).toBe(0)
})

test("a person who can't see the reviewers can only add", async () => {
  const editor = await makePerson(app, { permissions: ['surveys.read', 'surveys.edit'] })
  const topic = await topicWith([
    [ann, 'prepared'],
    [cam, 'delivered'],
  ])
  expect(await app.as(null)(setReviewers, { ...topic.given([bob]), token: editor.token })).toMatchObject(ok)
  expect([...(await topic.rows()).keys()].sort()).toEqual([ann.id, bob.id, cam.id].sort())
})

test('a removed reviewer can be added again, with a new form', async () => {
  const topic = await topicWith([[ann, 'prepared']])
  await topic.set([])
  await topic.set([ann])
  expect(await topic.rows()).toEqual(new Map([[ann.id, ['peer', 'draft', 7]]]))
})

test('taking out deletes just those', async () => {
  const topic = await topicWith([
    [ann, 'prepared'],
    [bob, 'prepared'],
    [cam, 'delivered'],
  ])
  expect(await topic.take([ann, ann])).toMatchObject(ok)
  expect([...(await topic.rows()).keys()].sort()).toEqual([bob.id, cam.id].sort())
  expect(await trailOf(app, topic.id)).toEqual(['survey.reviewers reviewers='])
  expect(await refused(app.deps.db, () => topic.take([]))).toMatchObject(ok)
})

test.each(['chapter-lead', 'line-manager'])('a %s whom the round asked stays whatever the contract', async (as) => {
  const lead = await makePerson(app, { columns: { working_status: 'contractor' } })
  const topic = await topicWith([[lead, 'prepared']])
  await sql`update event_reviewers set relationship = ${as} where id = ${topic.ids[0]}`.execute(app.deps.db)
  expect(await topic.set([lead, ann])).toMatchObject(ok)
  expect([...(await topic.rows()).keys()].sort()).toEqual([lead.id, ann.id].sort())
})

describe('refuses', () => {
  test('people who are not full-time, also those who are there already, by name', async () => {
    const former = await makePerson(app, {
      columns: { display_name: 'Fay', working_status: 'contractor' },
      roles: ['full-time'],
    })
    const gone = await makePerson(app, { columns: { deleted_at: new Date() } })
    const topic = await topicWith([[former, 'prepared']])
    for (const one of [former.id, gone.id, randomUUID(), cast.leaver.id, cast.probation.id]) {
      const answer = await refused(app.deps.db, () => topic.set([ann.id, one]))
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('full-time')])
    }
    expect((await topic.set([former, ann])).body.error).toContain('Fay')
    expect(await topic.set([ann])).toMatchObject(ok)
  })

  test('the person reviewed', async () => {
    const topic = await topicWith()
    expect((await refused(app.deps.db, () => topic.set([ann, subject]))).status).toBe(400)
  })

  test.each(['delivered', 'saved', 'finished', 'forced'] as const)('to let go whose form is %s', async (state) => {
    const topic = await topicWith([
      [ann, state],
      [bob, 'prepared'],
    ])
    for (const call of [() => topic.set([bob]), () => topic.take([bob, ann])]) {
      const answer = await refused(app.deps.db, call)
      expect([answer.status, answer.body.code]).toEqual([400, 'reviewer.asked'])
    }
    expect(await topic.set([ann])).toMatchObject(ok)
  })

  test('to remove a person who is not a reviewer', async () => {
    const topic = await topicWith([[ann, 'prepared']])
    for (const one of [bob.id, randomUUID()])
      expect((await refused(app.deps.db, () => topic.take([ann.id, one]))).status).toBe(404)
  })

  test('a survey that is done', async () => {
    const topic = await topicWith([[ann, 'forced']], { status: 'done' })
    for (const people of [[ann], [ann, bob]])
      expect((await refused(app.deps.db, () => topic.set(people))).status).toBe(400)
    expect((await refused(app.deps.db, () => topic.take([ann]))).status).toBe(400)
  })

  test('people who would choose their own reviewers', async () => {
    const { id, topics } = await makeSurvey(app, {
      subtype: 'peer-review',
      topics: [{ about: cast.admin, reviewers: [{ person: ann, state: 'prepared' }] }],
    })
    const params = { id, topicId: topics[0]?.id ?? '' }
    for (const call of [setReviewers, removeReviewers]) {
      const given = { params, body: { reviewerIDs: [ann.id] } }
      const answer = await refused(app.deps.db, () => app.as('admin')(call, given))
      expect([answer.status, answer.body.code]).toEqual([400, 'topic.aboutYou'])
      expect((await app.as('engineeringManager')(call, given)).status).toBe(200)
    }
  })

  test.each(['engagement', 'work'] as const)('%s surveys', async (subtype) => {
    const reviewers = [{ person: ann, state: 'prepared' } as const]
    const { id, topics } = await makeSurvey(app, { subtype, topics: [{ about: ann, reviewers }] })
    const params = { id, topicId: topics[0]?.id ?? '' }
    for (const call of [setReviewers, removeReviewers]) {
      const given = { params, body: { reviewerIDs: [ann.id] } }
      expect((await refused(app.deps.db, () => app.as('admin')(call, given))).status).toBe(400)
    }
  })

  test('what cannot be read, and what does not exist', async () => {
    const [topic, other] = [await topicWith(), await topicWith()]
    for (const people of ['x', ['x'], [null], 5]) {
      expect((await topic.set(people)).status).toBe(400)
      expect((await topic.take(people)).status).toBe(400)
    }
    expect((await topic.take(undefined)).status).toBe(400)
    const { body } = topic.given([])
    for (const call of [setReviewers, removeReviewers])
      for (const [id, topicId, status] of [
        [topic.id, other.topicId, 404],
        [topic.id, randomUUID(), 404],
        [randomUUID(), topic.topicId, 404],
        ['x', topic.topicId, 400],
        [topic.id, 'x', 400],
      ] as const)
        expect((await app.as('admin')(call, { params: { id, topicId }, body })).status).toBe(status)
  })
})
