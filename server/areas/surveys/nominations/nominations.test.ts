import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { NewNominations, Nominations } from '#contract/api/surveys/nominations.ts'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import type { Task } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { today } from '#server/platform/deps.ts'
import { makeColleague, makeOwnOrganization, makeUnit, pairsOf } from '#tests/support/asked.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { endNominations } from './settle.ts'

const app = testServer()
const { surveys } = api
const year = Number(today({ TIME_ZONE: 'UTC' }).slice(0, 4)) + 1
const on = (days: number) => daysLater(today(app.deps.env), days)

let mai: Made
let ann: Made
let hr: Made
let others: Made[]
/** Mai manages Ann, who shares a unit with five others; only Ann is of the organization. */
beforeAll(async () => {
  const own = await makeOwnOrganization(app, 'nominations')
  mai = await makeColleague(app, 'mai')
  ann = await makeColleague(app, 'ann', { line_manager_id: mai.id }, own)
  others = []
  for (const name of ['ben', 'cem', 'dan', 'eve', 'fay', 'gil']) others.push(await makeColleague(app, name))
  await makeUnit(app, 'Nominating', [[ann], ...others.slice(0, 5).map((one): [Made] => [one])])
  hr = await makePerson(app, { permissions: ['surveys.edit', 'surveys.read', 'employeeEventQuestions.read'] })
})

type P = { id: string; topicId: string }

let rounds = 0
async function round(over: Partial<NewNominations> = {}, kinds = ['peer', 'line-manager']) {
  const at = year + rounds++
  const nominations = { until: on(7), most: 4, formsMost: 2, ...over }
  const body = { type: 'peer-review', quarter: 'q3,q4', year: at, kinds, nominations }
  const made = await app.as('admin')(surveys.create, { body })
  const title = `Q3/Q4, ${at}`
  const { rows } = await sql<{ id: string; topicId: string }>`select e.id, t.id as "topicId"
    from feedback_events e join event_topics t on t.event_id = e.id where e.title = ${title}`.execute(app.deps.db)
  return { status: made.status, error: made.body.errors?.[0]?.code, title, params: rows[0] as (typeof rows)[number] }
}
/** Another topic of the round, about Gil, with forms made with the round or since, and people who are wanted. */
async function aboutGil({ id }: P, { atFirst = [], since = [], wanted = [] }: Record<string, Made[]>) {
  const topic = randomUUID()
  await sql`insert into event_topics (id, event_id, employee_id, title, nomination)
    values (${topic}, ${id}, ${others[5]?.id}, 'gil', 'sent')`.execute(app.deps.db)
  for (const [seconds, people] of [atFirst, since].entries())
    for (const one of people)
      await sql`insert into event_reviewers (event_id, topic_id, reviewer_id, relationship, created_at)
        select id, ${topic}, ${one.id}, 'chapter-lead', created_at + ${seconds}::int * interval '1 second'
        from feedback_events where id = ${id}`.execute(app.deps.db)
  for (const one of wanted)
    await sql`insert into review_nominations (event_id, topic_id, reviewer_id, is_chosen)
      values (${id}, ${topic}, ${one.id}, true)`.execute(app.deps.db)
}
const look = ({ token }: Made, params: { id: string; topicId: string }) =>
  app.as(null)(surveys.nominations, { token, params })
const seen = async (made: Made, params: { id: string; topicId: string }) =>
  (await look(made, params)).body.data as Nominations
const choose = ({ token }: Made, params: { id: string; topicId: string }, people: { id: string }[]) =>
  app.as(null)(surveys.nominate, { token, params, body: { reviewerIDs: people.map(({ id }) => id) } })
const code = async (send: () => ReturnType<typeof choose>) => {
  const { status, body } = await refused(app.deps.db, send)
  return body.errors?.[0]?.code ?? status
}
const tasksOf = async ({ token }: Made, params: { topicId: string }) => {
  const { body } = await app.as(null)(api.tasks.list, { token })
  return (body.data as Task[]).filter(({ subject }) => subject.id === params.topicId).map(({ kind }) => kind)
}

test('a person chooses, the line manager approves, and only then there are forms', async () => {
  const { params, title } = await round()
  expect(await pairsOf(app, title)).toEqual(['ann < mai line-manager'])
  expect([await tasksOf(ann, params), await tasksOf(mai, params)]).toEqual([['nomination'], []])
  const before = await seen(ann, params)
  expect(before).toMatchObject({ isOwn: true, state: 'open', most: 4, formsMost: 2, until: on(7) })
  expect(before.people.map(({ employee, isChosen }) => [employee.username, isChosen])).toEqual(
    ['ben', 'cem', 'dan', 'eve', 'fay'].map((name) => [name, false]),
  )
  const [ben, cem, dan, eve, , gil] = others as [Made, Made, Made, Made, Made, Made]
  expect((await choose(ann, params, [ben, cem, gil])).status).toBe(200)
  expect([await tasksOf(ann, params), await tasksOf(mai, params)]).toEqual([[], ['nomination-approval']])
  expect(await pairsOf(app, title)).toEqual(['ann < mai line-manager'])
  const sent = await seen(mai, params)
  expect(sent).toMatchObject({ isOwn: false, state: 'sent' })
  const names = sent.people.filter(({ isChosen }) => isChosen).map(({ employee }) => employee.username)
  expect(names).toEqual(['ben', 'cem', 'gil'])
  expect((await choose(mai, params, [ben, dan, eve])).status).toBe(200)
  expect(await pairsOf(app, title)).toEqual([
    'ann < ben peer',
    'ann < dan peer',
    'ann < eve peer',
    'ann < mai line-manager',
  ])
  // Neither of them finds the choice any more, nor is it kept.
  expect([(await look(ann, params)).status, (await look(mai, params)).status]).toEqual([404, 404])
  const { rows } = await sql`select from review_nominations where topic_id = ${params.topicId}`.execute(app.deps.db)
  expect(rows).toEqual([])
  const { rows: told } = await sql<{ action: string; changes: unknown }>`select action, changes from audit_events
    where entity_id = ${params.id} and action <> 'survey.created' order by at`.execute(app.deps.db)
  const changes = [{ field: 'reviewers', before: '', after: '', masked: true }]
  expect(told).toEqual([
    { action: 'survey.nominated', changes },
    { action: 'survey.reviewers', changes },
  ])
})

test('is for the person, the line manager and who chooses reviewers', async () => {
  const { params } = await round()
  expect((await app.as(null)(surveys.nominations, { params })).status).toBe(401)
  expect((await app.as(null)(surveys.nominate, { params, body: { reviewerIDs: [] } })).status).toBe(401)
  const reader = await makePerson(app, { permissions: ['surveys.edit', 'surveys.read'] })
  for (const made of [others[0] as Made, reader]) {
    expect((await look(made, params)).status).toBe(404)
    expect((await refused(app.deps.db, () => choose(made, params, others.slice(0, 3)))).status).toBe(404)
  }
  expect((await look(hr, params)).status).toBe(200)
  expect((await look(ann, { ...params, topicId: randomUUID() })).status).toBe(404)
  const { body } = await app.as(null)(surveys.one, { token: hr.token, params: { id: params.id } })
  expect(body.data).toMatchObject({ topics: [{ nomination: 'open' }] })
})

test('three to the cap of people who can review, none of them with too many forms', async () => {
  const { params } = await round({ most: 3, formsMost: 1 })
  const [ben, cem, dan, eve, fay] = others as [Made, Made, Made, Made, Made]
  const left = await makePerson(app, { columns: { working_status: 'left' } })
  expect(await code(() => choose(ann, params, [ben, cem]))).toBe('nomination.count')
  expect(await code(() => choose(ann, params, [ben, cem, dan, eve]))).toBe('nomination.count')
  expect(await code(() => choose(ann, params, [ben, cem, ann]))).toBe('reviewer.self')
  expect(await code(() => choose(ann, params, [ben, cem, left]))).toBe('reviewer.notFullTime')
  // Another topic of the round, about Gil: Ben had a form from the start, Cem got one since, and Fay is wanted.
  await aboutGil(params, { atFirst: [ben], since: [cem], wanted: [fay] })
  for (const by of [ann, mai]) {
    expect((await seen(by, params)).people.map(({ forms }) => forms)).toEqual([1, 0, 0, 0, 0])
    expect(await code(() => choose(by, params, [ben, dan, eve]))).toBe('nomination.full')
  }
  // What others were given or want since is only for those who see reviewers.
  expect((await seen(hr, params)).people.map(({ forms }) => forms)).toEqual([1, 1, 0, 0, 1])
  expect(await code(() => choose(hr, params, [cem, dan, eve]))).toBe('nomination.full')
  expect(await code(() => choose(hr, params, [fay, dan, eve]))).toBe('nomination.full')
  expect((await choose(ann, params, [cem, dan, fay])).status).toBe(200)
})

test('who has too many forms by then is left out as forms are prepared, and proposed ones make up three', async () => {
  const [, cem, dan, eve, fay, gil] = others as [Made, Made, Made, Made, Made, Made]
  const { params, title } = await round({ formsMost: 1 })
  await aboutGil(params, { since: [cem, gil], wanted: [eve] })
  await choose(ann, params, [cem, dan, eve, gil])
  // Mai takes Eve out, so she is not proposed any more.
  await choose(mai, params, [cem, dan, fay, gil])
  expect((await pairsOf(app, title)).filter((pair) => pair.startsWith('ann'))).toEqual([
    'ann < ben peer',
    'ann < dan peer',
    'ann < fay peer',
    'ann < mai line-manager',
  ])
})

test('a task is only for who can do it, also for a line manager whose record the report made', async () => {
  const nam = await makeColleague(app, 'nam')
  const changes = [{ field: 'roles', before: '', after: 'manager', masked: false }]
  const made = { action: 'employee.created', entity: 'employee', entityId: nam.id, requestId: '' } as const
  await app.deps.db.transaction().execute((trx) => audit(trx, { ...made, actorId: ann.id, changes }))
  const set = (column: string, value: string) =>
    sql`update employees set ${sql.ref(column)} = ${value} where id = ${ann.id}`.execute(app.deps.db)
  const { params } = await round()
  await choose(ann, params, others.slice(0, 3))
  await set('line_manager_id', nam.id)
  expect([await tasksOf(nam, params), (await look(nam, params)).status]).toEqual([['nomination-approval'], 200])
  await set('working_status', 'left')
  expect(await tasksOf(nam, params)).toEqual([])
  await set('working_status', 'full-time')
  await set('line_manager_id', mai.id)
})

test('nothing of a choice is left after closing and removing', async () => {
  const kept = async ({ id }: { id: string }) =>
    (await sql`select from review_nominations where event_id = ${id}`.execute(app.deps.db)).rows.length
  const admin = app.as('admin')
  const [closed, removed, topic] = [await round(), await round(), await round()].map((one) => one.params) as [P, P, P]
  expect(await Promise.all([closed, removed, topic].map(kept))).toEqual([5, 5, 5])
  await admin(surveys.markDone, { params: { id: closed.id } })
  await admin(surveys.remove, { params: { id: removed.id } })
  await admin(surveys.removeTopic, { params: topic })
  expect(await Promise.all([closed, removed, topic].map(kept))).toEqual([0, 0, 0])
  const { body } = await admin(surveys.one, { params: { id: closed.id } })
  expect((body.data as SurveyDetail).topics.map(({ nomination }) => nomination)).toEqual([undefined])
  expect((await admin(surveys.topic, { params: closed })).body.data).toMatchObject({ nomination: null })
})

test('nobody chooses the line manager, nor in a round that asks reports one of them', async () => {
  const [ben, cem, dan] = others as [Made, Made, Made]
  const set = (manager: string | null) =>
    sql`update employees set line_manager_id = ${manager} where id = ${ben.id}`.execute(app.deps.db)
  await set(ann.id)
  const { params } = await round()
  const { params: upward } = await round({}, ['peer', 'upward'])
  for (const by of [ann, hr]) {
    expect(await code(() => choose(by, params, [mai, cem, dan]))).toBe('nomination.notPeer')
    expect(await code(() => choose(by, upward, [ben, cem, dan]))).toBe('nomination.notPeer')
  }
  expect((await choose(ann, params, [ben, cem, dan])).status).toBe(200)
  await set(null)
})

test('in a round that was sent, forms are delivered as they are prepared, and their reviewers invited', async () => {
  const asked = async ({ id }: P) => {
    const { rows } = await sql<{ who: string }>`select concat_ws(' ', p.username, r.author_status, r.reviewer_status,
        (select kind from survey_mails m where m.event_id = r.event_id and m.employee_id = p.id)) as who
      from event_reviewers r join employees p on p.id = r.reviewer_id where r.event_id = ${id} order by p.username`.execute(
      app.deps.db,
    )
    return rows.map(({ who }) => who)
  }
  const names = ['ben', 'cem', 'dan']
  const { params } = await round()
  const body = { type: 'peer-review' as const, everyone: true }
  await app.as('admin')(surveys.send, { params: { id: params.id }, body })
  await choose(ann, params, others.slice(0, 3))
  expect(await asked(params)).toEqual(['mai sent new invitation'])
  await choose(mai, params, others.slice(0, 3))
  const told = [...names, 'mai'].map((name) => `${name} sent new invitation`)
  expect(await asked(params)).toEqual(told)
  const { params: draft } = await round()
  await choose(mai, draft, others.slice(0, 3))
  expect(await asked(draft)).toEqual([...names, 'mai'].map((name) => `${name} draft none`))
  const { params: over } = await round({ most: 3 })
  await app.as('admin')(surveys.send, { params: { id: over.id }, body })
  await sql`update feedback_events set nominate_until = ${on(-1)} where id = ${over.id}`.execute(app.deps.db)
  await app.deps.db.transaction().execute((trx) => endNominations(trx, app.deps.env))
  expect(await asked(over)).toEqual(told)
})

test('numbers tell nobody who was asked about them', async () => {
  const { params } = await round()
  const [ben, cem, dan] = others as [Made, Made, Made]
  const topic = randomUUID()
  await sql`insert into event_topics (id, event_id, employee_id, title, nomination)
    values (${topic}, ${params.id}, ${mai.id}, 'mai', 'sent')`.execute(app.deps.db)
  await sql`insert into event_reviewers (event_id, topic_id, reviewer_id, relationship)
    values (${params.id}, ${topic}, ${ben.id}, 'peer')`.execute(app.deps.db)
  await sql`update event_reviewers set created_at = (select created_at from feedback_events where id = ${params.id})
    where topic_id = ${topic}`.execute(app.deps.db)
  await sql`update feedback_events set forms_most = 1 where id = ${params.id}`.execute(app.deps.db)
  // Mai decides about Ann, and is reviewed by Ben herself.
  expect((await seen(mai, params)).people[0]?.forms).toBe(0)
  expect((await seen(hr, params)).people[0]?.forms).toBe(1)
  expect((await choose(mai, params, [ben, cem, dan])).status).toBe(200)
})

test('after the day, what was chosen is taken, and for those who did not choose the proposed with the fewest forms', async () => {
  const chosen = await round()
  await choose(ann, chosen.params, others.slice(2, 5))
  const open = await round({ most: 3 })
  const closed = await round()
  const run = () => app.deps.db.transaction().execute((trx) => endNominations(trx, app.deps.env))
  await run()
  expect(await pairsOf(app, open.title)).toEqual(['ann < mai line-manager'])
  await app.as('admin')(surveys.markDone, { params: { id: closed.params.id } })
  await sql`update feedback_events set nominate_until = ${on(-1)} where nominate_until is not null`.execute(app.deps.db)
  await Promise.all([run(), run()])
  expect(await pairsOf(app, chosen.title)).toEqual([
    'ann < dan peer',
    'ann < eve peer',
    'ann < fay peer',
    'ann < mai line-manager',
  ])
  expect(await pairsOf(app, open.title)).toEqual([
    'ann < ben peer',
    'ann < cem peer',
    'ann < dan peer',
    'ann < mai line-manager',
  ])
  expect(await pairsOf(app, closed.title)).toEqual(['ann < mai line-manager'])
  expect((await look(ann, closed.params)).status).toBe(404)
})

test('takes a hundred topics at a time, goes on after a fault, and invites at the end', async () => {
  const { db, env } = app.deps
  const { params } = await round()
  const body = { type: 'peer-review' as const, everyone: true }
  await app.as('admin')(surveys.send, { params: { id: params.id }, body })
  const many = Array.from({ length: 149 }, () => randomUUID())
  for (const id of many) await makePerson(app, { columns: { id, line_manager_id: mai.id } })
  await sql`insert into event_topics (event_id, employee_id, title, nomination)
    select ${params.id}, n, n::text, 'open' from unnest(${many}::uuid[]) n`.execute(db)
  await sql`insert into review_nominations (event_id, topic_id, reviewer_id, units, is_chosen)
    select t.event_id, t.id, ${others[0]?.id}, 1, false from event_topics t where t.event_id = ${params.id}
    and t.employee_id = any (${many}::uuid[])`.execute(db)
  await sql`update feedback_events set nominate_until = ${on(-1)}, forms_most = 999 where id = ${params.id}`.execute(db)
  const step = (fault = false) =>
    db.transaction().execute(async (trx) => {
      const more = await endNominations(trx, env)
      if (fault) throw new Error('gone')
      return more
    })
  const open = async () =>
    (await sql`select from event_topics where event_id = ${params.id} and nomination = 'open'`.execute(db)).rows.length
  const mails = async () =>
    (
      await sql`select from survey_mails where event_id = ${params.id} and employee_id = ${others[0]?.id}
        and kind = 'invitation'`.execute(db)
    ).rows.length
  expect([await step(), await open(), await mails()]).toEqual(['more', 50, 0])
  await expect(step(true)).rejects.toThrow('gone')
  expect([await open(), await step(), await open(), await step()]).toEqual([50, 'more', 0, undefined])
  const forms = await sql`select from event_reviewers where event_id = ${params.id}
    and reviewer_id = ${others[0]?.id}`.execute(db)
  expect(forms.rows.length).toBeGreaterThanOrEqual(149)
  expect(await mails()).toBe(1)
})

test('the day is from today on and before the end; without peers nobody chooses', async () => {
  expect(await round({ until: on(-1) })).toMatchObject({ status: 400, error: 'nomination.day' })
  expect(await round({ until: `${year + rounds}-12-31` })).toMatchObject({ status: 400, error: 'nomination.day' })
  const { params } = await round({}, ['line-manager'])
  expect((await look(ann, params)).status).toBe(404)
})
