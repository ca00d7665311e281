import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const today = new Date().toISOString().slice(0, 10)
const [before, later] = [daysLater(today, -30), daysLater(today, 30)]

interface Case {
  type: string
  status: string
  start: string
  end: string | null
  project?: { status: string; end: string | null }
  left?: string
  /** The first day after the membership, the percent, and the status of today. */
  becomes: [end: string | null, percent: number, status: string]
}

const cases: Record<string, Case> = {
  'an official member': {
    type: 'official',
    status: 'active',
    start: before,
    end: null,
    becomes: [null, 100, 'active'],
  },
  'half of the time': {
    type: 'part-time',
    status: 'active',
    start: before,
    end: later,
    becomes: [later, 50, 'active'],
  },
  'a shadow to come': {
    type: 'shadow',
    status: 'on-boarding',
    start: later,
    end: null,
    becomes: [null, 0, 'on-boarding'],
  },
  'inactive without an end': {
    type: 'official',
    status: 'inactive',
    start: before,
    end: null,
    becomes: [today, 100, 'inactive'],
  },
  'inactive before the end': {
    type: 'official',
    status: 'inactive',
    start: before,
    end: later,
    becomes: [today, 100, 'inactive'],
  },
  'inactive to come': {
    type: 'official',
    status: 'inactive',
    start: later,
    end: null,
    becomes: [today, 100, 'inactive'],
  },
  'long over': {
    type: 'official',
    status: 'inactive',
    start: '2024-01-01',
    end: '2024-06-30',
    becomes: ['2024-06-30', 100, 'inactive'],
  },
  'of a closed project': {
    type: 'official',
    status: 'active',
    start: before,
    end: null,
    project: { status: 'closed', end: '2026-01-31' },
    becomes: ['2026-01-31', 100, 'inactive'],
  },
  'of a paused project': {
    type: 'official',
    status: 'active',
    start: before,
    end: later,
    project: { status: 'paused', end: null },
    becomes: [today, 100, 'inactive'],
  },
  'of somebody who left': {
    type: 'official',
    status: 'active',
    start: before,
    end: null,
    left: before,
    becomes: [before, 100, 'inactive'],
  },
}

const ids = Object.fromEntries(Object.keys(cases).map((name) => [name, randomUUID()]))

beforeAll(async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder, '0048')
  await sql`insert into seniorities (code, name, level) values ('mid', 'Mid', 2)`.execute(db)
  for (const [name, { type, status, start, end, project, left }] of Object.entries(cases)) {
    const id = ids[name] ?? ''
    await sql`insert into employees (id, full_name, display_name, username, personal_email, working_status, sort_name, left_date)
      values (${id}, 'Ada', 'Ada', ${id.replaceAll('-', 'x')}, ${`${id}@home.example`}, ${left ? 'left' : 'full-time'},
        'ada', ${left ?? null}::date)`.execute(db)
    await sql`insert into projects (id, code, name, search_name, status, end_date)
      values (${id}, ${id}, 'Made', 'made', ${project?.status ?? 'active'}, ${project?.end ?? null}::date)`.execute(db)
    await sql`insert into project_slots (id, project_id, seniority_id, deployment_type, status)
      select ${id}, ${id}, s.id, ${type}, ${name === 'long over' ? 'pending' : 'active'} from seniorities s`.execute(db)
    await sql`insert into project_members (id, project_id, employee_id, project_slot_id, seniority_id, deployment_type,
        status, start_date, end_date, rate, discount)
      select ${id}, ${id}, ${id}, ${id}, s.id, ${type}, ${status}, ${start}::date, ${end}::date, 12.345, 0.5
      from seniorities s`.execute(db)
  }
  await migrate(database)
}, 60_000)

test.each(Object.entries(cases))(
  'members of before: %s',
  async (name, { type, start, becomes: [end, percent, status] }) => {
    const { rows } = await sql`select a.valid::text, a.deployment_type as type, a.percent, s.code as seniority, a.rate,
      a.discount, m.end_date as "end", member_status(m.start_date, m.end_date, ${today}::date) as status,
      (select count(*)::int from allocation_on(m.id, m.start_date, m.end_date, ${today}::date)) as "onToday"
    from allocations a join project_members m on m.id = a.project_member_id join seniorities s on s.id = a.seniority_id
    where m.id = ${ids[name]} and a.replaced_as is null`.execute(db)
    const terms = { type, percent, seniority: 'mid', rate: '12.345', discount: '0.500' }
    expect(rows).toEqual([{ ...terms, valid: `[${start},)`, end, status, onToday: 1 }])
  },
)

test('roles that were pending are open, with the percent of their type', async () => {
  const { rows } = await sql<{ id: string }>`select id, is_open, percent from project_slots`.execute(db)
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
    new Map(
      Object.entries(cases).map(([name, { becomes }]) => {
        const id = ids[name] ?? ''
        return [id, { id, is_open: name === 'long over', percent: becomes[1] }]
      }),
    ),
  )
})
