import { sql } from 'kysely'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { finishImport, undoImport } from '#tests/support/imports.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const file = (csv: string, name = 'people.csv') => ({ name, bytes: Buffer.from(csv) })

interface Options {
  token?: string
  mapping?: Record<string, string>
  invite?: boolean
}

const given = (csv: string, { token, mapping, invite }: Options = {}) => ({
  file: file(csv),
  body: { ...(mapping && { mapping: JSON.stringify(mapping) }), ...(invite !== undefined && { invite }) },
  ...(token && { token }),
})

async function check(csv: string, options?: Options): Promise<ImportCheck> {
  const { status, body } = await app.as('admin')(api.employeeImports.check, given(csv, options))
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as ImportCheck
}

async function run(csv: string, options: Options = {}): Promise<ImportProgress> {
  const { status, body } = await app.as('admin')(api.employeeImports.start, given(csv, options))
  expect([status, body.error]).toEqual([200, undefined])
  return finishImport(app, (body.data as ImportProgress).id, options.token)
}
const undo = ({ id }: { id: string }) => undoImport(app, id)

const head = 'Team e-mail,Full name,Status,Joined,Personal e-mail,Positions,Seniority,Salary,Roles'
const line = (name: string, rest = 'Probation,2026-02-01') =>
  `${name}@tidewater.example,${name} Example,${rest},${name}@home.example,backend; QA Engineer,Mid,1500.5,probation`

async function stored(email: string) {
  const { rows } = await sql<{
    id: string
    name: string
    phone: string
    manager: string | null
    joined: string
    pays: number
  }>`
    select e.id, e.full_name as name, e.phone_number as phone, e.line_manager_id as manager,
      e.joined_date::text as joined,
      (select personal_account_amount::float from pay where employee_id = e.id) as pays
    from employees e where e.team_email = ${email}`.execute(app.deps.db)
  return rows[0]
}
const mails = async () => (await sql`select from mails`.execute(app.deps.db)).rows.length

test('a dry run describes each line and writes nothing', async () => {
  const made = await makePerson(app)
  const before = await sql<{ n: number }>`select count(*) as n from employees`.execute(app.deps.db)
  const checked = await check(
    [
      `${head},Phone,Line manager`,
      `${line('anna')},+84 901 234 567,member@tidewater.example`,
      `${made.teamEmail},,,,,,,,,'+84 901 234 568,`,
      `${made.teamEmail},,,,,,,,,+84 1,`,
      `${line('bob', 'Busy,31/02/2026')},,nobody`,
      'carl@elsewhere.example,Carl,Probation,2026-02-01,carl@home.example,,Mid,10,probation,,',
      `${cast.member.teamEmail},Minh Nguyễn,,,,,,,,,`,
      'short,line',
    ].join('\n'),
  )
  expect(checked).toMatchObject({ create: 1, update: 1, same: 1, error: 4 })
  expect(checked.lines.map(({ line: at, outcome, changes }) => [at, outcome, changes])).toEqual([
    [2, 'create', []],
    [3, 'update', ['Phone']],
    [4, 'error', []],
    [5, 'error', []],
    [6, 'error', []],
    [7, 'same', []],
    [8, 'error', []],
  ])
  const errorsAt = (at: number) => checked.lines.find((one) => one.line === at)?.errors.join(' ')
  expect(errorsAt(4)).toBe('Line 3 is about the same person. Keep one of the two.')
  expect(errorsAt(5)).toMatch(
    /Status: Choose one of.*Joined: Enter a real date.*Line manager: "nobody" is no team email/,
  )
  expect(errorsAt(6)).toContain('must be an address of the company')
  expect(errorsAt(8)).toContain('2 cells, but there are 11 columns')
  const after = await sql<{ n: number }>`select count(*) as n from employees`.execute(app.deps.db)
  expect(after.rows).toEqual(before.rows)
})

test('columns are recognised by name, and by the mapping in the request', async () => {
  const csv = 'E-Mail;Boss;Favourite colour\nmember@tidewater.example;admin@tidewater.example;blue'
  expect((await check(csv)).columns).toEqual([
    { name: 'E-Mail', field: 'teamEmail' },
    { name: 'Boss', field: '' },
    { name: 'Favourite colour', field: '' },
  ])
  const checked = await check(csv, { mapping: { 'E-Mail': 'teamEmail', Boss: 'lineManagerID' } })
  expect(checked.lines[0]).toMatchObject({ outcome: 'update', changes: ['Line manager'] })
})

test('an import creates people without mail and changes only mapped fields, and its undo reverts all', async () => {
  const made = await makePerson(app, { columns: { full_name: 'Old Name', joined_date: '2020-01-01' } })
  const sent = await mails()
  const progress = await run(
    [
      `${head},Phone,Line manager`,
      `${line('dora')},+84 901 234 567,admin@tidewater.example`,
      `${made.teamEmail},New Name,,,,,,,,,dora@tidewater.example`,
    ].join('\n'),
  )
  expect(progress).toMatchObject({ total: 2, done: 2, created: 1, updated: 1, untouched: 0, errors: [] })
  const dora = await stored('dora@tidewater.example')
  expect(dora).toMatchObject({
    name: 'dora Example',
    phone: '+84 901 234 567',
    manager: cast.admin.id,
    joined: '2026-02-01',
    pays: 1500.5,
  })
  expect(await stored(made.teamEmail)).toMatchObject({
    name: 'New Name',
    manager: dora?.id,
    joined: '2020-01-01',
    phone: '+49 1511234567',
  })
  expect(await mails()).toBe(sent)
  const undone = await undo(progress)
  expect(undone).toMatchObject({ state: 'undone', left: [] })
  expect(await stored('dora@tidewater.example')).toBeUndefined()
  expect(await stored(made.teamEmail)).toMatchObject({ name: 'Old Name', manager: null })
  const { rows } = await sql<{ action: string }>`select action from audit_events
    where entity_id in (${dora?.id}, ${made.id}) order by seq`.execute(app.deps.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'employee.created',
    'employee.import',
    'employee.import',
    'employee.import-undone',
    'employee.import-undone',
    'employee.erase',
  ])
})

test('people who changed or are in use since then stay, and the undo says so', async () => {
  const made = await makePerson(app, { columns: { full_name: 'First', phone_number: '+49 1511234567' } })
  const progress = await run(
    [`${head},Phone`, `${line('emma')},`, `${line('finn')},`, `${made.teamEmail},Second,,,,,,,,+49 1511234599`].join(
      '\n',
    ),
  )
  const emma = await stored('emma@tidewater.example')
  await sql`update employees set phone_number = '+49 1511230000', line_manager_id = ${emma?.id}
    where id = ${made.id}`.execute(app.deps.db)
  const undone = await undo(progress)
  expect(undone.left).toEqual([
    'emma@tidewater.example: Other records now refer to this person, such as a project or an email.',
    `${made.teamEmail}: Phone: changed after the import, not restored.`,
  ])
  expect(await stored(made.teamEmail)).toMatchObject({ name: 'First', phone: '+49 1511230000' })
  expect(await stored('emma@tidewater.example')).toBeDefined()
  expect(await stored('finn@tidewater.example')).toBeUndefined()
})

test('invalid lines are skipped, the others are written, and invitations are sent on request', async () => {
  const sent = await mails()
  const progress = await run([head, line('gina'), line('hugo', 'Probation,never')].join('\n'), {
    invite: true,
  })
  expect(progress).toMatchObject({ created: 1, untouched: 1 })
  expect(progress.errors).toEqual([
    { line: 3, about: 'hugo@tidewater.example', error: 'Joined: Enter a real date such as 2026-03-31.' },
  ])
  expect(await mails()).toBe(sent + 1)
})

test('hidden fields are neither shown nor set, and roles follow ranks', async () => {
  const made = await makePerson(app, { columns: { phone_number: '+49 1511234567' } })
  const importer = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.create', 'employees.edit'],
  })
  const closed = await check(`Team e-mail,Phone\n${made.teamEmail},+49 1511234567`, { token: importer.token })
  expect(closed.lines[0]?.errors).toEqual(["Phone: You can't set this field."])
  // The stored address: for callers who cannot read it, "no change" would reveal it.
  const guess = await check(`Team e-mail,Personal e-mail\n${made.teamEmail},${made.personalEmail}`, {
    token: importer.token,
  })
  expect(guess.lines[0]?.outcome).not.toBe('same')
  const roles = await check(`${head}\n${line('ines').replace(/probation$/, 'admin')}`, {
    token: importer.token,
  })
  expect(roles.lines[0]?.errors.join()).toContain('must rank below your own')
})

test('callers who can create but not edit people change no one', async () => {
  const creator = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.create', 'employees.read'],
  })
  const checked = await check(`Team e-mail,Full name\n${cast.member.teamEmail},Other`, {
    token: creator.token,
  })
  expect(checked.lines[0]?.errors).toEqual(["You can't change people who already exist."])
})

test.each([
  ['empty', '', 'import.noLines'],
  ['open quotation marks', 'Team e-mail\n"a', 'import.badQuotes'],
])('a file with %s is refused', async (_what, csv, code) => {
  const { status, body } = await app.as('admin')(api.employeeImports.check, given(csv))
  expect(status).toBe(400)
  expect(body.code).toBe(code)
})

test('a binary file is refused', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const { status } = await app.as('admin')(api.employeeImports.check, {
    file: { name: 'x.csv', bytes: png },
    body: {},
  })
  expect(status).toBe(400)
})

test('10,000 lines are checked in under 10 seconds', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `${line(`p${at}`)},+84 90 ${1_000_000 + at}`)
  const start = process.cpuUsage()
  const checked = await check([`${head},Phone`, ...lines].join('\n'))
  const { user, system } = process.cpuUsage(start)
  expect(checked).toMatchObject({ create: 10_000, error: 0 })
  expect((user + system) / 1e6).toBeLessThan(10)
})
