import { sql } from 'kysely'
import type { EmployeeBulk, ProjectBulk } from '#contract/api/bulk.ts'
import { importFields } from '#contract/api/employeeImports.ts'
import { ImportantLevel, ProjectStatus } from '#contract/api/projects/words.ts'
import { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Place } from '#tests/support/places.ts'
import { multipart } from '#tests/support/testApp.ts'
import type { Read } from './reads.ts'

const csv = (lines: readonly (readonly unknown[])[]) =>
  lines.map((cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join()).join('\n')

const all = async <Row>(db: Db, query: string): Promise<Row[]> => (await sql.raw<Row>(query).execute(db)).rows

/** A valid value for each column, so that it is compared with the stored one. */
const cells: Record<string, readonly string[]> = {
  status: ['Contractor', 'Left'],
  joinedDate: ['2024-01-01', '2026-12-31'],
  personalEmail: ['nobody.has.it@home.attack.example'],
  positions: ['backend'],
  seniorityID: ['mid'],
  salary: ['1000'],
  roles: ['contractor'],
  phone: ['+49 1511234567'],
  lineManagerID: ['marek'],
  referredBy: ['marek', 'linh'],
  organizationIDs: ['tidewater'],
  stacks: ['go'],
  chapters: ['backend'],
  dob: ['1990-04-01'],
  gender: ['Female'],
  country: ['Germany', 'Vietnam'],
  city: ['Nowhere', 'Hanoi', 'Berlin'],
}
const fields = importFields.filter((field) => field !== 'teamEmail')

/**
 * Dry runs of employee imports that name all people, each with a different column, until all columns were used for all
 * people. Columns of free text also get the words of hidden values, except addresses, because an import may tell that
 * one is taken.
 */
async function importsOf(db: Db, words: readonly string[]): Promise<Read[]> {
  const people = await all<{ address: string }>(
    db,
    `select team_email as address from employees where team_email <> '' order by md5(id::text)`,
  )
  const texts = ['Zebra', ...words.filter((word) => !word.includes('@'))]
  const rounds = Math.max(fields.length, texts.length)
  return Array.from({ length: rounds }, (_round, round): Read => {
    const lines = people.map(({ address }, at) => {
      const chosen = fields[(at + round) % fields.length]
      const known = cells[chosen ?? ''] ?? texts
      const cell = known[(at + round * 7) % known.length]
      return [address, ...fields.map((field) => (field === chosen ? cell : ''))]
    })
    const bytes = Buffer.from(csv([['teamEmail', ...fields], ...lines]))
    const { payload, contentType } = multipart({ name: 'people.csv', bytes })
    const sent = { headers: { 'content-type': contentType }, payload }
    return { ...to('employeeImports.check', '/employee-imports/check'), sent }
  })
}

const to = (operationId: string, path: string) => ({
  operationId,
  method: 'POST',
  url: `/api/v1${path}`,
  key: operationId,
})

/** All people as new members of these projects, with and without days and amounts. */
async function membersOf(db: Db, projects: readonly string[]): Promise<Read[]> {
  const people = await all<{ username: string }>(db, 'select username from employees order by id')
  const more: Record<string, string>[] = [
    {},
    { startDate: '2026-01-01', endDate: '2026-12-31' },
    { rate: '100', discount: '5', isLead: 'Yes', note: 'Zebra' },
  ]
  return projects.flatMap((id) =>
    more.map((one): Read => {
      const head = ['employeeID', 'seniorityID', 'positions', ...Object.keys(one)]
      const lines = people.map(({ username }) => [username, 'mid', 'backend', ...Object.values(one)])
      const path = `/projects/${id}/members-import/check`
      return { ...to('projectMembers.checkImport', path), body: { csv: csv([head, ...lines]) } }
    }),
  )
}

interface HealthLine {
  kind: string
  cycle: number
  type: string
  name: string
}

/** Audits of these projects with other values, and some that they don't have. */
async function auditsOf(db: Db, projects: readonly string[]): Promise<Read[]> {
  const values = [
    {
      date: '2026-01-01',
      score: '3',
      grade: '3',
      flag: 'yellow',
      severity: 'low',
      priority: 'low',
      status: 'done',
    },
    {
      date: '2026-06-01',
      score: '2',
      grade: '5',
      flag: 'red',
      severity: 'high',
      priority: 'high',
      status: 'pending',
    },
  ]
  const reads: Read[] = []
  for (const id of projects) {
    const lines = await all<HealthLine>(
      db,
      `with mine as (select * from audit_cycles where project_id = '${id}' and deleted_at is null)
      select 'cycle' as kind, cycle, '' as type, '' as name from mine
      union all select 'cycle', 999, '', ''
      union all select 'audit', c.cycle, a.type, a.name from audits a join mine c on c.id = a.audit_cycle_id
      union all (select 'item', c.cycle, a.type, i.name from audit_items i join audits a on a.id = i.audit_id
        join mine c on c.id = a.audit_cycle_id order by i.id limit 50)
      union all select 'action-item', c.cycle, '', t.name from action_items t join mine c on c.id = t.audit_cycle_id
      union all select 'action-item', cycle, '', 'Zebra' from mine`,
    )
    for (const value of values) {
      const head = ['kind', 'cycle', 'type', 'name', ...Object.keys(value)]
      const cellsOf = ({ kind, cycle, type, name }: HealthLine) => [kind, cycle, type, name, ...Object.values(value)]
      const body = { csv: csv([head, ...lines.map(cellsOf)]) }
      reads.push({ ...to('projectAudits.importCsv', `/projects/${id}/health-import`), body })
    }
  }
  return reads
}

/** Previews of invoices for these projects, with each of some bank accounts. */
async function previewsOf(db: Db, projects: readonly string[]): Promise<Read[]> {
  const banks = await all<{ id: string }>(db, 'select id from bank_accounts order by id limit 3')
  return projects.flatMap((projectID) =>
    banks.map(({ id: bankID }): Read => {
      const line = {
        description: 'Work',
        quantity: 1,
        unitCost: 100,
        discount: 0,
        cost: 100,
        isExternal: false,
      }
      const dates = { invoiceDate: '2026-10-01', dueDate: '2026-10-31', invoiceMonth: 8, invoiceYear: 2026 }
      const body = { projectID, bankID, email: 'a@client.example', ...dates, lineItems: [line] }
      return { ...to('invoices.preview', '/invoices/preview'), body }
    }),
  )
}

type Changes<Bulk> = { [Field in keyof Required<Bulk>]: readonly unknown[] }

/** Every kind of bulk change to people and projects. */
async function bulksOf(db: Db, people: readonly string[], projects: readonly string[]): Promise<Read[]> {
  const idsOf = async (table: string) => {
    const rows = await all<{ id: string }>(db, `select id from ${table} order by id limit 2`)
    return rows.map(({ id }) => [id])
  }
  const [stacks, chapters, organizations] = [
    await idsOf('stacks'),
    await idsOf('chapters'),
    await idsOf('organizations'),
  ]
  const ofPeople: Changes<EmployeeBulk> = {
    status: EmployeeStatus.options,
    lineManagerID: ['', people[0]],
    addStacks: stacks,
    removeStacks: stacks,
    addChapters: chapters,
    removeChapters: chapters,
    addOrganizations: organizations,
    removeOrganizations: organizations,
  }
  const ofProjects: Changes<ProjectBulk> = {
    status: ProjectStatus.options,
    importantLevel: ImportantLevel.options,
    allowsSendingSurvey: [true, false],
  }
  const reads = (what: string, ids: readonly string[], changes: Record<string, readonly unknown[]>) =>
    Object.entries(changes).flatMap(([field, values]) =>
      values.map((value): Read => {
        const body = { ids, dryRun: true, [field]: value }
        return { ...to(`bulk.${what}`, `/${what}/bulk`), body }
      }),
    )
  return [...reads('employees', people, ofPeople), ...reads('projects', projects, ofProjects)]
}

const some = (places: readonly Place[], count: number) =>
  places
    .flatMap(({ id = '' }) => (/^[\da-f]{8}-/.test(id) ? [id] : []))
    .filter((_, at, ids) => at % Math.max(1, Math.floor(ids.length / count)) === 0)
    .slice(0, count)

/** Calls that preview a write: imports, bulk changes, invoices. */
export async function dryRunsOf(
  db: Db,
  places: ReadonlyMap<string, Place[]>,
  words: readonly string[],
  count: number,
): Promise<Read[]> {
  const ids = (path: string) => some(places.get(path) ?? [], count)
  const projects = ids('/api/v1/projects/{id}')
  return [
    ...(await importsOf(db, words)),
    ...(await membersOf(db, projects)),
    ...(await auditsOf(db, projects)),
    ...(await previewsOf(db, projects)),
    ...(await bulksOf(db, ids('/api/v1/employees/{id}'), projects)),
  ]
}
