import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { deleteEnded, ended } from '#server/platform/jobs/retention.ts'
import { invoiceBody } from '#tests/support/billing.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { joinProject, type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const change = (made: Made, employeeStatus: string, token?: string) =>
  app.as('admin')(api.employees.changeStatus, {
    params: { id: made.id },
    body: { employeeStatus },
    ...(token && { token }),
  })
interface Listed {
  request: string
  about: { id: string }
}
const mine = async (token?: string) =>
  (await app.as('admin')(api.undo.list, token ? { token } : {})).body.data as Listed[]
const lastOf = async ({ id }: { id: string }, token?: string) =>
  (await mine(token)).find(({ about }) => about.id === id) as Listed
const undo = (params: { request: string }, token?: string) =>
  app.as('admin')(api.undo.run, { params, ...(token && { token }) })
const read = async ({ id }: { id: string }) =>
  (await app.as('admin')(api.employees.one, { params: { id } })).body.data as Record<string, unknown>

test('undo needs a session', async () => {
  expect(await app.as(null)(api.undo.run, { params: { request: 'any' } })).toMatchObject({ status: 401 })
})

test('a change is listed with what it did, and gone once it is undone', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await change(made, 'contractor')
  const kept = await lastOf(made)
  expect(kept).toMatchObject({
    action: 'employee.status',
    about: { kind: 'employee', name: `Display ${made.username}` },
    changes: [{ label: 'Status', before: 'Full-time', after: 'Contractor' }],
    more: 0,
  })
  expect(await undo(kept)).toMatchObject({ status: 200 })
  expect(await read(made)).toMatchObject({ status: 'full-time' })
  expect(await lastOf(made)).toBeUndefined()
  const again = await refused(app.deps.db, () => undo(kept))
  expect(again).toMatchObject({ status: 409, body: { code: 'undo.done' } })
  const history = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  expect(history.body.data).toMatchObject([
    { action: 'employee.status.undone', changes: [{ before: 'Contractor', after: 'Full-time' }] },
    { action: 'employee.status' },
  ])
})

test('undoing a leaving restores the memberships, and leaves no open action elsewhere', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await joinProject(app, made, castProjects.beacon)
  const before = await read(made)
  await change(made, 'left')
  expect(await read(made)).not.toMatchObject({ status: 'full-time' })
  expect(await undo(await lastOf(made))).toMatchObject({ status: 200 })
  expect(await read(made)).toEqual({ ...before, updatedAt: expect.any(String) })
  const { rows } = await sql`select distinct state from outside_actions where employee_id = ${made.id}`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ state: 'cancelled' }])
})

test('a field that another person changed since is not undone, and the error names them; other fields do not matter', async () => {
  const other = await makePerson(app, { columns: { full_name: 'Olive Other' }, roles: ['admin'] })
  const mid = seedId('seniority', 'mid')
  const made = await makePerson(app, { columns: { seniority_id: mid }, roles: ['full-time'] })
  await change(made, 'contractor')
  const kept = await lastOf(made)
  await app.as(null)(api.employees.editSkills, {
    token: other.token,
    params: { id: made.id },
    body: { positions: [], chapters: [], stacks: [seedId('stack', 'react')], seniority: mid },
  })
  await change(made, 'probation', other.token)
  const answer = await refused(app.deps.db, () => undo(kept))
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'undo.changedSince', params: { name: 'Olive Other' } },
  })
  expect(await undo(await lastOf(made, other.token), other.token)).toMatchObject({ status: 200 })
  expect(await undo(kept)).toMatchObject({ status: 200 })
  expect(await read(made)).toMatchObject({ status: 'full-time', stacks: [{ code: 'react' }] })
})

test('only the author with the same permissions can undo', async () => {
  const editor = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.read', 'employees.edit'],
  })
  const made = await makePerson(app)
  await change(made, 'contractor', editor.token)
  const kept = await lastOf(made, editor.token)
  expect(await refused(app.deps.db, () => undo(kept))).toMatchObject({ status: 404 })
  await sql`delete from role_permissions rp using employee_roles er, permissions p where er.role_id = rp.role_id
    and er.employee_id = ${editor.id} and p.id = rp.permission_id and p.code = 'employees.read'`.execute(app.deps.db)
  expect(await mine(editor.token)).toEqual([])
  expect(await refused(app.deps.db, () => undo(kept, editor.token))).toMatchObject({ status: 403 })
})

test('a change of somebody whom the author can no longer open is not undone', async () => {
  const editor = await makePerson(app, { permissions: ['employees.read', 'employees.edit'] })
  const made = await makePerson(app, { columns: { line_manager_id: editor.id } })
  const reportTo = (id: string) => sql`update employees set line_manager_id = ${id} where id = ${made.id}`
  await change(made, 'contractor', editor.token)
  const kept = await lastOf(made, editor.token)
  await reportTo((await makePerson(app)).id).execute(app.deps.db)
  const answer = await refused(app.deps.db, () => undo(kept, editor.token))
  expect(answer).toMatchObject({ status: 403, body: { code: 'undo.permissionsChanged' } })
  await reportTo(editor.id).execute(app.deps.db)
  expect(await undo(kept, editor.token)).toMatchObject({ status: 200 })
})

test('a change that closed a person to its author can be undone', async () => {
  const above = await makePerson(app)
  const editor = await makePerson(app, {
    ...{ permissions: ['employees.read', 'employees.edit'], columns: { line_manager_id: above.id } },
  })
  const made = await makePerson(app, { columns: { line_manager_id: editor.id } })
  const body = { day: today({ TIME_ZONE: 'UTC' }), lineManagerID: above.id }
  const given = { token: editor.token, params: { id: made.id }, body }
  expect(await app.as(null)(api.employees.changeEmployment, given)).toMatchObject({ status: 200 })
  expect((await app.as(null)(api.employees.one, given)).status).toBe(404)
  const [last] = await mine(editor.token)
  expect(await undo(last as Listed, editor.token)).toMatchObject({ status: 200 })
  const { rows } = await sql`select line_manager_id as id from employees where id = ${made.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ id: editor.id }])
})

test('roles of a person who now outranks the author are not undone', async () => {
  const giver = await makePerson(app, { roles: ['project-lead'] })
  await sql`insert into role_permissions select r.id, p.id from roles r, permissions p
    where r.code = 'project-lead' and p.code = 'employeeRoles.edit' on conflict do nothing`.execute(app.deps.db)
  const made = await makePerson(app)
  const given = (code: string) => ({ params: { id: made.id }, body: { roles: [seedId('role', code)] } })
  const token = giver.token
  expect(await app.as(null)(api.employees.changeRoles, { token, ...given('contractor') })).toMatchObject({
    status: 200,
  })
  const kept = await lastOf(made, token)
  const admin = sql`insert into employee_roles values (${made.id}, ${seedId('role', 'admin')})`
  await admin.execute(app.deps.db)
  const answer = await refused(app.deps.db, () => undo(kept, token))
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'undo.ranksChanged' },
  })
})

test('a request id that comes again gives no more time to what it did before', async () => {
  const made = await makePerson(app)
  const requestId = 'came-twice'
  const { db } = app.deps
  const rename = async (name: string) => {
    const { write } = await app.server.open({ undo: { employeeId: cast.admin.id, requestId, rights: [] } })
    await write((trx) => sql`update employees set full_name = ${name} where id = ${made.id}`.execute(trx))
  }
  const begun = async () =>
    (await sql<{ at: Date }>`select at from undos where request_id = ${requestId}`.execute(db)).rows
  await rename('First')
  await sql`update undos set at = now() - interval '9 minutes' where request_id = ${requestId}`.execute(db)
  const before = await begun()
  await rename('Second')
  expect(before).toHaveLength(1)
  expect(await begun()).toEqual(before)
})

test('a change that cannot be kept leaves a connection on which the next one works', async () => {
  const { db } = app.deps
  const employeeId = '00000000-0000-4000-8000-000000000000'
  const { write } = await app.server.open({ undo: { employeeId, requestId: 'of-nobody', rights: [] } })
  const kept = write((trx) => sql`select 1`.execute(trx))
  await expect(kept).rejects.toMatchObject({ code: '23503' })
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

test('after ten minutes it is too late, and nothing is kept', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await change(made, 'contractor')
  const kept = await lastOf(made)
  await sql`update undos set at = now() - interval '11 minutes' where request_id = ${kept.request}`.execute(app.deps.db)
  expect(await refused(app.deps.db, () => undo(kept))).toMatchObject({ status: 404 })
  await deleteEnded(app.deps, new AbortController().signal, ended)
  const { rows } = await sql`select from undos where request_id = ${kept.request}`.execute(app.deps.db)
  expect(rows).toEqual([])
})

test('what was changed of a draft comes back, but not once it was sent', async () => {
  const project = await makeBilledProject(app)
  const draft = await makeInvoice(app, { project, status: 'draft' })
  const params = { id: draft.id }
  const note = async () => ((await app.as('admin')(api.invoices.one, { params })).body.data as { note: string }).note
  const write = (text: string) =>
    app.as('admin')(api.invoices.edit, { params, body: invoiceBody(project, { note: text }) })
  expect(await write('First')).toMatchObject({ status: 200 })
  expect(await write('Second')).toMatchObject({ status: 200 })
  expect(await undo(await lastOf(draft))).toMatchObject({ status: 200 })
  expect(await note()).toBe('First')
  await write('Third')
  await app.deps.db
    .updateTable('invoices')
    .set({ status: 'sent', number: '20011-X-001' })
    .where('id', '=', draft.id)
    .execute()
  const kept = await lastOf(draft)
  expect(await refused(app.deps.db, () => undo(kept))).toMatchObject({
    status: 409,
    body: { code: 'undo.notDraft' },
  })
  expect(await note()).toBe('Third')
})

test('what one has changed once more oneself, or the system has, stays', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await change(made, 'contractor')
  const kept = await lastOf(made)
  await change(made, 'probation')
  const answer = await refused(app.deps.db, () => undo(kept))
  expect(answer).toMatchObject({ status: 409, body: { code: 'undo.changedByYou' } })
  const other = await makePerson(app, { roles: ['full-time'] })
  await change(other, 'contractor')
  await sql`update employees set working_status = 'probation' where id = ${other.id}`.execute(app.deps.db)
  const late = await refused(app.deps.db, async () => undo(await lastOf(other)))
  expect(late).toMatchObject({ status: 409, body: { code: 'undo.changed' } })
})

test('what is used or taken by now is not undone', async () => {
  const entry = async (name: string) => {
    const { body } = await app.as('admin')(api.metadata.stacksCreate as Endpoint, { body: { name, code: name } })
    return (body as { id?: string }).id ?? ''
  }
  const used = await entry('used-later')
  const { id: person } = await makePerson(app)
  const made = await lastOf({ id: used })
  await sql`insert into employee_stacks (employee_id, stack_id) values (${person}, ${used})`.execute(app.deps.db)
  expect(await refused(app.deps.db, () => undo(made))).toMatchObject({ status: 409, body: { code: 'undo.inUse' } })
  const gone = await entry('taken-later')
  await app.as('admin')(api.metadata.stacksDelete as Endpoint, { params: { id: gone } })
  const removed = await lastOf({ id: gone })
  await entry('taken-later')
  expect(await refused(app.deps.db, () => undo(removed))).toMatchObject({ status: 409, body: { code: 'undo.taken' } })
})
