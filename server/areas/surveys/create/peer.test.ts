import { questionsOnForms } from '#tests/support/surveys.ts'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { SurveyPreview } from '#contract/api/surveys/preview.ts'
import type { Permission } from '#contract/permissions.ts'
import { foreseenPairs, makeColleague, makeOwnOrganization, makeUnit, pairsOf } from '#tests/support/asked.ts'
import { makePerson, makeRole } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { unitCalls } from '#tests/support/units.ts'

const app = testServer()
type Colleague = Awaited<ReturnType<typeof makeColleague>>
let ann: Colleague
let bob: Colleague

/** A company whose reviewers are all listed in `expected`. */
beforeAll(async () => {
  const own = await makeOwnOrganization(app, 'hand-made')
  const person = (name: string, columns: object = {}, isOwn = true) =>
    makeColleague(app, name, columns, isOwn ? own : undefined)
  const left = { working_status: 'left', left_date: '2025-01-31' }
  const gone = { deleted_at: '2025-01-31T00:00:00Z' }
  const gus = await person('gus')
  const hal = await person('hal', { working_status: 'contractor' })
  const fay = await person('fay', {}, false)
  ann = await person('ann', { line_manager_id: gus.id })
  bob = await person('bob', { line_manager_id: hal.id })
  const cai = await person('cai')
  const dee = await person('dee')
  const eve = await person('eve', { working_status: 'contractor' })
  const ida = await person('ida')
  const kim = await person('kim', gone)
  const pat = await person('pat', { working_status: 'probation' })
  const quy = await person('quy', left)
  await person('jon', { line_manager_id: (await person('old', left)).id })
  await person('lea', { line_manager_id: kim.id })
  const nia = await person('nia', { line_manager_id: fay.id })
  const self = await person('own')
  await sql`update employees set line_manager_id = id where id = ${self.id}`.execute(app.deps.db)
  await makeUnit(app, 'Alpha', [
    [ann],
    [bob],
    [gus],
    [fay],
    [eve],
    [kim],
    [pat],
    [quy],
    [cai, { status: 'inactive', end_date: '2025-01-31' }],
    [dee, { status: 'inactive', end_date: '2025-01-31', deleted_at: '2025-01-31T00:00:00Z' }],
  ])
  await makeUnit(app, 'Beta', [[ann], [bob], [hal]])
  const archived = await makeUnit(app, 'Archived', [[dee], [ann]])
  await unitCalls(app, archived.project).archive(archived)
  await makeUnit(app, 'Deleted', [[ida], [ann]], { deleted_at: '2025-01-31T00:00:00Z' })
  await makeUnit(app, 'Single', [[nia]])
})

/** All forms, each once, worked out by hand from rules/surveys.md#2.2. */
const expected = [
  // Bob shares Alpha and Beta. Gus manages ann, so he is not her peer. Eve, pat and quy are not full-time; kim is
  // deleted.
  'ann < bob peer',
  'ann < fay peer',
  'ann < gus line-manager',
  // Hal is a contractor in the same unit, but is asked as the line manager.
  'bob < ann peer',
  'bob < fay peer',
  'bob < gus peer',
  'bob < hal line-manager',
  // The people a manager leads review him as peers.
  'gus < ann peer',
  'gus < bob peer',
  'gus < fay peer',
  // Fay belongs to another organization, so there is no form about her.
  'nia < fay line-manager',
]
/** Topics without a reviewer: the person has no unit any more, or the line manager is gone. */
const alone = ['cai', 'dee', 'ida', 'jon', 'lea', 'own']
const subjects = ['ann', 'bob', 'gus', 'nia', ...alone].sort()

const wanted = (year: number) => ({ type: 'peer-review', quarter: 'q1,q2', year })
const preview = async (query: object, token?: string) => {
  const asked = { ...wanted(2099), year: '2099', ...query }
  const { body } = await app.as('admin')(api.surveys.preview, { query: asked, ...(token && { token }) })
  return { ...(body.data as SurveyPreview), total: body.total }
}
const person = (...may: Permission[]) => makePerson(app, { permissions: ['surveys.create', ...may] })

test('reviewers are people of the same work unit, and the line manager', async () => {
  const { status, body } = await app.as('admin')(api.surveys.create, { body: wanted(2031) })
  expect([status, body]).toEqual([200, { data: null, message: 'ok' }])
  expect(await pairsOf(app, 'Q1/Q2, 2031')).toEqual(expected)
  const { rows: topics } = await sql<{ username: string; title: string }>`
    select s.username, t.title from event_topics t join employees s on s.id = t.employee_id
      join feedback_events e on e.id = t.event_id and e.title = 'Q1/Q2, 2031'
    where t.project_id is null order by s.username`.execute(app.deps.db)
  expect(topics).toEqual(subjects.map((name) => ({ username: name, title: `${name} · Q1/Q2, 2031` })))
})

test('the preview foresees just them, with the reasons', async () => {
  const { recipients, ...counts } = await preview({})
  expect(counts).toEqual({
    title: 'Q1/Q2, 2099',
    startDate: '2099-01-01T00:00:00Z',
    endDate: '2099-06-30T23:59:59Z',
    topics: 10,
    rows: 11,
    people: 5,
    away: 0,
    alone: 6,
    notAsked: expect.any(Array),
    total: 5,
  })
  expect(foreseenPairs(recipients)).toEqual(expected)
  expect(recipients.map(({ person: { username }, forms }) => `${username} ${forms}`)).toEqual([
    'ann 2',
    'bob 2',
    'fay 4',
    'gus 2',
    'hal 1',
  ])
  const why = recipients[1]?.about.map(({ employee, workUnits }) => [employee.username, ...workUnits])
  expect(why).toEqual([
    ['ann', 'Alpha', 'Beta'],
    ['gus', 'Alpha'],
  ])
})

test('the preview is paged and searched by name', async () => {
  const names = ({ recipients, total }: Awaited<ReturnType<typeof preview>>) => [
    total,
    ...recipients.map(({ person: { username } }) => username),
  ]
  expect(names(await preview({ page: '2', size: '2' }))).toEqual([5, 'fay', 'gus'])
  expect(names(await preview({ keyword: 'GÚS', page: '1', size: '2' }))).toEqual([1, 'gus'])
  expect(names(await preview({ keyword: 'nobody' }))).toEqual([0])
})

test("the preview does not reveal one's own reviewers", async () => {
  await sql`insert into employee_roles (employee_id, role_id)
    values (${ann.id}, ${await makeRole(app, ['surveys.create', 'employeeEventQuestions.read'])})`.execute(app.deps.db)
  const { recipients, rows, people } = await preview({}, ann.token)
  expect([rows, people]).toEqual([11, 5])
  expect(foreseenPairs(recipients)).toEqual(expected.filter((pair) => !pair.startsWith('ann <')))
  expect(recipients.map(({ forms, about }) => forms - about.length)).toEqual([0, 0, 0, 0, 0])
})

test('only those who may read answers foresee who reviews whom', async () => {
  const { recipients, rows } = await preview({}, (await person()).token)
  expect([rows, recipients.length]).toEqual([11, 5])
  expect(recipients.flatMap(({ about }) => about)).toEqual([])
  const reader = await preview({}, (await person('employeeEventQuestions.read')).token)
  expect(foreseenPairs(reader.recipients)).toEqual(expected)
})

test('a form waits to be sent, with the questions of the bank', async () => {
  await app.as('admin')(api.surveys.create, { body: wanted(2032) })
  const { rows } = await sql<{ event: string; states: string; questions: unknown[]; bank: unknown[] }>`
    select e.status || ' ' || coalesce(e.launched_at::text, 'unsent') as event,
      (select string_agg(distinct concat_ws(' ', r.author_status, r.reviewer_status, r.is_read, r.is_forced_done), ',')
        from event_reviewers r where r.event_id = e.id) as states,
      (select json_agg(json_build_array(q.question_id, q.type, q.content, q."order", q.domain, q.answer, q.note)
        order by q."order")
        from ${questionsOnForms} q where q.event_reviewer_id = v.id) as questions,
      (select json_agg(json_build_array(q.id, q.type, q.content, q."order", q.domain, '', '') order by q."order")
        from questions q where q.subcategory = 'peer-review') as bank
    from feedback_events e join event_topics t on t.event_id = e.id and t.employee_id = ${bob.id}
      join event_reviewers v on v.topic_id = t.id
    where e.title = 'Q1/Q2, 2032'`.execute(app.deps.db)
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    expect(row).toMatchObject({ event: 'draft unsent', states: 'draft none f f' })
    expect(row.bank).toHaveLength(7)
    expect(row.questions).toEqual(row.bank)
  }
})
