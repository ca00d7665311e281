import { sql } from 'kysely'
import type { ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { fault } from '#contract/errors/fault.ts'
import type { Person } from '#server/platform/http/person.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { finishImport, progressOf, undoImport } from '#tests/support/imports.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { importWork, undoNext } from './work.ts'

const app = testServer()
const { employees, employeeImports } = api

const head = 'Team e-mail,Full name,Status,Joined,Personal e-mail,Positions,Seniority,Salary,Roles'
const line = (name: string, role = 'probation') =>
  `${name}@tidewater.example,${name} Example,Probation,2026-02-01,${name}@home.example,backend,Mid,1500,${role}`

async function start(lines: string[], token?: string): Promise<string> {
  const file = { name: 'people.csv', bytes: Buffer.from([head, ...lines].join('\n')) }
  const given = { file, body: {}, ...(token && { token }) }
  return ((await app.as('admin')(employeeImports.start, given)).body.data as ImportProgress).id
}

/** Imports these people. Returns the id of the import. */
async function run(names: string[], token?: string): Promise<string> {
  const id = await start(
    names.map((name) => line(name)),
    token,
  )
  expect(await finishImport(app, id, token)).toMatchObject({
    state: 'finished',
    created: names.length,
  })
  return id
}

const undo = (id: string, token?: string) => undoImport(app, id, token)

async function idOf(name: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from employees where team_email = ${`${name}@tidewater.example`}`.execute(app.deps.db)
  return rows[0]?.id
}

async function here(names: string[]): Promise<string[]> {
  const ids = await Promise.all(names.map(idOf))
  return names.filter((_name, at) => ids[at])
}

test('people changed since the import stay, and the undo names the changes', async () => {
  const names = ['ada', 'bea', 'cleo', 'dina', 'elsa']
  const id = await run(names)
  const [ada = '', bea = '', cleo = '', dina = ''] = await Promise.all(names.map(idOf)).then((ids) =>
    ids.map((one) => one ?? ''),
  )
  const change = app.as('admin')
  const pay = { contractAmount: 0, companyAccountAmount: 0, personalAccountAmount: 2000 }
  const answers = [
    await change(employees.editBaseSalary, {
      params: { id: ada },
      body: { ...pay, currencyCode: 'USD', batch: 1 },
    }),
    await change(employees.changeRoles, {
      params: { id: bea },
      body: { roles: [seedId('role', 'full-time')] },
    }),
    await change(employees.changeStatus, { params: { id: cleo }, body: { employeeStatus: 'full-time' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await sql`update employees set phone_number = '+49 1511230000', place_of_residence = 'Hue'
    where id = ${dina}`.execute(app.deps.db)
  const { left } = await undo(id)
  expect(left).toEqual([
    "ada@tidewater.example: This person was changed after the import and wasn't removed: Salary.",
    "bea@tidewater.example: This person was changed after the import and wasn't removed: Roles.",
    "cleo@tidewater.example: This person was changed after the import and wasn't removed: Status.",
    "dina@tidewater.example: This person was changed after the import and wasn't removed: Phone, Place of residence.",
  ])
  expect(await here(names)).toEqual(['ada', 'bea', 'cleo', 'dina'])
})

test('only the owner of an import, or an admin, can undo it', async () => {
  const importer = await makePerson(app, { permissions: ['employees.create'] })
  const stranger = await makePerson(app, { permissions: ['employees.create', 'employees.edit'] })
  const other = await makePerson(app, {
    permissions: [
      'employees.create',
      'employees.read',
      'employees.read.fullAccess',
      'employees.read.projects.readActive',
      'employees.read.generalInfo.fullAccess',
      'employees.read.personalInfo.fullAccess',
    ],
  })
  await sql`update roles set level = 3
    where id in (select role_id from employee_roles where employee_id = ${importer.id})`.execute(app.deps.db)
  const id = await run(['fay', 'gus'], importer.token)
  const { status, body } = await app.as('admin')(employeeImports.undo, {
    params: { id },
    token: other.token,
  })
  expect([status, body.code]).toEqual([403, 'import.notYours'])
  const hidden = await app.as('admin')(employeeImports.undo, { params: { id }, token: stranger.token })
  expect(hidden.status).toBe(404)
  expect(await here(['fay', 'gus'])).toEqual(['fay', 'gus'])
  const mayUndo = async (token: string) => {
    const told = await app.as('admin')(employeeImports.list, { token })
    return (told.body.data as ImportProgress[]).find((one) => one.id === id)?.mayUndo
  }
  expect([await mayUndo(importer.token), await mayUndo(other.token)]).toEqual([true, false])
  expect(await undo(id, importer.token)).toMatchObject({ left: [] })
  expect(await here(['fay', 'gus'])).toEqual([])
})

test('an admin can undo another admin’s import', async () => {
  const importer = await makePerson(app, { roles: ['admin'] })
  const id = await run(['hal'], importer.token)
  expect(await undo(id)).toMatchObject({ state: 'undone', left: [] })
  expect(await here(['hal'])).toEqual([])
})

test('people who do not rank below the caller stay', async () => {
  const importer = await makePerson(app, { permissions: ['employees.create'] })
  const role = sql`(select role_id from employee_roles where employee_id = ${importer.id})`
  await sql`update roles set level = 3 where id = ${role}`.execute(app.deps.db)
  const id = await run(['ivo'], importer.token)
  await sql`update roles set level = 90 where id = ${role}`.execute(app.deps.db)
  expect((await undo(id, importer.token)).left).toEqual([
    'ivo@tidewater.example: The roles of this person, or yours, have changed. Ask an admin.',
  ])
  expect(await here(['ivo'])).toEqual(['ivo'])
})

test('the last admin who can sign in stays', async () => {
  const id = await start([line('jon', 'admin')])
  expect(await finishImport(app, id)).toMatchObject({ state: 'finished', created: 1 })
  const keep = (status: string) =>
    sql`update employees set working_status = ${status} where id = ${cast.admin.id}`.execute(app.deps.db)
  // An admin whose call began before they lost access.
  const me: Person = {
    id: cast.admin.id,
    jti: '',
    rank: 0,
    isAdmin: true,
    isInvited: false,
    can: () => true,
  }
  await sql`delete from employee_roles where employee_id <> ${await idOf('jon')} and employee_id <> ${me.id}
    and role_id = ${seedId('role', 'admin')}`.execute(app.deps.db)
  await keep('left')
  await undoNext(app.deps, { id, me, invites: false, requestId: 'last-admin' })
  await keep('full-time')
  const { left } = await progressOf(app, id)
  expect(left).toEqual([
    'jon@tidewater.example: This is the last admin who can sign in. Give the role Admin to another person first.',
  ])
  expect(await here(['jon'])).toEqual(['jon'])
})

test('an undo that starts while the import runs reverts every line', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `runner${at}`)
  const id = await start(names.map((name) => line(name)))
  const running = runDue(importWork, app.deps)
  const written = async () =>
    (await sql`select from import_rows where import_id = ${id}`.execute(app.deps.db)).rows.length
  while ((await written()) < 3);
  const undone = await undo(id)
  await running
  expect(undone).toMatchObject({ state: 'undone', left: [], problem: '' })
  expect(await written()).toBeLessThan(40)
  expect(await here(names)).toEqual([])
  const { rows } = await sql`select state from imports where id = ${id}`.execute(app.deps.db)
  expect(rows).toEqual([{ state: 'undone' }])
})

test('an import stops when its owner may not create people any more, and an admin lets it go on', async () => {
  const importer = await makePerson(app, { permissions: ['employees.create'] })
  const role = sql`(select role_id from employee_roles where employee_id = ${importer.id})`
  await sql`update roles set level = 3 where id = ${role}`.execute(app.deps.db)
  const id = await start([line('kim')], importer.token)
  const setStatus = (status: string) =>
    sql`update employees set working_status = ${status} where id = ${importer.id}`.execute(app.deps.db)
  await setStatus('left')
  const problem = sayFault(fault('import.rightsLost'))
  expect(await finishImport(app, id)).toMatchObject({ state: 'running', done: 0, problem })
  expect(await here(['kim'])).toEqual([])
  await setStatus('full-time')
  const { rows } = await sql<{ id: string }>`select id from jobs where key = ${id}`.execute(app.deps.db)
  await app.as('admin')(api.jobs.retry, { params: { id: rows[0]?.id ?? '' } })
  expect(await finishImport(app, id)).toMatchObject({ state: 'finished', created: 1, problem: '' })
})

test('changes of a person whom the importer can no longer open stay', async () => {
  const importer = await makePerson(app, { permissions: ['employees.create', 'employees.read', 'employees.edit'] })
  const person = await makePerson(app, {
    columns: { team_email: 'kit@tidewater.example', line_manager_id: importer.id },
  })
  const bytes = Buffer.from('Team e-mail,Full name\nkit@tidewater.example,Kit Example')
  const given = { file: { name: 'people.csv', bytes }, body: {}, token: importer.token }
  const { id } = (await app.as(null)(employeeImports.start, given)).body.data as ImportProgress
  expect(await finishImport(app, id, importer.token)).toMatchObject({ state: 'finished', updated: 1 })
  await sql`update employees set line_manager_id = null where id = ${person.id}`.execute(app.deps.db)
  expect((await undo(id, importer.token)).left).toHaveLength(1)
  const { rows } = await sql`select full_name as name from employees where id = ${person.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ name: 'Kit Example' }])
})
