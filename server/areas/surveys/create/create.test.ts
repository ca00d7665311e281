import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { create, preview } = api.surveys

beforeAll(() =>
  sql`update projects set allows_sending_survey = true where id = ${castProjects.beacon.id}`.execute(app.deps.db),
)

const make = (body: object) => app.as('admin')(create, { body })
const foresee = (body: object) =>
  app.as('admin')(preview, {
    query: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)])),
  })

/** Creation and preview refuse the body with the same error, word for word. */
async function bothRefuse(body: object) {
  const made = await refused(app.deps.db, () => make(body))
  const foreseen = await refused(app.deps.db, () => foresee(body))
  expect([foreseen.status, foreseen.body.error, foreseen.body.errors]).toEqual([
    made.status,
    made.body.error,
    made.body.errors,
  ])
  return made
}

const engagement = { type: 'engagement', quarter: 'q1', year: 2031 }

test.each<[string, object, string]>([
  ['no type', { quarter: 'q1', year: 2031 }, 'type'],
  ['an unknown type', { ...engagement, type: 'feedback' }, 'type'],
  ['a year before last year', { ...engagement, year: 1999 }, 'year'],
  ['a bad quarter', { ...engagement, quarter: 'q1,q2' }, 'quarter'],
  ['a bad date', { type: 'work', fromDate: '2031-02-30', toDate: '2031-03-14' }, 'fromDate'],
  ['more than 14 days', { type: 'work', fromDate: '2031-03-01', toDate: '2031-03-16' }, 'toDate'],
])('refuses %s, and so does the preview', async (_what, body, field) => {
  const { status, body: said } = await bothRefuse(body)
  expect([status, said.errors]).toEqual([400, [expect.objectContaining({ field })]])
  expect(said).toMatchObject({ data: null, error: expect.stringMatching(/\.$/) })
})

test('a year comes as a number, in an address as text', async () => {
  const { status, body } = await refused(app.deps.db, () => make({ ...engagement, year: '2031' }))
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'year'])
  expect((await foresee(engagement)).status).toBe(200)
  const { body: blank } = await foresee({ ...engagement, year: '' })
  expect(blank.errors?.[0]?.field).toBe('year')
})

test('what belongs to another type is ignored, even broken', async () => {
  const body = { type: 'engagement', quarter: ' Q4', year: 2040, fromDate: 5, toDate: [], topicIDs: {} }
  expect((await make(body)).status).toBe(200)
})

/** A survey from 10 to 14 March of the year, a deleted one, and one of another subtype. */
async function surroundings(year: number): Promise<void> {
  const columns = {
    start_date: `${year}-03-10T00:00:00Z`,
    end_date: `${year}-03-14T00:00:00Z`,
    status: 'done',
  }
  const earlier = { ...columns, start_date: `${year}-01-01T00:00:00Z` }
  await makeSurvey(app, { subtype: 'work', columns: { ...columns, title: 'There' } })
  await makeSurvey(app, { subtype: 'work', columns: { ...earlier, deleted_at: `${year}-01-01T00:00:00Z` } })
  await makeSurvey(app, { subtype: 'engagement', columns: earlier })
}

test.each([
  [2050, '03-14', '03-20'],
  [2051, '03-01', '03-10'],
  [2052, '03-08', '03-16'],
  [2053, '03-12', '03-12'],
])('in %i a survey from %s to %s would meet another one', async (year, from, to) => {
  await surroundings(year)
  const { status, body } = await bothRefuse({
    type: 'work',
    fromDate: `${year}-${from}`,
    toDate: `${year}-${to}`,
  })
  expect([status, body.errors]).toMatchObject([
    400,
    [{ field: 'toDate', code: 'survey.timeTaken', params: { title: 'There' } }],
  ])
})

test.each([
  [2055, '03-15', '03-20'],
  [2056, '03-01', '03-09'],
])('in %i a survey from %s to %s meets none', async (year, from, to) => {
  await surroundings(year)
  const { status } = await make({ type: 'work', fromDate: `${year}-${from}`, toDate: `${year}-${to}` })
  expect(status).toBe(200)
})

test('the same time counts before the projects, and without a project the answer is 404', async () => {
  const set = (takesPart: boolean) =>
    sql`update projects set allows_sending_survey = ${takesPart} where id = ${castProjects.beacon.id}`.execute(
      app.deps.db,
    )
  const body = { type: 'work', fromDate: '2060-03-01', toDate: '2060-03-12' }
  expect((await make(body)).status).toBe(200)
  await set(false)
  const overlapping = await bothRefuse(body)
  const without = await bothRefuse({ ...body, fromDate: '2060-04-01', toDate: '2060-04-12' })
  await set(true)
  expect([overlapping.status, without.status]).toEqual([400, 404])
})

test.each<[object, string, string]>([
  [{ ...engagement, year: 2070 }, 'DEFAULT_ORGANIZATION', 'survey.noFullTime'],
  [{ type: 'peer-review', quarter: 'q1,q2', year: 2070 }, 'DEFAULT_ORGANIZATION', 'survey.noPeers'],
  [{ type: 'work', fromDate: '2070-03-01', toDate: '2070-03-12' }, '', 'survey.noMembers'],
])('refuses %j without anybody to ask', async (body, setting, code) => {
  const { db, env } = app.deps
  const was = env.DEFAULT_ORGANIZATION
  const members = (end_date: string | null) =>
    db.updateTable('project_members').set({ end_date }).where('project_id', '=', castProjects.beacon.id).execute()
  if (setting) env.DEFAULT_ORGANIZATION = 'nowhere'
  else await members('2024-06-01')
  const { status, body: said } = await bothRefuse(body)
  env.DEFAULT_ORGANIZATION = was
  await members(null)
  expect([status, said.errors?.[0]]).toMatchObject([400, { field: 'type', code }])
})

test('of simultaneous creations exactly one succeeds', async () => {
  const body = { type: 'peer-review', quarter: 'q3,q4', year: 2080 }
  const answers = await Promise.all([make(body), make(body), make({ ...body, quarter: 'Q3, Q4' })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  const { rows } = await sql`select from feedback_events where title = 'Q3/Q4, 2080'`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
})

test('a fault in the middle leaves nothing', async () => {
  const { db } = app.deps
  await sql`create function break_down() returns trigger language plpgsql as $$ begin
    if (select count(*) from round_questions where event_id = new.event_id) > 5 then raise exception 'broken down';
      end if;
    return new; end $$`.execute(db)
  await sql`create trigger breaks_down before
    insert on round_questions for each row execute function break_down()`.execute(db)
  const { status } = await refused(db, () => make({ ...engagement, year: 2090 }))
  await sql`drop trigger breaks_down on round_questions`.execute(db)
  expect(status).toBe(500)
  expect((await make({ ...engagement, year: 2090 })).status).toBe(200)
})

test('the history keeps who made it', async () => {
  await app.as('engineeringManager')(create, { body: { ...engagement, year: 2095 } })
  const { rows } = await sql`select a.action, a.changes, e.created_by, e.title, e.type, e.subtype, e.minimum_group_size
    from feedback_events e join audit_events a on a.entity = 'survey' and a.entity_id = e.id
      and a.actor_id = e.created_by
    where e.title = 'Q1, 2095'`.execute(app.deps.db)
  expect(rows).toEqual([
    {
      action: 'survey.created',
      changes: [
        { field: 'title', before: '', after: 'Q1, 2095', masked: false },
        { field: 'forms', before: '', after: '6', masked: false },
      ],
      created_by: cast.engineeringManager.id,
      title: 'Q1, 2095',
      type: 'survey',
      subtype: 'engagement',
      minimum_group_size: 5,
    },
  ])
})
