import { questionsOnForms } from '#tests/support/surveys.ts'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { SurveyPreview } from '#contract/api/surveys/preview.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { foreseenPairs, makeColleague, pairsOf } from '#tests/support/asked.ts'
import { joinProject, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

beforeAll(async () => {
  const day = (offset: number) => daysLater(today(app.deps.env), offset)
  const takes = { allows_sending_survey: true }
  const dock = await makeProject(app, { name: 'Dock', ...takes })
  const pier = await makeProject(app, { name: 'Pier', ...takes })
  const others = [
    await makeProject(app, { name: 'Switched off' }),
    await makeProject(app, { ...takes, status: 'paused' }),
    await makeProject(app, { ...takes, status: 'closed' }),
    await makeProject(app, { ...takes, status: 'on-boarding' }),
    await makeProject(app, { ...takes, deleted_at: '2025-01-31T00:00:00Z' }),
  ]
  const onDock = async (name: string, member: object = {}, columns: object = {}) => {
    const made = await makeColleague(app, name, columns)
    await joinProject(app, made, dock, member)
    return made
  }
  const ann = await onDock('ann')
  await joinProject(app, ann, dock, { start_date: '2025-01-01' })
  await joinProject(app, ann, pier)
  await onDock('bob', { end_date: day(0) })
  await onDock('cai', { end_date: day(0) })
  await onDock('dee', { end_date: day(1) })
  await onDock('eve', {}, { working_status: 'contractor' })
  await onDock('fay', { start_date: day(3) })
  await onDock('gus', { deleted_at: '2025-01-31T00:00:00Z' })
  await onDock('hal', {}, { deleted_at: '2025-01-31T00:00:00Z' })
  const ida = await onDock('ida', {}, { working_status: 'left', left_date: '2025-01-31' })
  for (const project of others) {
    await joinProject(app, ann, project)
    await joinProject(app, ida, project)
  }
})

/** None of these people belongs to an organization; the project's organization decides. */
const expected = ['ann < ann self', 'ann < ann self', 'dee < dee self']
const days = { fromDate: '2031-03-03', toDate: '2031-03-14' }
const title = 'Mar 03, 2031 - Mar 14, 2031'

test('full-time members of participating projects get one form per project, at once and by mail', async () => {
  const { status } = await app.as('admin')(api.surveys.create, { body: { type: 'work', ...days } })
  expect(status).toBe(200)
  expect(await pairsOf(app, title)).toEqual(expected)
  const { rows: topics } = await sql<{ title: string; state: string; domains: string; event: string }>`
    select t.title, concat_ws(' ', r.author_status, r.reviewer_status) as state, p.name as project, e.status as event,
      (select string_agg(q.domain, ' ' order by q."order") from ${questionsOnForms} q
        where q.event_reviewer_id = r.id) as domains
    from feedback_events e join event_topics t on t.event_id = e.id join event_reviewers r on r.topic_id = t.id
      join projects p on p.id = t.project_id
    where e.title = ${title} order by t.title`.execute(app.deps.db)
  const made = { state: 'sent new', domains: 'workload deadline learning', event: 'draft' }
  expect(topics).toEqual([
    { ...made, project: 'Dock', title: `Dock · ann · ${title}` },
    { ...made, project: 'Dock', title: `Dock · dee · ${title}` },
    { ...made, project: 'Pier', title: `Pier · ann · ${title}` },
  ])
  const { rows: mails } = await sql<{ to: string }>`select m.to_address as to from survey_mails s
    join mails m on m.id = s.mail_id join feedback_events e on e.id = s.event_id
    where e.title = ${title} and s.kind = 'invitation' order by 1`.execute(app.deps.db)
  expect(mails.map(({ to }) => to)).toEqual(['ann@tidewater.example', 'dee@tidewater.example'])
})

test('the preview foresees just them, and the projects', async () => {
  const query = { type: 'work', fromDate: '2032-03-01', toDate: '2032-03-12' }
  const { body } = await app.as('admin')(api.surveys.preview, { query })
  const { recipients, ...counts } = body.data as SurveyPreview
  expect(counts).toMatchObject({ topics: 3, rows: 3, people: 2, alone: 0 })
  expect(foreseenPairs(recipients)).toEqual(expected)
  expect(recipients.map(({ about }) => about.map(({ project }) => project))).toEqual([['Dock', 'Pier'], ['Dock']])
})

test('the preview tells how many have no hours left until the deadline, because they are away', async () => {
  const { rows } = await sql<{ id: string; name: string }>`select id, display_name as name from employees
    where display_name in ('ann', 'dee', 'eve')`.execute(app.deps.db)
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const away = (name: string, span: string, status = 'approved') =>
    insertRows(app.deps.db, 'absences', [
      { employee_id: idOf.get(name) ?? '', absence_kind_id: seedId('absence kind', 'sick'), span, status },
    ])
  const foreseen = async (toDate: string) => {
    const query = { type: 'work', fromDate: '2032-03-01', toDate }
    const preview = (await app.as('admin')(api.surveys.preview, { query })).body.data as SurveyPreview
    return [preview.away, preview.people]
  }
  expect(await foreseen('2032-03-12')).toEqual([0, 2])
  // Until Friday, until Thursday, and who is not asked.
  await away('ann', '[2032-02-20,2032-03-13)')
  await away('dee', '[2032-03-01,2032-03-12)')
  await away('eve', '[2032-02-20,2032-03-20)')
  expect(await foreseen('2032-03-12')).toEqual([1, 2])
  // Sunday.
  expect(await foreseen('2032-03-14')).toEqual([1, 2])
  expect(await foreseen('2032-03-11')).toEqual([2, 2])
  await away('dee', '[2032-03-12,2032-03-13)', 'requested')
  expect(await foreseen('2032-03-12')).toEqual([1, 2])
})
