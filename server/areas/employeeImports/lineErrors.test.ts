import { sql } from 'kysely'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { fault, type Fault } from '#contract/errors/fault.ts'
import type { Permission } from '#contract/permissions.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { inColumn } from '#server/areas/importing/cells.ts'
import { cast } from '#tests/support/cast.ts'
import { finishImport, undoImport } from '#tests/support/imports.ts'
import { makePerson, makeRole } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employeeImports } = api

const given = (csv: string, mapping?: object) => ({
  file: { name: 'people.csv', bytes: Buffer.from(csv) },
  body: mapping ? { mapping: JSON.stringify(mapping) } : {},
})

async function errorsOf(csv: string, token?: string): Promise<string[][]> {
  const { body } = await app.as('admin')(employeeImports.check, { ...given(csv), ...(token && { token }) })
  return (body.data as ImportCheck).lines.map(({ errors }) => errors)
}

/** The preview of a file, with corrected cells. */
async function checked(csv: string, mended = {}): Promise<ImportCheck> {
  const { file } = given(csv)
  const { body } = await app.as('admin')(employeeImports.check, { file, body: { mended: JSON.stringify(mended) } })
  return body.data as ImportCheck
}

const head = 'Team e-mail,Full name,Status,Joined,Personal e-mail,Positions,Seniority,Salary,Roles'
const line = (name: string, { email = `${name}@home.example`, role = 'probation' } = {}) =>
  `${name}@tidewater.example,${name} Example,Probation,2026-02-01,${email},backend,Mid,1500,${role}`

const said = (...faults: Fault[]) => faults.map((one) => sayFault(one))

test('a new person needs the fields required by the form, and two different addresses', async () => {
  const [missing, same] = await errorsOf(
    `${head}\n${line('sam').replace(',Mid,', ',,')}\n${line('kim', { email: 'kim@tidewater.example' })}`,
  )
  expect(missing).toEqual(said(fault('line.missing', { fields: ['Seniority'] })))
  expect(same).toEqual(said(inColumn('Personal email', fault('line.sameAsTeamEmail'))))
})

test('a personal address in a domain of the company is refused in the preview already', async () => {
  const [colleague] = await errorsOf(`${head}\n${line('uma', { email: 'someone.else@Tidewater.example' })}`)
  expect(colleague).toEqual(said(fault('employee.companyAddress')))
})

test('a line without address, and one with a manager from a later line', async () => {
  const [nobody] = await errorsOf('Team email,Phone\n,1234567890')
  expect(nobody).toEqual(said(inColumn('Team email', fault('line.noTeamEmail'))))
  const [early] = await errorsOf(`${head},Line manager\n${line('mia')},noa@tidewater.example\n${line('noa')},`)
  const further = fault('line.personFurtherDown', { text: 'noa@tidewater.example', line: 3 })
  expect(early).toEqual(said(inColumn('Line manager', further)))
})

test('a country that is not in the list, and a status of leaving', async () => {
  const made = await makePerson(app, {
    columns: { date_of_birth: '1990-04-01', gender: 'Female', address: 'Quay 1', country: 'Vietnam', city: 'Hanoi' },
  })
  const [country] = await errorsOf(`Team e-mail,Country\n${made.teamEmail},Atlantis`)
  expect(country).toEqual(said(inColumn('Country', fault('line.unknownCountry', { country: 'Atlantis' }))))
  const [left] = await errorsOf(`Team e-mail,Status\n${made.teamEmail},Left`)
  expect(left).toEqual(said(inColumn('Status', fault('line.leavesOrReturns'))))
})

const all: Permission[] = [
  'employees.create',
  'employees.read',
  'employees.edit',
  'employees.read.projects.readActive',
  'employees.read.personalInfo.fullAccess',
]

test('people and roles above the caller’s rank are refused', async () => {
  const caller = await makePerson(app, { permissions: all })
  const [roles] = await errorsOf(`${head}\n${line('lea', { role: 'admin' })}`, caller.token)
  expect(roles).toContain(sayFault(inColumn('Roles', fault('line.rolesTooHigh'))))
  const [status] = await errorsOf(`Team e-mail,Status\n${cast.admin.teamEmail},Contractor`, caller.token)
  expect(status).toEqual(said(inColumn('Status', fault('line.statusRanksAbove'))))
  const [name] = await errorsOf(`Team e-mail,Full name\n${cast.admin.teamEmail},Another`, caller.token)
  expect(name).toEqual(said(inColumn('Full name', fault('line.nameRanksAbove'))))
  const above = await makePerson(app, {
    roles: ['admin'],
    columns: { date_of_birth: '1990-04-01', gender: 'Female', address: 'Quay 1', country: 'Vietnam', city: 'Hanoi' },
  })
  const [email] = await errorsOf(`Team e-mail,Personal e-mail\n${above.teamEmail},new@home.example`, caller.token)
  expect(email).toContain(sayFault(inColumn('Personal email', fault('line.emailRanksAbove'))))
})

test.each([
  ['columns that are no JSON', { ...given('Team e-mail\na'), body: { mapping: '{' } }, 'import.badMapping'],
  [
    'more columns than a file can have',
    given('Team e-mail\na', Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`c${at}`, '']))),
    'import.tooManyColumns',
  ],
])('%s are refused', async (_what, body, code) => {
  const answer = await app.as('admin')(employeeImports.check, body)
  expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, code])
})

test('a file without addresses cannot be started, and one with too many cells cannot be read', async () => {
  const started = await app.as('admin')(employeeImports.start, given('Phone\n1'))
  expect([started.status, started.body.code]).toEqual([400, 'import.noEmailColumn'])
  const wide = await app.as('admin')(employeeImports.check, given(`Team e-mail\na${',b'.repeat(300)}`))
  expect([wide.status, wide.body.code]).toEqual([400, 'import.tooManyCells'])
})

/** Imports one person, runs `between` and undoes the import. */
async function undone(name: string, between: (id: string) => Promise<unknown>, token?: string) {
  const sent = { ...given(`${head}\n${line(name)}`), ...(token && { token }) }
  const { id } = (await app.as('admin')(employeeImports.start, sent)).body.data as ImportProgress
  await finishImport(app, id, token)
  const { rows } = await sql<{
    id: string
  }>`select id from employees where team_email = ${`${name}@tidewater.example`}`.execute(app.deps.db)
  await between(rows[0]?.id ?? '')
  return (await undoImport(app, id, token)).left
}

test('people who have submitted the onboarding form stay', async () => {
  const left = await undone('ole', (id) =>
    sql`insert into invitations (employee_id, invited_by, invitation_code, is_completed, expires_at)
      values (${id}, ${cast.admin.id}, '', true, now())
      on conflict (employee_id) do update set is_completed = true`.execute(app.deps.db),
  )
  expect(left).toEqual([`ole@tidewater.example: ${sayFault(fault('import.onboardingDone'))}`])
})

/** Imports a file about existing people. Returns the import. */
async function imported(csv: string, token?: string): Promise<ImportProgress> {
  const as = token && { token }
  const { id } = (await app.as('admin')(employeeImports.start, { ...given(csv), ...as })).body.data as ImportProgress
  return finishImport(app, id, token)
}
const leftOf = async ({ id }: ImportProgress, token?: string) => (await undoImport(app, id, token)).left

test('callers who can no longer edit people cannot undo', async () => {
  const role = await makeRole(app, ['employees.edit'], 20)
  const caller = await makePerson(app, { permissions: all.filter((one) => one !== 'employees.edit') })
  await sql`insert into employee_roles (employee_id, role_id) values (${caller.id}, ${role})`.execute(app.deps.db)
  const made = await makePerson(app)
  const done = await imported(`Team e-mail,Full name\n${made.teamEmail},Another Name`, caller.token)
  await sql`delete from employee_roles where role_id = ${role}`.execute(app.deps.db)
  const closed = sayFault(fault('import.fieldsClosed'))
  expect(await leftOf(done, caller.token)).toEqual([`${made.teamEmail}: ${closed}`])
})

test('fields that a form cannot empty stay, and skills are written without a seniority', async () => {
  const made = await makePerson(app, { columns: { joined_date: null } })
  const done = await imported(`Team e-mail,Joined\n${made.teamEmail},2026-02-01`)
  const stuck = sayFault(fault('line.fieldStuck', { fields: ['Joined'] }))
  expect(await leftOf(done)).toEqual([`${made.teamEmail}: ${stuck}`])
  const junior = await makePerson(app, { columns: { seniority_id: null } })
  const { errors } = await imported(`Team e-mail,Positions\n${junior.teamEmail},backend`)
  expect(errors).toEqual([])
})

test('cells that are corrected in the preview count as if they were in the file, line numbers stay', async () => {
  const csv = `${head}\n${line('una')}\n\n${line('vic').replace('2026-02-01', '2026-02-31')}`
  const [, broken] = (await checked(csv)).lines
  expect([broken?.line, broken?.outcome, broken?.cells.Joined]).toEqual([4, 'error', '2026-02-31'])
  const { create, lines } = await checked(csv, { 4: { Joined: '2026-02-28' } })
  expect([create, lines.map((one) => one.line)]).toEqual([2, [2, 4]])
})
