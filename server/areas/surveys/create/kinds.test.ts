import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { SurveyPreview } from '#contract/api/surveys/preview.ts'
import type { Relationship } from '#contract/api/surveys/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { foreseenPairs, makeColleague, makeOwnOrganization, makeUnit, pairsOf } from '#tests/support/asked.ts'
import { joinProject, leadProject, makeProject, makeRole } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { create, preview, setReviewers, one } = api.surveys

/**
 * Ann reports to Gus, Bob and the contractor Eve to Ann. Cai leads the chapter of Ann, Dee a project of hers, and Ann
 * shares a work unit with Bob, Cai and Fay. Gus leads a chapter and a project of Ann too, Hal a project that she has left.
 */
beforeAll(async () => {
  const { db } = app.deps
  const own = await makeOwnOrganization(app, 'kinds')
  const person = (name: string, columns: object = {}, isOwn = false) =>
    makeColleague(app, name, columns, isOwn ? own : undefined)
  const gus = await person('gus', { working_status: 'contractor' })
  const ann = await person('ann', { line_manager_id: gus.id }, true)
  const bob = await person('bob', { line_manager_id: ann.id })
  await person('eve', { line_manager_id: ann.id, working_status: 'contractor' })
  const [cai, dee, fay, hal] = [await person('cai'), await person('dee'), await person('fay'), await person('hal')]
  const chapters = [cai, gus, dee].map((lead, at) => ({
    id: randomUUID(),
    code: `kinds-${at}`,
    name: `Kinds ${at}`,
    lead_id: lead.id,
  }))
  await insertRows(db, 'chapters', chapters)
  await insertRows(
    db,
    'employee_chapters',
    chapters.map(({ id }) => ({ employee_id: ann.id, chapter_id: id })),
  )
  // The chapter of Dee is gone.
  await sql`update chapters set deleted_at = now() where lead_id = ${dee.id}`.execute(db)
  const led = async (lead: { id: string }, end_date: string | null = null) => {
    const project = await makeProject(app)
    await joinProject(app, ann, project, { start_date: '2024-01-01', end_date })
    await leadProject(app, lead, project)
  }
  await led(dee)
  await led(gus)
  await led(hal, '2024-06-01')
  await makeUnit(app, 'Alpha', [[ann], [bob], [cai], [fay]])
})

const wanted = (year: number, kinds?: Relationship[]) => ({
  type: 'peer-review',
  quarter: 'q1,q2',
  year,
  ...(kinds && { kinds }),
})

test.each<[Relationship[] | undefined, string[]]>([
  [undefined, ['bob peer', 'cai peer', 'fay peer', 'gus line-manager']],
  [['self'], ['ann self']],
  [['upward'], ['bob upward']],
  // Those who report to her are her peers as well, unless they are asked as reports.
  [['peer'], ['bob peer', 'cai peer', 'fay peer']],
  [['chapter-lead'], ['cai chapter-lead', 'gus chapter-lead']],
  [['team-lead'], ['dee team-lead', 'gus team-lead']],
  [
    ['peer', 'team-lead', 'chapter-lead', 'line-manager', 'upward', 'self'],
    ['ann self', 'bob upward', 'cai chapter-lead', 'dee team-lead', 'fay peer', 'gus line-manager'],
  ],
])('of the kinds %j these are asked, each once', async (kinds, expected) => {
  const year = 2031 + (kinds?.length ?? 0) * 30 + (kinds?.[0]?.charCodeAt(0) ?? 97) - 97
  const { type, quarter } = wanted(year)
  const query = { type, quarter, year: String(year), ...(kinds && { kinds }) }
  const { body } = await app.as('admin')(preview, { query })
  const pairs = expected.map((one) => `ann < ${one}`)
  expect(foreseenPairs((body.data as SurveyPreview).recipients)).toEqual(pairs)
  expect((await app.as('admin')(create, { body: wanted(year, kinds) })).status).toBe(200)
  expect(await pairsOf(app, `Q1/Q2, ${year}`)).toEqual(pairs)
})

test('an unknown kind is refused, and other types have none', async () => {
  const bad = { ...wanted(2150), kinds: ['boss'] }
  expect((await refused(app.deps.db, () => app.as('admin')(create, { body: bad }))).status).toBe(400)
  await app.as('admin')(create, { body: { ...wanted(2150, ['peer']), type: 'engagement', quarter: 'q1' } })
  expect(await pairsOf(app, 'Q1, 2150')).toEqual(['ann < ann self'])
})

test('only in a round that asks reports an added one is asked as such, and the own form can stay', async () => {
  const added = async (year: number, kinds?: Relationship[]) => {
    await app.as('admin')(create, { body: wanted(year, kinds) })
    const { rows } = await sql<{ id: string; topicId: string; subject: string; report: string }>`
      select t.event_id as id, t.id as "topicId", t.employee_id as subject, r.id as report
      from event_topics t join feedback_events e on e.id = t.event_id and e.title = ${`Q1/Q2, ${year}`}
        join employees r on r.username = 'bob'`.execute(app.deps.db)
    const { id = '', topicId = '', subject = '', report = '' } = rows[0] ?? {}
    const set = (reviewerIDs: string[]) =>
      app.as('admin')(setReviewers, { params: { id, topicId }, body: { reviewerIDs } })
    const isOwn = kinds?.includes('self') ?? false
    expect((await set([subject])).status).toBe(isOwn ? 200 : 400)
    expect((await set(isOwn ? [subject, report] : [report])).status).toBe(200)
    const { body } = await app.as('admin')(one, { params: { id } })
    expect(body.data).toMatchObject({ topics: [{ count: { total: isOwn ? 2 : 1 } }] })
    return pairsOf(app, `Q1/Q2, ${year}`)
  }
  expect(await added(2160, ['chapter-lead'])).toContain('ann < bob line-manager')
  expect(await added(2161, ['self', 'upward'])).toContain('ann < bob upward')
})

test('the preview says about whom there is no form, and why, but not to the person', async () => {
  const own = await makeOwnOrganization(app, 'not-asked')
  const person = (name: string, working_status = 'full-time', more: object = {}) =>
    makeColleague(app, name, { working_status, ...more }, own)
  const boss = await person('n-boss')
  await person('n-led', 'full-time', { line_manager_id: boss.id })
  await person('n-new', 'on-boarding')
  await person('n-test', 'probation')
  await person('n-test2', 'probation')
  await person('n-gone', 'left', { left_date: '2200-02-01' })
  await person('n-before', 'left', { left_date: '2199-12-31' })
  const notAsked = async (token: string) => {
    const query = { type: 'peer-review', quarter: 'q1,q2', year: '2200' }
    const { body } = await app.as(null)(preview, { query, token })
    const found = (body.data as SurveyPreview).notAsked
    return found.map(({ reason, count, people }) => [reason, count, ...people.map(({ username }) => username)])
  }
  const expected = [
    ['left', 1, 'n-gone'],
    ['on-boarding', 1, 'n-new'],
    ['probation', 2, 'n-test', 'n-test2'],
  ]
  expect(await notAsked(await app.tokenOf('admin'))).toEqual([['alone', 1, 'n-boss'], ...expected])
  const role = await makeRole(app, ['surveys.create'])
  await sql`insert into employee_roles (employee_id, role_id) values (${boss.id}, ${role})`.execute(app.deps.db)
  expect(await notAsked(boss.token)).toEqual(expected)
})
