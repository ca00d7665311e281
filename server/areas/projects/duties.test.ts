import { sql } from 'kysely'
import type { BulkRow } from '#contract/api/bulk.ts'
import * as api from '#contract/api/index.ts'
import { joinProject, leadProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** The duties told before these people leave. */
async function dutiesOf(ids: string[], token?: string) {
  const body = { ids, status: 'left', dryRun: true }
  const answer = await app.as('admin')(api.bulk.employees, { body, ...(token && { token }) })
  return (answer.body.data as BulkRow[]).map(({ duties }) => duties)
}

let leaver: Made
let shared: { id: string; code: string }
beforeAll(async () => {
  // Without a role everybody with the right may change them.
  leaver = await makePerson(app)
  const mentee = (display_name: string, more = {}) =>
    makePerson(app, { columns: { display_name, line_manager_id: leaver.id, ...more }, roles: ['full-time'] })
  await mentee('Anh')
  await mentee('Åsa')
  await mentee('Gone', { working_status: 'left', left_date: '2024-01-01' })
  await sql`insert into chapters (code, name, lead_id) values ('rust', 'Rust', ${leaver.id}), ('zig', 'Zig', ${leaver.id})`.execute(
    app.deps.db,
  )
  await sql`update chapters set deleted_at = now() where code = 'zig'`.execute(app.deps.db)
  shared = await makeProject(app, { name: 'Open' })
  const closed = await makeProject(app, { name: 'Closed', status: 'closed' })
  const ended = await makeProject(app, { name: 'Ended' })
  const other = await makeProject(app, { name: 'Other' })
  for (const project of [shared, closed, ended, other]) await leadProject(app, leaver, project)
  await sql`update project_heads set end_date = current_date where project_id = ${ended.id}`.execute(app.deps.db)
})

test('leaving tells who reports to the person, and the chapters and projects that they lead', async () => {
  const nobody = await makePerson(app)
  expect(await dutiesOf([leaver.id, nobody.id])).toEqual([
    {
      mentees: [expect.objectContaining({ displayName: 'Anh' }), expect.objectContaining({ displayName: 'Åsa' })],
      chapters: ['Rust'],
      projects: ['Open', 'Other'],
    },
    undefined,
  ])
})

test('readers are told only of projects and people that they see', async () => {
  const may = ['employees.read', 'employees.read.fullAccess', 'employees.edit', 'projects.read'] as const
  const editor = await makePerson(app, { permissions: [...may] })
  await joinProject(app, editor, shared)
  expect(await dutiesOf([leaver.id], editor.token)).toEqual([{ mentees: [], chapters: ['Rust'], projects: ['Open'] }])
})

test('only leaving tells it, and only before it is done', async () => {
  const on = async (body: object) =>
    (await app.as('admin')(api.bulk.employees, { body: { ids: [leaver.id], ...body } })).body.data as BulkRow[]
  expect(await on({ status: 'contractor', dryRun: true })).toEqual([
    expect.not.objectContaining({ duties: expect.anything() }),
  ])
  expect(await on({ status: 'left' })).toEqual([{ id: leaver.id, name: expect.any(String), refusal: '', changes: [] }])
})
