import { sql } from 'kysely'
import type { ImportCheck } from '#contract/api/employeeImports.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import type { ExportRequest } from '#contract/exports.ts'
import { type Language, languages } from '#contract/languages.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { makeOldStacks } from '#tests/support/metadata.ts'
import { type Made, joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { type DemoCompany, openDemoCompany, tokenOf } from '#tests/support/demoCompany.ts'

let company: DemoCompany
let token: string
beforeAll(async () => {
  company = await openDemoCompany()
  token = (await tokenOf(company, 'admin')) ?? ''
})
afterAll(() => company.close())

const codes = Object.keys(languages) as Language[]

const headers = (language: Language) => ({ authorization: `Bearer ${token}`, 'accept-language': language })

/** A list as CSV, in this language. */
async function exported(language: Language, payload: ExportRequest): Promise<string> {
  const url = '/api/v1/exports'
  const { statusCode, body } = await company.app.inject({ method: 'POST', url, headers: headers(language), payload })
  expect(statusCode).toBe(200)
  return body
}

/** The preview of an import of people. */
async function checked(language: Language, csv: string): Promise<ImportCheck> {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const url = '/api/v1/employee-imports/check'
  const payload = form
  const answer = await company.app.inject({ method: 'POST', url, headers: headers(language), payload })
  expect(answer.statusCode).toBe(200)
  return (JSON.parse(answer.body) as { data: ImportCheck }).data
}

/** The preview of an import into a project. */
async function checkedIn(language: Language, url: string, body: object): Promise<Pick<ImportCheck, 'lines'>> {
  const answer = await company.app.inject({ method: 'POST', url, headers: headers(language), payload: body })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)])
  return (JSON.parse(answer.body) as { data: ImportCheck }).data
}

const changed = ({ lines }: Pick<ImportCheck, 'lines'>) => lines.filter(({ outcome }) => outcome !== 'same')

async function projectsWith(table: 'project_slots' | 'action_items'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct project_id as id
    from ${sql.table(table)} where deleted_at is null`.execute(company.deps.db)
  return rows.map(({ id }) => id)
}

/** Values that forms refuse today, or that other records have too. */
const odd = [
  { display_name: 'Anna', phone_number: '12', full_name: 'L\uFFFD' },
  { display_name: ' Anna ', phone_number: '-', gender: 'X'.repeat(80) },
  { display_name: "'=1+1", full_name: '=1+1\r\nsecond line', city: 'Nowhere', country: 'Atlantis' },
  { display_name: '-', full_name: 'a;b, "c"', address: ' ; ' },
]

beforeAll(async () => {
  const { db } = company.deps
  await makeOldStacks(db, { 'odd-1': 'Twice', 'odd-2': 'Twice', 'odd-3': 'C; C++' })
  const people: Made[] = []
  for (const columns of odd) people.push(await makePerson(company, { columns, roles: ['full-time'] }))
  for (const [at, { id }] of people.entries()) {
    await sql`update employees set line_manager_id = ${people[(at + 1) % people.length]?.id ?? ''} where id = ${id}`.execute(
      db,
    )
    await sql`insert into employee_stacks (employee_id, stack_id)
      select ${id}, id from stacks where code like 'odd-%' limit ${at}`.execute(db)
  }
  const [first, second] = people as [Made, Made]
  const project = await makeProject(company)
  for (const rate of [1.125, 1200.5]) await joinProject(company, first, project, { rate, note: ' two\r\nlines ' })
  await joinProject(company, second, project, { end_date: '2024-02-01' })
  await joinProject(company, second, project, { end_date: '2024-02-01' })
  const slot = { project_id: project.id, seniority_id: seedId('seniority', 'mid'), is_open: true }
  await insertRows(
    db,
    'project_slots',
    [slot, slot].map((one) => ({ ...one, deployment_type: 'official' })),
  )
  const item = { project_id: project.id, name: 'Twice', pic_id: first.id, description: '' }
  await insertRows(db, 'action_items', [item, item, { ...item, description: '=x' }])
})

test.each(codes)(
  'people exported in %s and imported unchanged change nothing (rules/files.md#1.1)',
  async (language) => {
    const csv = await exported(language, {
      list: 'employees',
      body: { workingStatuses: Object.keys(employeeStatuses) },
    })
    const outcome = await checked(language === 'en' ? 'de' : 'en', csv)
    expect(outcome.lines.length).toBeGreaterThan(80)
    expect(changed(outcome)).toEqual([])
  },
)

test.each(codes)(
  'members and open roles exported in %s and imported unchanged change nothing (rules/files.md#1.1)',
  async (language) => {
    for (const id of await projectsWith('project_slots')) {
      const csv = await exported(language, { list: 'members', params: { id } })
      const outcome = await checkedIn(language, `/api/v1/projects/${id}/members-import/check`, { csv })
      expect(changed(outcome)).toEqual([])
    }
  },
)

test.each(codes)(
  'action items exported in %s and imported unchanged change nothing (rules/files.md#1.1)',
  async (language) => {
    for (const id of await projectsWith('action_items')) {
      const csv = await exported(language, { list: 'action-items', params: { id } })
      const outcome = await checkedIn(language, `/api/v1/projects/${id}/health-import`, { csv, apply: false })
      expect(changed(outcome)).toEqual([])
    }
  },
)
