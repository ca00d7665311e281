import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, leadProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { isActiveMember, isProjectLead } from './visibility.ts'

const app = testServer()
let caller: Made
let everywhere: Made
beforeAll(async () => {
  caller = await makePerson(app, { permissions: ['projects.read'] })
  everywhere = await makePerson(app, { permissions: ['projects.read', 'projects.read.fullAccess'] })
})

/** A date relative to today, in the company's time zone. */
const day = (offset: number) => daysLater(today(app.deps.env), offset)

async function seen({ token }: Made, { id, code }: { id: string; code: string }) {
  const one = await app.as(null)(api.projects.one, { token, params: { id } })
  const byCode = await app.as(null)(api.projects.one, { token, params: { id: code } })
  const { body } = await app.as(null)(api.projects.list, { token })
  const listed = (body.data as { id: string }[]).some((row) => row.id === id)
  expect(body.total).toBe((body.data as unknown[]).length)
  // Filters offer the same projects.
  const names = (await app.as(null)(api.projects.options, { token })).body.data as { id: string }[]
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id).toSorted()
  expect(idsOf(names)).toEqual(idsOf(body.data as { id: string }[]))
  return { listed, one: one.status, byCode: byCode.status }
}
const shown = { listed: true, one: 200, byCode: 200 }
const hidden = { listed: false, one: 404, byCode: 404 }

test.each(Object.keys(projectStatuses))(
  'of a project that is %s its active member sees it when it is active, full access sees it always',
  async (status) => {
    const project = await makeProject(app, { status })
    await joinProject(app, caller, project)
    expect(await seen(caller, project)).toEqual(status === 'active' ? shown : hidden)
    expect(await seen(everywhere, project)).toEqual(shown)
  },
)

type Membership = [what: string, columns: () => Parameters<typeof joinProject>[3], isSeen: boolean]
const memberships: Membership[] = [
  ['that starts today', () => ({ start_date: day(0) }), true],
  ['that starts tomorrow', () => ({ start_date: day(1) }), false],
  ['that ends tomorrow', () => ({ end_date: day(1) }), true],
  ['that ends today', () => ({ end_date: day(0) }), false],
  ['that was deleted', () => ({ deleted_at: new Date().toISOString() }), false],
  ['as a shadow', () => ({ deployment_type: 'shadow' }), true],
]

test.each(memberships)('a membership %s opens the project or not', async (_what, columns, isSeen) => {
  const project = await makeProject(app)
  expect(await seen(caller, project)).toEqual(hidden)
  await joinProject(app, caller, project, columns())
  expect(await seen(caller, project)).toEqual(isSeen ? shown : hidden)
})

test('a head who is no member sees nothing', async () => {
  const project = await makeProject(app)
  await leadProject(app, caller, project)
  const gone = { deleted_at: new Date() }
  await app.deps.db.updateTable('project_members').set(gone).where('project_id', '=', project.id).execute()
  expect(await seen(caller, project)).toEqual(hidden)
})

test('deleted and unknown projects are visible to no one', async () => {
  const project = await makeProject(app, { deleted_at: new Date().toISOString() })
  await joinProject(app, caller, project)
  expect([await seen(caller, project), await seen(everywhere, project)]).toEqual([hidden, hidden])
  for (const id of ['no-such-project', 'x'.repeat(200)]) {
    const refusal = await app.as('admin')(api.projects.one, { params: { id } })
    expect(refusal).toMatchObject({
      status: 404,
      body: { data: null, code: 'record.notFound' },
    })
  }
})

test('an address with what no text can hold is refused', async () => {
  expect((await app.as('admin')(api.projects.one, { params: { id: 'a\u0000b' } })).status).toBe(400)
})

describe('a lead', () => {
  const leads = async (columns: { end_date?: string; deleted_at?: string; position?: string }, status = 'active') => {
    const project = await makeProject(app, { status })
    await leadProject(app, caller, project)
    const { db } = app.deps
    await db.updateTable('project_heads').set(columns).where('project_id', '=', project.id).execute()
    const viewer = { me: { id: caller.id, can: () => false }, today: day(0) }
    const { rows } = await sql<{
      member: boolean
      lead: boolean
    }>`select ${isActiveMember('p', viewer)} as member,
      ${isProjectLead('p', viewer)} as lead from projects p where p.id = ${project.id}`.execute(db)
    return rows[0]
  }

  test.each([
    ['without an end', () => ({ position: 'technical-lead' }), true],
    ['that ends tomorrow', () => ({ end_date: day(1) }), true],
    ['that ends today', () => ({ end_date: day(0) }), false],
    ['that was deleted', () => ({ deleted_at: new Date().toISOString() }), false],
    ['of another position', () => ({ position: 'account-manager' }), false],
  ])('is a member with a row of technical lead %s', async (_what, columns, isLead) => {
    expect(await leads(columns())).toEqual({ member: true, lead: isLead })
  })

  test('leads no project that is not active', async () => {
    expect(await leads({ position: 'technical-lead' }, 'paused')).toEqual({ member: false, lead: false })
  })
})
