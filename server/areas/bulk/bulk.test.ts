import * as api from '#contract/api/index.ts'
import { sql } from 'kysely'
import { fault } from '#contract/errors/fault.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import type { BulkRow } from '#contract/api/bulk.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { stateOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const change = (body: object, who: 'admin' | 'member' = 'admin') => app.as(who)(api.bulk.employees, { body })
const statusOf = async (id: string) =>
  (await app.as('admin')(api.employees.one, { params: { id } })).body.data as { status: string }

test('a dry run returns the outcome for each record and writes nothing', async () => {
  const made = await makePerson(app, { columns: { working_status: 'probation' } })
  const before = await stateOf(app.deps.db)
  const ids = [made.id, cast.fullTime.id, seedId('nobody', 'here')]
  const { status, body } = await change({ ids, status: 'full-time', dryRun: true })
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      id: made.id,
      name: expect.any(String),
      refusal: '',
      changes: [{ field: 'status', label: 'Status', before: 'Probation', after: 'Full-time', masked: false }],
    },
    { id: cast.fullTime.id, name: 'Fotis', refusal: '', changes: [] },
    { id: ids[2], name: '', refusal: expect.stringContaining("doesn't exist"), changes: [] },
  ])
  expect(await stateOf(app.deps.db)).toBe(before)
})

test('each record follows its own rules, and one undo reverts all', async () => {
  const [one, two] = [await makePerson(app), await makePerson(app)]
  const { body } = await change({ ids: [one.id, two.id, cast.admin.id], status: 'left' })
  const rows = body.data as BulkRow[]
  expect(rows.map(({ refusal }) => refusal)).toEqual(['', '', expect.stringContaining('last admin')])
  expect([await statusOf(one.id), await statusOf(two.id)]).toMatchObject([{ status: 'left' }, { status: 'left' }])
  const undoable = await app.as('admin')(api.undo.list)
  expect(undoable.body.data).toMatchObject([{ action: 'employee.status', more: 1 }])
  const [params] = undoable.body.data as { request: string }[]
  expect(await app.as('admin')(api.undo.run, { params })).toMatchObject({ status: 200 })
  expect([await statusOf(one.id), await statusOf(two.id)]).toMatchObject([
    { status: 'full-time' },
    { status: 'full-time' },
  ])
})

/** Changes people in a call of its own. Returns the contents of its `x-undo` header. */
async function changeSlice(body: object, who: 'admin' | 'member' = 'admin') {
  const { statusCode, headers } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/employees/bulk',
    headers: { authorization: `Bearer ${await app.tokenOf(who)}` },
    payload: body,
  })
  return { status: statusCode, request: String(headers['x-undo']) }
}

test('continued calls are one change, which one undo reverts', async () => {
  const made = await Promise.all([1, 2, 3].map(() => makePerson(app, { roles: ['full-time'] })))
  const [one, two, three] = made.map(({ id }) => id)
  const { request } = await changeSlice({ ids: [one], status: 'left' })
  expect(await changeSlice({ ids: [two], status: 'left', continues: request })).toEqual({
    status: 200,
    request,
  })
  expect((await app.as('admin')(api.undo.list)).body.data).toMatchObject([{ request, more: 1 }])
  expect(await app.as('admin')(api.undo.run, { params: { request } })).toMatchObject({ status: 200 })
  for (const id of [one, two]) expect(await statusOf(id ?? '')).toMatchObject({ status: 'full-time' })
  expect(await changeSlice({ ids: [three], status: 'left', continues: request })).toMatchObject({
    status: 409,
  })
  expect(await statusOf(three ?? '')).toMatchObject({ status: 'full-time' })
})

test("a call cannot continue another person's change, nor one without anything to undo", async () => {
  const [one, two] = [await makePerson(app), await makePerson(app)]
  const editor = await makePerson(app, { roles: ['admin'] })
  const { request } = await changeSlice({ ids: [one.id], status: 'contractor' })
  const theirs = await app.as(null)(api.bulk.employees, {
    token: editor.token,
    body: { ids: [two.id], status: 'contractor', continues: request },
  })
  expect(theirs.body.data).toMatchObject([{ refusal: '' }])
  expect((await app.as(null)(api.undo.list, { token: editor.token })).body.data).toHaveLength(1)
  expect(await app.as('admin')(api.undo.run, { params: { request } })).toMatchObject({ status: 200 })
  expect(await statusOf(two.id)).toMatchObject({ status: 'contractor' })
  const nothing = await changeSlice({ ids: [seedId('nobody', 'here')], status: 'left' })
  const own = await changeSlice({ ids: [one.id], status: 'left', continues: nothing.request })
  expect(own.request).not.toBe(nothing.request)
  expect(await app.as('admin')(api.undo.run, { params: { request: own.request } })).toMatchObject({
    status: 200,
  })
})

test('named entries are added and removed, and the rest of the section stays', async () => {
  const made = await makePerson(app)
  const [go, sql] = [seedId('stack', 'go'), seedId('stack', 'postgresql')]
  const skills = { positions: [], chapters: [], stacks: [go], seniority: seedId('seniority', 'mid') }
  await app.as('admin')(api.employees.editSkills, { params: { id: made.id }, body: skills })
  const of = async () => (await app.as('admin')(api.employees.one, { params: { id: made.id } })).body.data
  const before = (await of()) as { stacks: { id: string }[] }
  expect((await change({ ids: [made.id], addStacks: [sql] })).body.data).toMatchObject([{ refusal: '' }])
  expect(((await of()) as typeof before).stacks.map(({ id }) => id).toSorted()).toEqual([go, sql].toSorted())
  expect((await change({ ids: [made.id], removeStacks: [sql] })).body.data).toMatchObject([{ refusal: '' }])
  expect(await of()).toEqual({ ...before, updatedAt: expect.any(String) })
})

test('a line manager is set and removed; without employees.edit the call is refused', async () => {
  const made = await makePerson(app)
  const manager = async () =>
    (await app.as('admin')(api.employees.one, { params: { id: made.id } })).body.data as {
      lineManager: unknown
    }
  expect((await change({ ids: [made.id], lineManagerID: cast.member.id })).body.data).toMatchObject([{ refusal: '' }])
  expect(await manager()).toMatchObject({ lineManager: { id: cast.member.id } })
  await change({ ids: [made.id], lineManagerID: '' })
  expect(await manager()).toMatchObject({ lineManager: null })
  expect(await change({ ids: [made.id], status: 'left' }, 'member')).toMatchObject({ status: 403 })
})

test('a change of organizations keeps line manager and referrer, which an absent key would clear', async () => {
  const made = await makePerson(app, { columns: { line_manager_id: cast.member.id, referred_by: cast.fullTime.id } })
  const of = async () => (await app.as('admin')(api.employees.one, { params: { id: made.id } })).body.data
  const body = { ids: [made.id], addOrganizations: [seedId('organization', 'tidewater')] }
  expect((await change(body)).body.data).toMatchObject([{ refusal: '' }])
  expect(await of()).toMatchObject({ lineManager: { id: cast.member.id }, referredBy: { id: cast.fullTime.id } })
})

test.each([{}, { status: 'left', lineManagerID: '' }])(
  '%j is refused, because it is not exactly one change',
  async (body) => {
    expect(await change({ ids: [cast.member.id], ...body })).toMatchObject({ status: 400 })
  },
)

test('records that the caller cannot see do not change', async () => {
  const editor = await makePerson(app, { permissions: ['employees.edit'] })
  const { body } = await app.as(null)(api.bulk.employees, {
    token: editor.token,
    body: { ids: [cast.leaver.id], status: 'full-time' },
  })
  expect(body.data).toMatchObject([{ name: '', refusal: expect.stringContaining('have access') }])
  expect(await statusOf(cast.leaver.id)).toMatchObject({ status: 'left' })
})

test('projects: a dry run, then the change', async () => {
  const ids = [castProjects.harbor.id, castProjects.beacon.id]
  const paused = (dryRun: boolean) => app.as('admin')(api.bulk.projects, { body: { ids, status: 'paused', dryRun } })
  // Memberships end with the project, but a row says what changes on its record.
  expect((await paused(true)).body.data).toMatchObject([
    { refusal: '', changes: [{ field: 'status', before: 'Active', after: 'Paused' }] },
    { refusal: '', changes: [{ field: 'status', before: 'Active', after: 'Paused' }] },
  ])
  expect((await paused(false)).body.data).toMatchObject([{ refusal: '' }, { refusal: '' }])
  const { body } = await app.as('admin')(api.projects.one, { params: castProjects.harbor })
  expect(body.data).toMatchObject({ status: 'paused' })
})

test('ratings that the caller cannot see are neither sent on nor revealed by a refusal', async () => {
  const editor = await makePerson(app, { permissions: ['projects.read', 'projects.edit'] })
  const refusals = []
  for (const rating of [0, 3]) {
    const project = await makeProject(app, { lead_rating: rating, account_rating: 3, delivery_rating: 3 })
    await joinProject(app, editor, project)
    const body = { ids: [project.id], importantLevel: 'high', dryRun: true }
    const { body: told } = await app.as(null)(api.bulk.projects, { token: editor.token, body })
    refusals.push((told.data as BulkRow[])[0]?.refusal)
  }
  expect(refusals[0]).toBe(refusals[1])
  expect(refusals[0]).toBe(sayFault(fault('project.importanceWithRatings')))
})

test('a failure of one record is reported for this record only', async () => {
  const made = await makePerson(app)
  await sql`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken';
    end $$`.execute(app.deps.db)
  await sql`create trigger broken before update on employees for each row execute function broken()`.execute(
    app.deps.db,
  )
  const { body } = await app.as('admin')(api.bulk.employees, { body: { ids: [made.id], status: 'contractor' } })
  await sql`drop trigger broken on employees`.execute(app.deps.db)
  expect(body.data).toMatchObject([{ refusal: sayFault(fault('bulk.failed')) }])
})

test('an empty change is refused', async () => {
  const { status, body } = await app.as('admin')(api.bulk.employees, { body: { ids: [cast.member.id] } })
  expect([status, body.errors?.[0]?.code]).toEqual([400, 'request.oneChange'])
})

describe('behind a proxy that sets request ids', () => {
  const proxied = testServer({ TRUST_PROXY: 'true' })
  test('a dry run returns only its own changes, not others under the same or an earlier request id', async () => {
    const made = await makePerson(proxied)
    const other = await makePerson(proxied, { roles: ['admin'] })
    const send = async (token: string, url: string, method: 'PUT' | 'POST', payload: object) =>
      proxied.send({
        method,
        url: `/api/v1${url}`,
        headers: { authorization: `Bearer ${token}`, 'x-request-id': 'one-id-for-all' },
        payload,
      })
    const admin = await proxied.tokenOf('admin')
    for (const [token, employeeStatus] of [
      [other.token, 'contractor'],
      [admin, 'full-time'],
    ] as const) {
      const url = `/employees/${made.id}/employee-status`
      expect((await send(token, url, 'PUT', { employeeStatus })).status).toBe(200)
    }
    const bulk = { ids: [made.id], status: 'probation', dryRun: true }
    const { body } = await send(admin, '/employees/bulk', 'POST', bulk)
    expect(body.data).toMatchObject([{ changes: [{ field: 'status', before: 'Full-time', after: 'Probation' }] }])
    expect((body.data as BulkRow[])[0]?.changes).toHaveLength(1)
  })
})
