import * as api from '#contract/api/index.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { surveyRow } from '#tests/support/surveySteps.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const send = (id: string, body: object = {}) =>
  app.as('admin')(api.surveys.send, { params: { id }, body: { type: 'engagement', ...body } })

const groupsOf = async (id: string) => {
  const rows = await app.deps.db.selectFrom('event_reviewer_groups').selectAll().where('event_id', '=', id).execute()
  return rows.map(({ kind, group_id, name }) => `${kind} ${group_id} ${name}`).sort()
}

async function asked(person: { id: string }, subtype: 'engagement' | 'work' = 'engagement') {
  const reviewers = [{ person, state: 'prepared', relationship: 'self' }] as const
  const topics = [{ about: person, reviewers: [...reviewers] }]
  // An engagement survey asks at least ten people. These are in no group.
  for (let more = 1; more < 10; more += 1) {
    const other = await makePerson(app, { roles: ['full-time'] })
    topics.push({ about: other, reviewers: [{ ...reviewers[0], person: other }] })
  }
  return makeSurvey(app, { subtype, columns: { status: 'draft' }, topics })
}

test('keeps, when an engagement survey is first sent, where people belong that day', async () => {
  const senior = { id: seedId('seniority', 'senior') }
  const person = await makePerson(app, { columns: { seniority_id: senior.id } })
  const chapters = await app.deps.db.selectFrom('chapters').selectAll().limit(2).execute()
  const links = chapters.map(({ id }) => ({ employee_id: person.id, chapter_id: id }))
  await insertRows(app.deps.db, 'employee_chapters', links)
  const quay = await makeProject(app, { name: 'Quay' })
  await joinProject(app, person, quay, { start_date: day(0), end_date: day(1) })
  // A second membership of the same project adds nothing.
  await joinProject(app, person, quay, { start_date: day(-9) })
  for (const [project, membership] of [
    [{}, { end_date: day(0) }],
    [{}, { start_date: day(1) }],
    [{}, { deleted_at: new Date() }],
    [{ status: 'paused' }, {}],
    [{ deleted_at: new Date() }, {}],
  ] as [object, object][])
    await joinProject(app, person, await makeProject(app, project), membership)
  const { id } = await asked(person)
  await send(id, { minimumGroupSize: 6 })
  const expected = [
    ...chapters.map((one) => `chapter ${one.id} ${one.name}`),
    `project ${quay.id} Quay`,
    expect.stringContaining(`seniority ${senior.id} `),
  ]
  expect(chapters).toHaveLength(2)
  const kept = await groupsOf(id)
  expect(kept).toHaveLength(4)
  expect(kept).toEqual(expect.arrayContaining(expected))
  expect((await surveyRow(app, id)).minimum_group_size).toBe(6)

  await app.deps.db.deleteFrom('employee_chapters').where('employee_id', '=', person.id).execute()
  await send(id, { minimumGroupSize: 10 })
  expect(await groupsOf(id)).toEqual(kept)
  expect((await surveyRow(app, id)).minimum_group_size).toBe(6)
})

test('people without groups have none stored, and five is the default size', async () => {
  const { id } = await asked(await makePerson(app))
  await send(id)
  expect(await groupsOf(id)).toEqual([])
  expect((await surveyRow(app, id)).minimum_group_size).toBe(5)
})

test('other surveys keep neither', async () => {
  const person = await makePerson(app, { columns: { seniority_id: seedId('seniority', 'senior') } })
  const { id } = await asked(person, 'work')
  await send(id, { type: 'work', everyone: true, minimumGroupSize: 9 })
  expect(await groupsOf(id)).toEqual([])
  expect((await surveyRow(app, id)).minimum_group_size).toBe(5)
})
