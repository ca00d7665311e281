import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import type { Task } from '#contract/api/tasks.ts'
import { askEngagement, groupIdOf } from '#tests/support/engagement.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const people: Made[] = []
let maker: Made
let reader: Made
let owner: Made
beforeAll(async () => {
  for (let at = 0; at < 12; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
  maker = await makePerson(app, { permissions: ['surveys.read', 'surveys.edit'] })
  reader = await makePerson(app, { permissions: ['surveys.read'] })
  owner = await makePerson(app)
})

const six = (group: string, scores: string[]) =>
  scores.map((answers) => ({ answers, groups: [`chapter/${group}` as const] }))
const web = groupIdOf('chapter/web')
/** A round of 12 in two chapters of six; `few` of them in a third one. */
const round = (start: string, score: string, few = 0, columns = {}) =>
  askEngagement(
    app,
    people,
    [...six('web', [score, score, score, score, score, score]), ...six('server', ['3', '3', '3', '3', '3', '3'])].map(
      (form, at) => (at < few ? { ...form, groups: [...form.groups, 'chapter/few' as const] } : form),
    ),
    { start_date: `${start}T00:00:00Z`, ...columns },
  )
const resultsOf = async (id: string, by: string = '') =>
  (await app.as('admin')(api.surveys.results, { params: { id }, query: { by } })).body.data as EngagementResults
const questionOf = async (id: string) => (await resultsOf(id)).questions[0]?.questionID ?? ''

interface Wanted {
  by?: Made
  questionID?: string
  group?: { kind: string; id: string } | null
  ownerID?: string
}
const add = async (id: string, { by = maker, ...body }: Wanted = {}) =>
  app.as(null)(api.surveys.addAction, {
    params: { id },
    body: {
      title: 'Quiet hours',
      ownerID: owner.id,
      due: '2031-05-01',
      questionID: body.questionID ?? (await questionOf(id)),
      ...body,
    },
    token: by.token,
  })
const finish = (id: string, actionID: string, { token }: Made, isDone = true) =>
  app.as(null)(api.surveys.finishAction, { params: { id, actionID }, body: { isDone }, token })
const tasksOf = async ({ token }: Made) =>
  ((await app.as(null)(api.tasks.list, { token })).body.data as Task[]).filter(
    ({ kind }) => kind === 'engagement-action',
  )

test('is made by who edits surveys and reads results, for what the results show', async () => {
  const id = await round('2010-01-01', '2', 3)
  expect((await add(id)).status).toBe(200)
  expect((await add(id, { group: { kind: 'chapter', id: web } })).status).toBe(200)
  expect((await add(id, { by: reader })).status).toBe(403)
  expect((await add(id, { by: await makePerson(app, { permissions: ['surveys.edit'] }) })).status).toBe(403)
  expect((await add(id, { group: { kind: 'chapter', id: groupIdOf('chapter/few') } })).status).toBe(404)
  expect((await add(id, { group: { kind: 'project', id: web } })).status).toBe(404)
  expect((await add(id, { questionID: randomUUID() })).status).toBe(404)
  expect((await add(randomUUID(), { questionID: randomUUID() })).status).toBe(404)
  const left = await makePerson(app, { columns: { working_status: 'left' } })
  expect((await add(id, { ownerID: left.id })).body.code).toBe('onboarding.ownerGone')
  const { actions } = await resultsOf(id)
  expect(actions).toMatchObject([
    { eventID: id, title: 'Quiet hours', due: '2031-05-01', group: null, doneAt: null, helped: null },
    { group: { kind: 'chapter', id: web, name: 'web' }, owner: { id: owner.id } },
  ])
})

test('weighs the groups of a closed survey once for all actions', async () => {
  const id = await round('2010-04-01', '2')
  const group = { kind: 'chapter', id: web }
  const questionID = await questionOf(id)
  expect((await add(id, { questionID, group })).status).toBe(200)
  // Weighed again, there would be no group.
  await app.deps.db.deleteFrom('event_reviewer_groups').where('event_id', '=', id).execute()
  expect((await add(id, { questionID, group })).status).toBe(200)
})

test('is not made from results that are not shown', async () => {
  const questionID = await questionOf(await round('2011-01-01', '2'))
  const open = await round('2011-04-01', '2', 0, { status: 'in-progress' })
  expect((await add(open, { questionID })).status).toBe(404)
  expect((await resultsOf(open)).actions).toEqual([])
})

test('is a task of its owner, who finishes it without reading results', async () => {
  const id = await round('2012-01-01', '2', 0, { title: 'Q1, 2012' })
  await add(id, { group: { kind: 'chapter', id: web } })
  const mine = (await tasksOf(owner)).filter(({ about }) => about === 'Q1, 2012')
  expect(mine).toMatchObject([{ subject: { name: 'Quiet hours' }, dueOn: '2031-05-01', link: { surveyID: id } }])
  const actionID = mine[0]?.subject.id ?? ''
  expect((await app.as(null)(api.surveys.results, { params: { id }, token: owner.token })).status).toBe(403)
  expect((await finish(id, actionID, reader)).status).toBe(404)
  expect((await finish(randomUUID(), actionID, owner)).status).toBe(404)
  expect((await finish(id, actionID, owner)).status).toBe(200)
  expect((await tasksOf(owner)).filter(({ about }) => about === 'Q1, 2012')).toEqual([])
  expect((await resultsOf(id)).actions[0]?.doneAt).not.toBeNull()
  expect((await finish(id, actionID, maker, false)).status).toBe(200)
  expect((await resultsOf(id)).actions[0]?.doneAt).toBeNull()
  const remove = ({ token }: Made) => app.as(null)(api.surveys.removeAction, { params: { id, actionID }, token })
  expect((await remove(owner)).status).toBe(403)
  const removed = await remove(maker)
  expect(removed.status).toBe(200)
  expect((await remove(maker)).status).toBe(404)
  expect((await resultsOf(id)).actions).toEqual([])
  const last = ((await app.as(null)(api.undo.list, { token: maker.token })).body.data as { request: string }[])[0]
  const undone = await app.as(null)(api.undo.run, { params: { request: last?.request ?? '' }, token: maker.token })
  expect(undone.status).toBe(200)
  expect((await resultsOf(id)).actions).toMatchObject([{ id: actionID }])
})

test('tells in the next round whether it helped, where the change is shown', async () => {
  const before = await round('2013-01-01', '2')
  const now = await round('2013-04-01', '4')
  await add(before, { group: { kind: 'chapter', id: web } })
  await add(before)
  const { actions } = await resultsOf(now)
  // Everyone: (6 × 2 + 6 × 3) / 12 and (6 × 4 + 6 × 3) / 12.
  expect(actions.map(({ group, helped }) => [group?.name, helped])).toEqual([
    ['web', { before: 2, now: 4, change: 2 }],
    [undefined, { before: 2.5, now: 3.5, change: 1 }],
  ])
  // Scores of chapters were read, though the question was for all people.
  const events = await app.deps.db.selectFrom('audit_events').select('changes').where('entity_id', '=', now).execute()
  expect(events.map(({ changes }) => JSON.stringify(changes)).filter((text) => text.includes('chapter'))).toHaveLength(
    1,
  )
  // One of the chapter is replaced: the difference of the rounds would be what two people said.
  const last = await round('2013-07-01', '4')
  await app.deps.db
    .updateTable('event_reviewers')
    .set({ reviewer_id: owner.id })
    .where('event_id', '=', last)
    .where('reviewer_id', '=', people[0]?.id ?? '')
    .execute()
  await add(now, { group: { kind: 'chapter', id: web } })
  expect((await resultsOf(last)).actions).toMatchObject([{ eventID: now, helped: null }])
})
