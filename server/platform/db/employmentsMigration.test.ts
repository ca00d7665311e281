import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { at } from './dated.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

/** A change of the audit trail: when, the field, and its values, which are missing if they are masked. */
type Told = [at: string, field: string, before?: string, after?: string]

interface Case {
  status: string
  seniority: string | null
  joined: string | null
  lastDay?: string
  told: Told[]
  /** Each row: its days, the status, the seniority, and whether leaving has had its effects. */
  rows: string[]
}

const today = new Date().toISOString().slice(0, 10)
/** The day where it is earliest. */
const earliest = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
const made = '2025-05-05T12:00:00Z'

const cases: Record<string, Case> = {
  'nothing is told': {
    status: 'full-time',
    seniority: 'Senior',
    joined: '2024-03-01',
    told: [],
    rows: ['[2024-03-01,) full-time Senior'],
  },
  'each day of a change begins a row, and the last word of a day counts': {
    status: 'full-time',
    seniority: 'Senior',
    joined: '2024-03-01',
    told: [
      ['2025-06-01T08:00:00Z', 'status', 'probation', 'contractor'],
      ['2025-06-01T09:00:00Z', 'status', 'contractor', 'full-time'],
      ['2025-09-30T23:59:59Z', 'seniority', 'Mid', 'Senior'],
    ],
    rows: [
      '[2024-03-01,2025-06-01) probation Mid',
      '[2025-06-01,2025-09-30) full-time Mid',
      '[2025-09-30,) full-time Senior',
    ],
  },
  'masked changes say nothing': {
    status: 'contractor',
    seniority: 'Mid',
    joined: '2024-03-01',
    told: [
      ['2025-06-01T08:00:00Z', 'status'],
      ['2025-07-01T08:00:00Z', 'seniority'],
      ['2025-08-01T08:00:00Z', 'status', 'full-time', 'contractor'],
    ],
    rows: ['[2024-03-01,2025-08-01) full-time Mid', '[2025-08-01,) contractor Mid'],
  },
  'the trail ends with a masked change': {
    status: 'contractor',
    seniority: null,
    joined: '2024-03-01',
    told: [
      ['2025-06-01T08:00:00Z', 'status', 'probation', 'full-time'],
      ['2025-08-01T08:00:00Z', 'status'],
    ],
    rows: ['[2024-03-01,2025-06-01) probation null', '[2025-06-01,) contractor null'],
  },
  'a change before the joining day begins no row': {
    status: 'probation',
    seniority: 'Mid',
    joined: '2025-04-01',
    told: [
      ['2025-02-01T08:00:00Z', 'status', 'on-boarding', 'probation'],
      ['2025-06-01T08:00:00Z', 'seniority', '', 'Mid'],
    ],
    rows: ['[2025-04-01,2025-06-01) probation Mid', '[2025-06-01,) probation Mid'],
  },
  'a seniority that two have or nobody, and a status of before': {
    status: 'full-time',
    seniority: 'Senior',
    joined: '2024-03-01',
    told: [
      ['2025-06-01T08:00:00Z', 'seniority', 'Twice', 'Nowhere'],
      ['2025-07-01T08:00:00Z', 'status', 'official', 'full-time'],
      ['2025-08-01T08:00:00Z', 'seniority', 'Nowhere', 'Senior'],
    ],
    rows: [
      '[2024-03-01,2025-06-01) full-time Senior',
      '[2025-06-01,2025-07-01) full-time Senior',
      '[2025-07-01,2025-08-01) full-time Senior',
      '[2025-08-01,) full-time Senior',
    ],
  },
  'left, came back and left': {
    status: 'left',
    seniority: 'Mid',
    joined: '2024-03-01',
    lastDay: '2025-10-09',
    told: [
      ['2025-06-01T08:00:00Z', 'status', 'full-time', 'left'],
      ['2025-08-01T08:00:00Z', 'status', 'left', 'contractor'],
      ['2025-10-10T08:00:00Z', 'status', 'contractor', 'left'],
    ],
    rows: [
      '[2024-03-01,2025-06-01) full-time Mid',
      '[2025-06-01,2025-08-01) left Mid settled',
      '[2025-08-01,2025-10-10) contractor Mid',
      '[2025-10-10,) left Mid settled',
    ],
  },
  'a last day that comes': {
    status: 'full-time',
    seniority: 'Mid',
    joined: '2024-03-01',
    lastDay: daysLater(today, 30),
    told: [],
    rows: [`[2024-03-01,${daysLater(today, 31)}) full-time Mid`, `[${daysLater(today, 31)},) left Mid`],
  },
  'a last day that is over': {
    status: 'full-time',
    seniority: 'Mid',
    joined: '2024-03-01',
    lastDay: '2025-12-31',
    told: [],
    rows: [`[2024-03-01,${daysLater(today, 1)}) full-time Mid`, `[${daysLater(today, 1)},) left Mid`],
  },
  'no joining day': {
    status: 'full-time',
    seniority: 'Mid',
    joined: null,
    told: [['2025-06-01T08:00:00Z', 'status', 'probation', 'full-time']],
    rows: ['[2025-05-05,2025-06-01) probation Mid', '[2025-06-01,) full-time Mid'],
  },
  'a joining day that comes': {
    status: 'on-boarding',
    seniority: 'Mid',
    joined: daysLater(today, 30),
    told: [],
    rows: ['[2025-05-05,) on-boarding Mid'],
  },
  'what a clock that is ahead told is true today, everywhere': {
    status: 'contractor',
    seniority: 'Mid',
    joined: '2024-03-01',
    told: [[`${daysLater(today, 2)}T08:00:00Z`, 'status', 'full-time', 'contractor']],
    rows: [`[2024-03-01,${earliest}) full-time Mid`, `[${earliest},) contractor Mid`],
  },
}

const ids = Object.fromEntries(Object.keys(cases).map((name) => [name, randomUUID()]))

beforeAll(async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder, '0046')
  await sql`insert into seniorities (code, name, level, deleted_at) values
    ('mid', 'Mid', 2, null), ('senior', 'Senior', 3, null), ('one', 'Twice', 4, null), ('two', 'Twice', 5, now())`.execute(
    db,
  )
  for (const [name, { status, seniority, joined, lastDay, told }] of Object.entries(cases)) {
    const id = ids[name] ?? ''
    await sql`insert into employees (id, full_name, display_name, username, personal_email, working_status, sort_name,
        joined_date, left_date, created_at, seniority_id)
      values (${id}, 'Ada', 'Ada', ${id.replaceAll('-', 'x')}, ${`${id}@home.example`}, ${status}, 'ada',
        ${joined}::date, ${lastDay ?? null}::date, ${made}, (select id from seniorities where name = ${seniority}))`.execute(
      db,
    )
    for (const [when, field, before, after] of told) {
      const changes = [{ field, before: before ?? '', after: after ?? '', masked: before === undefined }]
      await sql`insert into audit_events (at, action, entity, entity_id, changes)
        values (${when}, 'employee.changed', 'employee', ${id}, ${JSON.stringify(changes)}::jsonb)`.execute(db)
    }
  }
  await migrate(database, migrationsFolder, '0047')
}, 60_000)

test.each(Object.entries(cases))('employment of before: %s', async (name, { rows: expected }) => {
  const { rows } = await sql<{ row: string }>`select concat_ws(' ', m.valid::text, m.working_status,
      coalesce(s.name, 'null'), case when m.settled_at is not null then 'settled' end) as row
    from employments m left join seniorities s on s.id = m.seniority_id
    where m.employee_id = ${ids[name]} order by lower(m.valid)`.execute(db)
  expect(rows.map(({ row }) => row)).toEqual(expected)
})

test('afterwards each person has one row for each day, the copy is that of today, and today moves nothing', async () => {
  const { rows: apart } =
    await sql`select employee_id, valid::text from employments m where exists (select from employments o
    where o.employee_id = m.employee_id and o.id <> m.id and o.valid && m.valid) or (not upper_inf(m.valid) and not exists
    (select from employments o where o.employee_id = m.employee_id and lower(o.valid) = upper(m.valid)))`.execute(db)
  expect(apart).toEqual([])
  for (const day of [today, earliest]) {
    const { rows } =
      await sql`select e.id from employees e join employments m on m.employee_id = e.id and ${at('m', day)}
      and m.working_status = e.working_status and m.seniority_id is not distinct from e.seniority_id`.execute(db)
    expect(rows).toHaveLength(Object.keys(cases).length)
  }
  const versions = async () =>
    (await sql`select id, working_status, updated_at from employees order by id`.execute(db)).rows
  const before = await versions()
  await sql`select keep_employments(null, ${today}::date)`.execute(db)
  expect(await versions()).toEqual(before)
})
