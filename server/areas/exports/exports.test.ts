import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { employees } from '#contract/api/employees/endpoints.ts'
import { permissionOf } from '#contract/endpoint.ts'
import { type ExportedList, exportedLists, type ExportRequest, exportNames } from '#contract/exports.ts'
import { sql } from 'kysely'
import { seedId } from '#server/platform/db/seedIds.ts'
import { staffRoles } from '#server/seed/roles.ts'
import { type CastName, cast, castProjects } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { columnsFor } from './columns.ts'

const app = testServer()

async function take(request: ExportRequest, token?: string) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: { authorization: `Bearer ${token ?? (await app.tokenOf('admin'))}` },
    payload: request,
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    text: response.body,
  }
}

/** Rows of a CSV file by column label. */
async function rowsOf(request: ExportRequest, token?: string): Promise<Record<string, string>[]> {
  const { status, text } = await take(request, token)
  expect(status).toBe(200)
  return parse(text, { bom: true, columns: true })
}

const castOf: Partial<Record<CastName, string>> = {
  admin: 'admin',
  engineeringManager: 'engineering-manager',
  enablingTeam: 'enabling-team',
  member: 'member',
  projectLead: 'project-lead',
  fullTime: 'full-time',
  probation: 'probation',
  contractor: 'contractor',
}

const paramsOf: Partial<Record<keyof typeof exportedLists, Record<string, string>>> = {
  members: { id: castProjects.harbor.id },
  'work-units': { id: castProjects.harbor.id },
  'action-items': { id: castProjects.harbor.id },
}

test.each(exportNames.filter((name) => !/^survey-|holders|audit/.test(name)))(
  '%s comes as the list has it',
  async (list) => {
    const params = paramsOf[list]
    const query: Record<string, string> = list === 'surveys' ? { subtype: 'work' } : {}
    const rows = await rowsOf({ list, query, ...(params && { params }) })
    const { call } = exportedLists[list]
    const body = call.body && { body: {} }
    const answered = await app.as('admin')(call, { query, ...(params && { params }), ...body })
    expect(answered.status).toBe(200)
    expect(rows).toHaveLength((answered.body.data as unknown[]).length)
  },
)

test('the audit trail comes past its pages, newest first', async () => {
  await sql`insert into audit_events (actor_id, action, entity, entity_id, request_id)
    select ${cast.admin.id}, 'employee.export', 'employee', ${cast.member.id}, '' from generate_series(1, 450)`.execute(
    app.deps.db,
  )
  const rows = await rowsOf({ list: 'audit-events', query: { action: 'employee.export' } })
  expect(rows).toHaveLength(450)
  expect(rows[0]).toMatchObject({ Who: 'Ada (@admin)', Action: 'employee.export', About: 'Minh' })
})

test('the topics of a survey come with the one who is asked', async () => {
  await makeSpareSurveys(app)
  const rows = await rowsOf({ list: 'survey-topics', params: { id: seedId('spare', 'survey 0') } })
  expect(rows.map(({ Person }) => Person)).not.toHaveLength(0)
  expect(Object.keys(rows[0] ?? {})).toEqual(
    expect.arrayContaining(['Title', 'Person', 'Forms answered', 'Forms answered or closed']),
  )
})

test('a form that the end of its survey closed is not exported as answered', async () => {
  const asked = [
    { person: cast.member, state: 'finished', status: 'Answered' },
    { person: cast.contractor, state: 'forced', status: 'Closed without answer' },
    { person: cast.admin, state: 'delivered', status: 'Not answered' },
  ] as const
  const topics = asked.map(({ person, state }) => ({ about: person, title: state, reviewers: [{ person, state }] }))
  const { id } = await makeSurvey(app, { subtype: 'engagement', columns: { status: 'done' }, topics })
  const rows = await rowsOf({ list: 'survey-topics', params: { id } })
  expect(new Map(rows.map(({ Title, Status }) => [Title, Status]))).toEqual(
    new Map(asked.map(({ state, status }) => [state, status])),
  )
})

describe('of employees', () => {
  let made: Made
  beforeAll(async () => {
    made = await makePerson(app, {
      columns: {
        username: 'zed',
        display_name: '=HYPERLINK("x")',
        full_name: 'Zed, "the" Great',
        phone_number: '+49 1511234567',
        joined_date: '2024-02-29',
      },
      roles: ['full-time'],
    })
    await sql`insert into pay (employee_id, valid, personal_account_amount, currency_id, batch)
      select ${made.id}, '[2020-01-01,)', 1234.5, id, 1 from currencies where name = 'EUR'`.execute(app.deps.db)
  })
  const zed = { body: { keyword: 'zed' } }

  test('filters, search and order are those of the call', async () => {
    const rows = await rowsOf({
      list: 'employees',
      body: { workingStatuses: ['full-time'], order: '-displayName' },
    })
    const { body } = await app.as('admin')(employees.search, {
      body: { workingStatuses: ['full-time'], order: '-displayName', preload: true },
    })
    const names = (body.data as { fullName: string }[]).map(({ fullName }) => fullName)
    expect(rows.map((row) => row['Full name'])).toEqual(names)
  })

  test('a text that a spreadsheet would run is quoted, and the letters are marked as UTF-8', async () => {
    const { bytes, text, headers } = await take({ list: 'employees', ...zed })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text).toContain('"Zed, ""the"" Great","\'=HYPERLINK(""x"")"')
    expect(text).toContain('"\'+49 1511234567"')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="employees-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('records are exported by name, days as days, choices as texts', async () => {
    await sql`update employees set line_manager_id = ${cast.admin.id} where id = ${made.id}`.execute(app.deps.db)
    const [row] = await rowsOf({ list: 'employees', ...zed })
    expect(row).toMatchObject({
      Joined: '2024-02-29',
      Status: 'Full-time',
      'Line manager': 'Ada (@admin)',
      'Keep forwarding emails': 'No',
    })
  })

  test('only chosen columns come, in the order of the fields', async () => {
    const { text } = await take({ list: 'employees', columns: ['status', 'teamEmail'], ...zed })
    expect(text).toBe('\uFEFF"Team email","Status"\r\n"zed@tidewater.example","Full-time"\r\n')
  })

  test('what is hidden from the caller is no column, also when it is asked for', async () => {
    const reader = await makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive'] })
    const [row = {}] = await rowsOf({ list: 'employees', ...zed }, reader.token)
    expect(Object.keys(row)).toContain('Team email')
    for (const label of ['Phone', 'Joined', 'Personal email', 'Address', 'Salary: Contract amount'])
      expect(Object.keys(row)).not.toContain(label)
    const asked = await take({ list: 'employees', columns: ['phoneNumber', 'baseSalary'] }, reader.token)
    expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('"code":"export.noColumn"')])
    expect(asked.text).not.toContain('1511234567')
    const both = await take({ list: 'employees', columns: ['status', 'phoneNumber'], ...zed }, reader.token)
    expect(both.text).toBe('\uFEFF"Status"\r\n"Full-time"\r\n')
  })

  test('salaries come only when they are named, and the person’s history says who took them', async () => {
    const plain = await take({ list: 'employees', ...zed })
    expect(plain.text).not.toContain('1234.5')
    const [row] = await rowsOf({ list: 'employees', columns: ['teamEmail', 'baseSalary'], ...zed })
    expect(row).toMatchObject({ 'Salary: Personal account amount': '1234.5', 'Salary: Currency': 'EUR' })
    const rows = await app.deps.db
      .selectFrom('audit_events')
      .select('actor_id as actor')
      .where('action', '=', 'employee.reveal-salary')
      .where('entity_id', '=', made.id)
      .execute()
    expect(rows).toEqual([{ actor: cast.admin.id }])
  })

  test('the trail says which list was taken by whom', async () => {
    await take({ list: 'employees', format: 'xlsx' }, made.token)
    const rows = await app.deps.db
      .selectFrom('audit_events')
      .select(['actor_id', 'entity', 'changes'])
      .where('action', '=', 'list.export')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([
      {
        actor_id: made.id,
        entity: 'list',
        changes: [{ field: 'Employees', before: '', after: 'XLSX', masked: false }],
      },
    ])
  })

  test('a workbook has dates as dates, numbers as numbers and texts as they are', async () => {
    const { bytes, headers } = await take({
      list: 'employees',
      format: 'xlsx',
      columns: ['fullName', 'displayName', 'joinedDate', 'baseSalary'],
      ...zed,
    })
    expect(headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)
    // 29 February 2024 is day 45351 in spreadsheets.
    expect(sheet).toContain('<c s="2"><v>45351</v></c>')
    expect(sheet).toContain('<c><v>1234.5</v></c>')
    expect(sheet).toContain('>=HYPERLINK(&quot;x&quot;)</t>')
  })
})

test('a text that looks like a day stays the text that it is', async () => {
  await makePerson(app, { columns: { username: 'yan', display_name: '2024-99-99', full_name: '2024-01-01' } })
  const { bytes } = await take({
    list: 'employees',
    format: 'xlsx',
    columns: ['fullName', 'displayName'],
    body: { keyword: 'yan' },
  })
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet).not.toContain('NaN')
  for (const name of ['2024-99-99', '2024-01-01']) expect(sheet).toContain(`>${name}</t>`)
})

test('what is called a day or an instant is one in a workbook', () => {
  const columns = exportNames.flatMap((name) => columnsFor(exportedLists[name], () => true))
  const called = columns.filter(({ path }) => /(_date|Date|At)$/.test(path.at(-1) ?? ''))
  expect(called.length).toBeGreaterThan(10)
  expect(called.filter(({ isMoment }) => !isMoment)).toEqual([])
})

test('rows of many pages come once each', async () => {
  await sql`insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
    select 'Many ' || n, 'Many ' || n, 'many' || n, 'many' || n || '@tidewater.example', 'many' || n || '@home.example', 'contractor', 'many'
    from generate_series(1, 1203) n`.execute(app.deps.db)
  const rows = await rowsOf({
    list: 'employees',
    columns: ['username'],
    body: { workingStatuses: ['contractor'] },
  })
  const many = rows.map(({ Username = '' }) => Username).filter((name) => name.startsWith('many'))
  expect(many).toHaveLength(1203)
  expect(new Set(many).size).toBe(1203)
})

test.each<[string, ExportRequest, number]>([
  ['an unknown list', { list: 'secrets' as 'employees' }, 400],
  ['a filter that the call refuses', { list: 'invoices', query: { status: ['x'] } }, 400],
  ['a project that is not there', { list: 'members', params: { id: cast.admin.id } }, 404],
])('%s is refused in words, not in half a file', async (_what, request, status) => {
  const answer = await take(request)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.text)).toMatchObject({ data: null, error: expect.stringMatching(/\.$/) })
})

test.each(exportNames)('%s is open to the roles that can call it, with a session only', async (list) => {
  const { call }: ExportedList = exportedLists[list]
  const needed = permissionOf(call)
  const request = { list, params: paramsOf[list] ?? { id: randomUUID() } }
  for (const [who, role] of Object.entries(castOf)) {
    const { grants, code } = staffRoles.find((one) => one.code === role) as (typeof staffRoles)[number]
    const isOpen = (!needed || (grants as readonly string[]).includes(needed)) && (!call.adminOnly || code === 'admin')
    const { status } = await take(request, await app.tokenOf(who as CastName))
    expect([role, status === 403]).toEqual([role, !isOpen])
    expect([200, 400, 403, 404]).toContain(status)
  }
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/v1/exports', payload: request })
  expect(statusCode).toBe(401)
})

test('who may not call the list may not export it', async () => {
  const nobody = await makePerson(app, { permissions: ['employees.read'] })
  for (const list of ['invoices', 'audit-events', 'clients'] as const)
    expect((await take({ list }, nobody.token)).status).toBe(403)
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    payload: { list: 'employees' },
  })
  expect(response.statusCode).toBe(401)
})
